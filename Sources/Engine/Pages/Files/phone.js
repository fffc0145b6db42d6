// The app's screens as a phone: the HTML of each screen, and taps on its elements.
import { announce, button, sentence } from './dom.js';
import { el, fill } from './elements.js';
import { dress, parse, raiseAlert, stage } from './glass.js';
import { call, description } from './rpc.js';
import { pictureButtons } from './pictures.js';
import { addWords, t, time } from './words.js';

addWords('phone', {
  title: ['Screen', '画面'], language: ['language of the app', 'アプリの言語'], layer: ['screen of {rib}', '{rib} の画面'],
  replaying: ['Turn {turn} is replayed…', 'ターン {turn} を再生しています…'], cancel: ['Cancel', 'やめる'],
  emptyApp: ['The app is {app}.', 'アプリは{app}です。'],
  back: ['Back', '戻る'], bounds: ['RIBs', 'RIB'], 'bounds.why': ['Show the bounds of the RIBs', 'RIB の境界を表示する'], open: ['Open the app', 'アプリを開く'], install: ['Install the app', 'アプリをインストール'],
  refused: ['Refused', '操作できません'],
  history: ['This is the screen of an earlier turn: go back to now to tap it.', '過去のターンの画面です。操作するには現在に戻ってください。'],
});

/// The elements of a screen by identifier, with all that a person sees of each.
function elements(section, hasAlert) {
  const own = (node) => {
    const copy = node.cloneNode(!node.matches('fieldset'));
    // An alert switches all other elements off, which is no difference of theirs.
    if (hasAlert) copy.removeAttribute('disabled');
    return (node.closest('label') ?? copy).textContent + copy.outerHTML;
  };
  return new Map([...section.querySelectorAll('[data-id]')].map((node) => [node.dataset.id, own(node)]));
}

/// Marks the elements that differ from the screen before, or the whole screen when there was none.
/// Returns the differences by sign, as lists of identifiers: `+` new, `~` changed, `-` gone.
function mark(section, before, hasAlert) {
  const changes = { '+': [], '~': [], '-': [] };
  if (!before) {
    section.dataset.change = '+';
    return { '+': [''] };
  }
  const [now, old] = [elements(section, hasAlert), elements(before, hasAlert)];
  for (const [id, text] of now) {
    const sign = !old.has(id) ? '+' : old.get(id) !== text ? '~' : null;
    if (!sign) continue;
    const node = section.querySelector(`[data-id='${CSS.escape(id)}']`);
    (node.closest('label') ?? node).dataset.change = sign;
    changes[sign].push(id);
  }
  for (const id of old.keys()) if (!now.has(id)) changes['-'].push(id);
  return changes;
}

/// Shows the screens of a session in `root`, and taps them. `changed()` is called after each tap.
export function phoneView(root, { session, changed }) {
  const glass = el('div.glass', { tabindex: '0', role: 'group', 'aria-label': t('phone.title') });
  const { node: display, show } = stage(glass);
  const clock = el('span.clock');
  const network = el('span.network');
  const notice = el('p.phone-notice', { hidden: true });
  const languages = el('div.segments', { role: 'group', 'aria-label': t('phone.language') });
  const bar = el('progress', { 'aria-label': t('phone.title') });
  const waiting = el('div.replaying', { hidden: true, role: 'status' });
  const frame = el('div.phone', el('div.phone-bar', clock, network), display, el('div.phone-home', { 'aria-hidden': 'true' }));
  const bounds = button(t('phone.bounds'), () => { frame.classList.toggle('bounds', bounds.ariaChecked !== 'true'); bounds.ariaChecked = String(bounds.ariaChecked !== 'true'); }, { class: 'small', role: 'switch', 'aria-checked': 'false', title: t('phone.bounds.why') });
  const back = button(t('phone.back'), () => send('session.back', {}), { class: 'small' });
  root.append(el('div.panel-head', el('h2', t('phone.title')), back, bounds, pictureButtons(() => `${session}-phone`, frame, 'snapshot'), languages), frame, notice);
  frame.append(waiting);
  let cards = [], none = null, shown = null, why = null, typed = null, drawing = false, pressed = 0, pause = 0;

  const nodeOf = (id) => [...display.querySelectorAll('[data-id]')].find((node) => node.dataset.id === id);

  function tell(text, hint) {
    notice.hidden = !text;
    fill(notice, text && el('strong', sentence(text)), hint && el('span', sentence(hint)));
    if (text) announce(`${text}. ${hint ?? ''}`);
  }

  /// Sends a request of the phone, shows why it was refused, and puts the screen right again.
  async function send(method, parameters) {
    if (why) { restore(); return tell(why); }
    frame.setAttribute('aria-busy', ++pressed > 0);
    try {
      await call(method, { session, ...parameters });
      tell('');
    } catch (error) {
      tell(`${t('phone.refused')}: ${error.message}`, error.hint);
      restore();
    }
    frame.setAttribute('aria-busy', --pressed > 0);
    changed();
  }

  /// Draws the screens again as the daemon told them, for example after a switch that must not flip.
  function restore() {
    for (const card of cards) card.source = '';
    typed = null;
    if (shown) draw(shown);
  }

  function sendField(field) {
    clearTimeout(pause);
    if (typed?.id !== field.dataset.id || typed.isSent) return;
    const mine = typed;
    mine.isSent = true;
    // Until the daemon has answered, a picture of the time before does not take the text away.
    send('session.tap', { element: field.dataset.id, text: field.value }).then(() => { if (typed === mine) typed = null; });
  }

  display.addEventListener('click', (event) => {
    const node = event.target.closest('button[data-id]');
    if (node && !node.disabled) send('session.tap', { element: node.dataset.id });
  });
  display.addEventListener('change', (event) => {
    if (event.target.matches('[type=checkbox], [type=radio]')) send('session.tap', { element: event.target.dataset.id });
  });
  // The app learns of a text when its writer pauses, so that a button that depends on it can be tapped at once.
  display.addEventListener('input', ({ target, isComposing }) => {
    if (target.type !== 'text') return;
    typed = { id: target.dataset.id };
    clearTimeout(pause);
    if (!isComposing) pause = setTimeout(() => sendField(nodeOf(target.dataset.id) ?? target), 400);
  });
  display.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && !event.isComposing && event.target.type === 'text') sendField(event.target);
  });
  display.addEventListener('focusout', ({ target }) => {
    if (!drawing && target.type === 'text') sendField(target);
  });

  /// Replaces the screens that have changed. The focus stays at its element, and so does a text that is being written.
  function draw(next) {
    shown = next;
    const active = display.contains(document.activeElement) ? document.activeElement : null;
    const kept = active && { id: active.dataset.id, value: active.value, start: active.selectionStart, end: active.selectionEnd };
    drawing = true;
    const older = new Map((next.previous ?? []).map((one) => [one.rib, one.html]));
    const hasAlert = [...next.screens, ...(next.previous ?? [])].some(({ html }) => html.includes('role="alertdialog"'));
    const used = new Set();
    const changes = [];
    cards = next.screens.map(({ rib, html }) => {
      const before = next.previous ? older.get(rib) ?? '' : null;
      older.delete(rib);
      const source = `${hasAlert} ${before}\n${html}`;
      const card = cards.find((one) => one.rib === rib && one.source === source && !used.has(one)) ?? make(rib, html, before, source, hasAlert);
      used.add(card);
      for (const [sign, ids] of Object.entries(card.changes)) if (ids.length) changes.push([sign, rib, ids.join(', ')]);
      return card;
    });
    for (const [rib] of older) changes.push(['-', rib, '']);
    if (!none || none.app !== next.app || none.why !== why) none = { app: next.app, why, node: nothing(next.app) };
    show(cards, next.covered ?? [], [none.node]);
    if (kept && !active.isConnected) refocus(kept);
    drawing = false;
    return changes;
  }

  function make(rib, html, before, source, hasAlert) {
    const section = parse(html);
    section.classList.add(rib === 'Phone' ? 'system' : 'layer');
    section.setAttribute('aria-label', t('phone.layer', { rib }));
    const changes = before === null ? {} : mark(section, before && parse(before), hasAlert);
    const dialog = raiseAlert(section);
    if (section.querySelector('ul') && rib === 'Phone') section.classList.add('banner');
    return { rib, source, node: section, dialog, changes, parts: dress(section) };
  }

  function refocus({ id, value, start, end }) {
    const found = nodeOf(id);
    const node = found && !found.disabled ? found : display.querySelector('.dialog button');
    if (!node) return;
    if (node.type === 'text' && (typed?.id === id || node.value === value)) {
      node.value = value;
      node.focus({ preventScroll: true });
      node.setSelectionRange(start, end);
    } else node.focus({ preventScroll: true });
  }

  function nothing(app) {
    const acts = { background: ['phone.open', 'session.configure', { app: 'foreground' }],
      notRunning: ['phone.open', 'session.configure', { app: 'foreground' }], notInstalled: ['phone.install', 'session.install', {}] };
    const [text, method, parameters] = acts[app] ?? [];
    return el('div.no-screen', el('p', t('glass.empty')), app && el('p', t('phone.emptyApp', { app: t(`controls.${app}`) })),
      text && button(t(text), () => send(method, parameters), { why }));
  }

  /// Shows screens, and with `previous` the differences, which it returns. `why` tells why no tap is possible.
  function update(next) {
    // A reason that is no longer true goes, and so does a refusal when the screen is another one.
    if (why !== next.why || shown?.version !== next.version || JSON.stringify(shown?.screens) !== JSON.stringify(next.screens)) tell('');
    why = next.why ?? null;
    frame.classList.toggle('past', Boolean(next.isPast));
    frame.classList.toggle('ended', Boolean(next.isEnded));
    clock.textContent = next.now ? time(next.now) : '';
    network.className = `network ${next.network ?? ''}`;
    network.textContent = next.network ? t(`network.${next.network}`) : '';
    const names = description?.languages ?? [];
    if (languages.children.length !== names.length) {
      fill(languages, names.map((name) => button(name, () => send('session.configure', { language: name }), { 'data-language': name })));
    }
    for (const node of languages.children) node.setAttribute('aria-pressed', node.dataset.language === next.language);
    return draw(next);
  }

  /// Shows which screen belongs to a RIB, or none.
  function highlight(rib) {
    for (const card of cards) card.node.classList.toggle('picked', card.rib === rib);
  }

  /// Makes the phone dim while the turn of another picture is replayed, with a button that cancels; null ends it.
  function wait(other) {
    frame.classList.toggle('dim', other !== null);
    waiting.hidden = other === null;
    if (!other) return;
    bar.removeAttribute('value');
    fill(waiting, el('p', t('phone.replaying', { turn: String(other.turn) })), bar, button(t('phone.cancel'), other.cancel, { class: 'small' }));
  }

  /// Shows how many of the turns up to one are replayed.
  function progress(replayed, turn) {
    bar.max = turn;
    bar.value = replayed;
  }

  return { update, highlight, wait, progress, tick: (now) => { clock.textContent = time(now); } };
}
