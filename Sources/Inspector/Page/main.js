// The shell: navigation, language and theme, the state of the connection, and the view that the address names.
import { el, fill, empty, failure, loading, announce, button } from './dom.js';
import { connection, description, start, takeToken, tryNow } from './rpc.js';
import { addWords, language, onLanguage, setLanguage, t, time } from './words.js';
import { linkbar } from './linkbar.js';
import { isThrowaway, keep, leave } from './throwaway.js';

/// The views by the first part of the address. A view's module exports `show(root, parts, query)`, which returns
/// `{close(), update?(parts, query)}`: `update` returns true when the view has taken the new address itself.
const views = {
  sessions: () => (place.parts.length > 0 ? import('./session.js') : import('./sessions.js')),
  matrix: () => import('./matrix.js'),
  routes: () => import('./routes.js'),
  requests: () => import('./requests.js'),
  status: () => import('./status.js'),
};

let place = { name: 'sessions', parts: [], query: new URLSearchParams() };
let shown = null;
let generation = 0;
const shell = {};

function read(hash) {
  const [path, query = ''] = hash.replace(/^#\/?/, '').split('?');
  const [name, ...parts] = path.split('/').filter(Boolean).map((part) => {
    try { return decodeURIComponent(part); } catch { return part; }
  });
  return { name: name ?? 'sessions', parts, query: new URLSearchParams(query) };
}

/// Draws the shell in the reader's language, and the view inside it.
function draw() {
  shell.bar?.close();
  shell.main = el('main', { id: 'main', tabindex: '-1' });
  shell.notice = el('div', { class: 'notice', role: 'status' });
  shell.throwaway = el('div', { class: 'notice', hidden: true });
  shell.mark = el('span', { class: 'connection' });
  shell.readOnly = el('span', { class: 'mark', hidden: true, text: t('readOnly'), title: t('readOnly.why') });
  shell.links = Object.keys(views).map((name) => el('a', { href: `#/${name}`, text: t(`nav.${name}`) }));
  shell.linkbar = el('section', { class: 'linkbar', 'aria-label': t('nav.linkbar') });
  fill(document.getElementById('page'),
    el('a', { class: 'skip', href: '#main', text: t('nav.skip'), on: { click: skip } }),
    el('header', { class: 'top' },
      el('a', { class: 'brand', href: '#/sessions' }, el('span', { class: 'lamp', 'aria-hidden': 'true' }), 'Andon',
        shell.app = el('span', { class: 'app' })),
      el('nav', { 'aria-label': t('nav') }, shell.links),
      el('div', { class: 'tools' }, shell.mark, shell.readOnly, themes(), languages())),
    shell.notice, shell.linkbar, shell.throwaway, shell.main);
  shell.bar = linkbar(shell.linkbar, { session: () => (place.name === 'sessions' ? place.parts[0] : undefined), opened() {} });
  tellConnection();
  show(true);
}

function skip(event) {
  event.preventDefault();
  shell.main.focus();
}

function themes() {
  return el('select', { 'aria-label': t('theme'), value: document.documentElement.dataset.theme ?? 'system',
    on: { change: (event) => setTheme(event.target.value) } },
    ['system', 'light', 'dark'].map((name) => el('option', { value: name, text: t(`theme.${name}`) })));
}

function languages() {
  return el('select', { 'aria-label': t('language'), value: language(),
    on: { change: (event) => setLanguage(event.target.value) } },
    el('option', { value: 'ja', lang: 'ja', text: '日本語' }), el('option', { value: 'en', lang: 'en', text: 'English' }));
}

function setTheme(name) {
  localStorage.setItem('theme', name);
  if (name === 'light' || name === 'dark') document.documentElement.dataset.theme = name;
  else delete document.documentElement.dataset.theme;
}

/// Shows the view of the address. A view that knows the address keeps its place.
async function show(anew = false) {
  place = read(location.hash);
  for (const link of shell.links) {
    if (link.hash === `#/${place.name}`) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  const session = place.name === 'sessions' ? place.parts[0] : undefined;
  leave(session);
  offerToKeep(session);
  document.title = `${place.parts[0] ?? t(`nav.${place.name}`)} · Andon`;
  if (!description) return fill(shell.main, connection.state === 'connecting' ? loading(t('connecting')) : []);
  const key = [place.name, place.parts[0]].join('/');
  if (!anew && shown?.key === key && shown.view.update?.(place.parts, place.query)) return true;
  const mine = ++generation;
  shown?.view.close();
  shown = null;
  fill(shell.main);
  const load = views[place.name];
  if (!load) return fill(shell.main, empty(t('nav.unknown'), null, el('a', { href: '#/sessions', text: t('nav.sessions') })));
  try {
    const module = await load();
    if (mine === generation) shown = { key, view: module.show(shell.main, place.parts, place.query) };
  } catch (error) {
    if (mine === generation) fill(shell.main, failure(error, () => show(true)));
  }
}

/// Tells that the session which the page shows is closed when the reader leaves it, with a button that keeps it.
function offerToKeep(session) {
  shell.throwaway.hidden = !isThrowaway(session);
  fill(shell.throwaway, t('throwaway', { name: session ?? '' }), ' ', button(t('throwaway.keep'), () => {
    keep();
    shell.throwaway.hidden = true;
    announce(t('throwaway.kept', { name: session }));
    shell.main.focus();
  }));
}

const blocking = ['noToken', 'wrongToken', 'tooOld'];

/// Tells the state of the connection: a mark in the bar, and a notice above the page while something is wrong.
function tellConnection() {
  const { state, since } = connection;
  shell.mark.className = `connection ${state}`;
  fill(shell.mark, el('span', { class: 'sign', 'aria-hidden': 'true' }), t(`connection.${state}`));
  shell.readOnly.hidden = !description?.readOnly;
  shell.app.textContent = description?.app ?? '';
  shell.linkbar.hidden = !description;
  if (state === 'lost') {
    fill(shell.notice, t('connection.since', { time: time(since) }), ' ', button(t('connection.now'), tryNow));
  } else if (blocking.includes(state)) {
    fill(shell.notice, el('strong', { text: t(`connection.${state}.title`) }), ' ', t(`connection.${state}.help`));
  } else {
    fill(shell.notice);
  }
  shell.notice.hidden = shell.notice.childNodes.length === 0;
}

let before = 'connecting';
connection.addEventListener('change', () => {
  tellConnection();
  if (connection.state === 'open') {
    if (before === 'lost') announce(t('connection.open'));
    shell.bar.describe();
  }
  if (!shown) show(true);
  before = connection.state;
});

window.addEventListener('hashchange', async () => {
  if (/[#&?]token=/.test(location.hash)) return start();
  // A view that has kept its place keeps the focus too.
  if (await show() !== true) shell.main.focus({ preventScroll: true });
});

onLanguage(draw);
setTheme(localStorage.getItem('theme'));

addWords({
  en: {
    nav: 'Main', 'nav.sessions': 'Sessions', 'nav.matrix': 'Matrix', 'nav.routes': 'Routes', 'nav.requests': 'Requests',
    'nav.status': 'Status', 'nav.skip': 'Skip to the content', 'nav.linkbar': 'Open a link',
    'nav.unknown': 'This page has no such part.',
    theme: 'Colours', 'theme.system': 'System', 'theme.light': 'Light', 'theme.dark': 'Dark', language: 'Language',
    throwaway: '{name} is a throw-away session: the page closes it when you leave it.', 'throwaway.keep': 'Keep it', 'throwaway.kept': '{name} stays.',
    connecting: 'Connecting to the daemon…',
    'connection.connecting': 'connecting', 'connection.open': 'connected', 'connection.lost': 'disconnected',
    'connection.tooOld': 'too old', 'connection.noToken': 'no token', 'connection.wrongToken': 'wrong token',
    'connection.since': 'Disconnected since {time}, trying again. What the page shows may be out of date.',
    'connection.now': 'Try now',
    'connection.noToken.title': 'This address has no token.',
    'connection.noToken.help': 'Open the address that “andon serve --inspector” prints when it starts: it ends with #token=…',
    'connection.wrongToken.title': 'The daemon does not accept this token.',
    'connection.wrongToken.help': 'A daemon makes a new token at each start. Open the address that it printed when it started last.',
    'connection.tooOld.title': 'This page and the daemon do not understand each other.',
    'connection.tooOld.help': 'The daemon speaks another version of the protocol. Restart it with the current program, and load this page again.',
  },
  ja: {
    nav: 'メイン', 'nav.sessions': 'セッション', 'nav.matrix': 'マトリクス', 'nav.routes': 'ルート', 'nav.requests': 'リクエスト',
    'nav.status': '状態', 'nav.skip': '本文へ移動', 'nav.linkbar': 'リンクを開く',
    'nav.unknown': 'このページはありません。',
    theme: '配色', 'theme.system': 'システム', 'theme.light': 'ライト', 'theme.dark': 'ダーク', language: '言語',
    throwaway: '{name} は試用セッションです。このページを離れると閉じられます。', 'throwaway.keep': '残す', 'throwaway.kept': '{name} を残します。',
    connecting: 'デーモンに接続しています…',
    'connection.connecting': '接続中', 'connection.open': '接続済み', 'connection.lost': '切断',
    'connection.tooOld': '版が違います', 'connection.noToken': 'トークンなし', 'connection.wrongToken': 'トークン不一致',
    'connection.since': '{time} から切断されています。再接続を試みています。表示は古い可能性があります。',
    'connection.now': '今すぐ試す',
    'connection.noToken.title': 'アドレスにトークンがありません。',
    'connection.noToken.help': '「andon serve --inspector」が起動時に表示するアドレス（末尾が #token=…）を開いてください。',
    'connection.wrongToken.title': 'このトークンは使えません。',
    'connection.wrongToken.help': 'トークンはデーモンの起動ごとに変わります。最後の起動時に表示されたアドレスを開いてください。',
    'connection.tooOld.title': 'このページとデーモンの版が合いません。',
    'connection.tooOld.help': 'デーモンのプロトコルの版が異なります。最新のプログラムで起動し直し、ページを再読み込みしてください。',
  },
});

takeToken();
draw();
start();
