// The shell: navigation, language and theme, the state of the connection, and the view that the address names.
import { empty, failure, loading, announce, button } from './dom.js';
import { el, fill } from './elements.js';
import { connection, description, signInWith, start, takeToken, tryNow } from './rpc.js';
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
  compare: () => import('./compare.js'),
  what: () => import('./what.js'),
  lab: () => import('./lab.js'),
  breakpoint: () => import('./breakpoint.js'),
};
/// The views that the navigation names. Links lead to the others.
const named = ['sessions', 'matrix', 'routes', 'requests', 'lab', 'status'];

let place = { name: 'sessions', parts: [], query: new URLSearchParams(), hash: '#/sessions' };
let shown = null;
let generation = 0;
const shell = {};

function read(hash) {
  const [path, query = ''] = hash.replace(/^#\/?/, '').split('?');
  const [name, ...parts] = path.split('/').filter(Boolean).map((part) => {
    try { return decodeURIComponent(part); } catch { return part; }
  });
  return { name: name ?? 'sessions', parts, query: new URLSearchParams(query), hash };
}

/// Draws the shell in the reader's language, and the view inside it.
function draw() {
  shell.bar?.close();
  shell.main = el('main', { id: 'main', tabindex: '-1' });
  shell.notice = el('div.notice', { role: 'status' });
  shell.throwaway = el('div.throwaway', { hidden: true });
  shell.mark = el('span.connection');
  shell.readOnly = el('span.mark', { hidden: true, text: t('readOnly'), title: t('readOnly.why') });
  shell.links = named.map((name) => el('a', { href: `#/${name}`, text: t(`nav.${name}`) }));
  shell.linkbar = el('section.linkbar', { 'aria-label': t('nav.linkbar') });
  fill(document.getElementById('page'),
    el('a.skip', { href: '#main', text: t('nav.skip'), on: { click: skip } }),
    el('header.top',
      el('a.brand', { href: '#/sessions' }, el('span.lamp', { 'aria-hidden': 'true' }), 'Andon',
        shell.app = el('span.app')),
      el('nav', { 'aria-label': t('nav') }, shell.links),
      el('div.tools', shell.mark, shell.readOnly, themes(), shell.languages = languages())),
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
  if (!description) return fill(shell.main, blocking.includes(connection.state) ? [] : loading(t('connecting')));
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
  document.body.dataset.connection = state;
  fill(shell.mark, el('span.sign', { 'aria-hidden': 'true' }), t(`connection.${state}`));
  shell.readOnly.hidden = !description?.readOnly;
  shell.app.textContent = description?.app ?? '';
  shell.linkbar.hidden = !description;
  clearInterval(shell.counting);
  if (state === 'lost') {
    fill(shell.notice, t('connection.since', { time: time(since) }), ' ', button(t('connection.now'), tryNow));
  } else if (state === 'silent') {
    const count = el('strong');
    const tell = () => { count.textContent = t('connection.noAnswer', { n: Math.round((Date.now() - since) / 1000) }); };
    tell();
    shell.counting = setInterval(tell, 1000);
    fill(shell.notice, count, ' ', t('connection.noAnswer.help'));
  } else if (blocking.includes(state)) {
    fill(shell.notice, el('strong', t(`connection.${state}.title`)), ' ', t(`connection.${state}.help`), state !== 'tooOld' && signInForm());
  } else {
    fill(shell.notice);
  }
  shell.notice.hidden = shell.notice.childNodes.length === 0;
}

/// A field for the address that `andon inspect` prints. It signs all tabs in again where they are.
function signInForm() {
  const field = el('input', { type: 'password', autocomplete: 'off', spellcheck: 'false', 'aria-label': t('signIn.address'), placeholder: t('signIn.address'),
    on: { input: () => signInWith(field.value.includes('token=') ? field.value : '') } });
  const problem = el('span.problem', { role: 'alert' });
  const submit = (event) => {
    event.preventDefault();
    problem.textContent = signInWith(field.value) ? '' : t('signIn.bad');
  };
  return el('form.toolbar', { on: { submit } }, el('div.grow.field', field), el('button.primary', t('signIn')), problem);
}

/// Loads the other views, so that each opens at once, and also while the daemon is away.
function loadViews() {
  for (const load of [...Object.values(views), () => import('./session.js'), () => import('./sessions.js')]) load().catch(() => {});
}

let before = 'connecting';
connection.addEventListener('change', () => {
  tellConnection();
  if (connection.state === 'open') {
    if (before !== 'connecting') announce(t('connection.open'));
    shell.bar.describe();
    setTimeout(loadViews, 500);
  }
  if (!shown) show(true);
  before = connection.state;
});

window.addEventListener('hashchange', async () => {
  // An address with a token alone signs in, and the page stays where it is.
  takeToken(place.hash || undefined);
  // A view that has kept its place keeps the focus too, and so does a reader who is at the bar for links already.
  if (await show() !== true && !shell.linkbar.contains(document.activeElement)) shell.main.focus({ preventScroll: true });
});

onLanguage(() => {
  const link = shell.bar.input.value;
  draw();
  shell.bar.input.value = link;
  shell.languages.focus();
});
setTheme(localStorage.getItem('theme'));
// For a page that many people read from afar: everything is larger.
if (new URLSearchParams(location.search).has('wall')) document.documentElement.dataset.wall = '';

/// Shows the keys of the page in a dialog.
function showKeys() {
  const dialog = el('dialog', { 'aria-label': t('keys'), on: { close: () => dialog.remove() } }, el('h2', t('keys')),
    el('dl.facts', keys.map(([key, name]) => [el('dt', el('kbd', key)), el('dd', t(`keys.${name}`))])),
    el('form.toolbar', { method: 'dialog' }, el('button', { autofocus: true, text: t('keys.close') })));
  document.body.append(dialog);
  dialog.showModal();
}

const keys = [['/', 'link'], ['?', 'help'], ['[  ]', 'step'], ['Home  End', 'ends'], ['↑ ↓ ← →', 'move'], ['Enter', 'open'], ['Esc', 'hide']];

document.addEventListener('keydown', (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.target.closest('input, textarea, select, dialog')) return;
  if (event.key === '/') shell.bar.input.focus();
  else if (event.key === '?') showKeys();
  else return;
  event.preventDefault();
});

addWords('', { keys: ['Keys', 'キー操作'] });
addWords('keys', {
  link: ['go to the bar for links', 'リンクの入力欄へ移動'], help: ['show these keys', 'このキー一覧を表示'], step: ['the turn before and after', '前・次のターン'],
  ends: ['the first turn, and now', '最初のターン・現在'], move: ['move in lists, in the tree and in the map', '一覧、ツリー、マップの中を移動'],
  open: ['open what is chosen', '選択したものを開く'], hide: ['hide an explanation', '説明を隠す'], close: ['Close', '閉じる'],
});
addWords('', {
  nav: ['Main', 'メイン'], theme: ['Colours', '配色'], language: ['Language', '言語'],
  throwaway: ['{name} is a throw-away session: the page closes it when you leave it.', '{name} は試用セッションです。このページを離れると閉じられます。'],
  connecting: ['Connecting to the daemon…', 'デーモンに接続しています…'],
});
addWords('nav', {
  sessions: ['Sessions', 'セッション'], matrix: ['Matrix', 'マトリックス'], routes: ['Routes', 'ルート'],
  requests: ['Requests', 'リクエスト'], lab: ['Lab', 'ラボ'], status: ['Status', '状態'], skip: ['Skip to the content', '本文へ移動'],
  linkbar: ['Open a link', 'リンクを開く'], unknown: ['This page has no such part.', 'このページはありません。'],
});
addWords('theme', {
  system: ['System', 'システム'], light: ['Light', 'ライト'], dark: ['Dark', 'ダーク'],
});
addWords('', { signIn: ['Sign in', 'サインイン'] });
addWords('signIn', {
  address: ['The address or the token that andon inspect prints', 'andon inspect が表示するアドレスまたはトークン'],
  bad: ['This text has no token: it ends with #token=…', 'トークンがありません（アドレスの末尾は #token=… です）。'],
});
addWords('throwaway', {
  keep: ['Keep it', '残す'], kept: ['{name} stays.', '{name} を残します。'],
});
addWords('connection', {
  silent: ['no answer', '応答なし'], noAnswer: ['No answer for {n} s.', '{n} 秒間応答がありません。'],
  'noAnswer.help': ['The daemon is stopped or at work. What you press is done when it goes on.', 'デーモンが停止しているか、処理中です。操作は再開後に実行されます。'],
  connecting: ['connecting', '接続中'], open: ['connected', '接続済み'], lost: ['disconnected', '切断'],
  tooOld: ['too old', '版が違います'], noToken: ['no token', 'トークンなし'], wrongToken: ['wrong token', 'トークン不一致'],
  since: ['Disconnected since {time}, trying again. What the page shows may be out of date.', '{time} から切断されています。再接続を試みています。表示は古い可能性があります。'],
  now: ['Try now', '今すぐ試す'], 'noToken.title': ['This address has no token.', 'アドレスにトークンがありません。'],
  'noToken.help': ['Run “andon inspect” beside the daemon that “andon serve --inspector” has started, and paste the address that it prints here.', '「andon serve --inspector」で起動したデーモンの側で「andon inspect」を実行し、表示されたアドレスをここに貼り付けてください。'],
  'wrongToken.title': ['The daemon does not accept this token.', 'このトークンは使えません。'],
  'wrongToken.help': ['A daemon makes a new token at each start. Run “andon inspect” and paste the address that it prints here: all tabs go on where they are.', 'トークンはデーモンの起動ごとに変わります。「andon inspect」を実行し、表示されたアドレスをここに貼り付けると、すべてのタブがそのまま続きます。'],
  'tooOld.title': ['This page and the daemon do not understand each other.', 'このページとデーモンの版が合いません。'],
  'tooOld.help': ['The daemon speaks another version of the protocol. Restart it with the current program, and load this page again.', 'デーモンのプロトコルの版が異なります。最新のプログラムで起動し直し、ページを再読み込みしてください。'],
});

draw();
start();
