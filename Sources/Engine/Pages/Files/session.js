// The page of one session: its screens, tree, pending links and time line, live or at an earlier turn.
import { replayAhead } from './ahead.js';
import { address, announce, button, failure, loading, sentence } from './dom.js';
import { creation, ended } from './endedsession.js';
import { el, fill, svg } from './elements.js';
import { call, description } from './rpc.js';
import { events } from './stream.js';
import { addWords, dateTime, t } from './words.js';
import { controls } from './controls.js';
import { difference, treeChanges } from './difference.js';
import { copy, historyBar } from './history.js';
import { networkOf } from './network.js';
import { pendingView } from './pendinglinks.js';
import { phoneView } from './phone.js';
import { reader } from './reader.js';
import { timelineView } from './timeline.js';
import { pair } from './entries.js';
import { treeView } from './tree.js';

addWords('session', {
  copy: ['Copy {link}', '{link} をコピー'], login: ['log-in', 'ログイン'], time: ['session time', 'セッション時刻'],
  version: ['turns', 'ターン数'], manual: ['stands still', '停止中'],
  lost: ['links lost by the route table', 'ルート表から失われたリンク'],
});

// The time after which a replay that goes on tells how far it is, in milliseconds.
const patience = 300;

function turnOf(parts) {
  const turn = parts[1] === 'turn' ? Number(parts[2]) : NaN;
  return Number.isInteger(turn) && turn > 0 ? turn : null;
}

/// Shows a session in `root`: `parts` is its name, or its name, `turn` and a number.
export function show(root, parts) {
  const session = parts[0];
  let turn = turnOf(parts), view = null, isClosed = false;
  const restart = () => { if (!isClosed) begin(); };
  async function begin() {
    view?.close();
    view = null;
    fill(root, loading());
    try {
      const first = await call('session.show', { session }).catch((error) => ended(session, error));
      if (isClosed) return;
      fill(root);
      view = sessionView(root, session, first, restart);
      view.go(turn);
    } catch (error) {
      if (isClosed) return;
      if (error.kind === 'session.notFound') fill(root, el('h1', session), el('div.state', creation(session, t('session.missing', { session }), restart)));
      else fill(root, failure(error, restart));
    }
  }
  begin();
  return {
    update(next) {
      turn = turnOf(next);
      view?.go(turn);
      return true;
    },
    close() {
      isClosed = true;
      view?.close();
    },
  };
}

function copyButton(url) {
  const name = t('session.copy', { link: url });
  const node = button('', () => copy(url), { class: 'plain copy', 'aria-label': name, title: name });
  node.append(svg('svg', { viewBox: '0 0 16 16', width: 16, height: 16, 'aria-hidden': 'true' }, svg('path', { d: 'M6 6h7v8H6zM3 10V2h7v2' })));
  return node;
}

function sessionView(root, session, first, restart) {
  const href = (turn) => `#/sessions/${encodeURIComponent(session)}${turn === null ? '' : `/turn/${turn}`}`;
  const panel = (name) => el('section', { class: `panel ${name}` });
  const [bar, phoneRoot, treeRoot, side, links, line, changes] = ['history', 'phone-panel', 'tree-panel', 'controls', 'pending', 'timeline', 'changes'].map(panel);
  const head = el('header.session-head');
  const closed = el('section.panel.closed', { role: 'status', hidden: true });
  const problem = el('p.problem', { role: 'alert', hidden: true });
  bar.append(problem);
  root.append(el('div.session', head, bar, closed, el('div.columns',
    phoneRoot, el('div.beside', treeRoot, el('div.lower', changes, links)), el('div.aside', line, side))));

  let turn = null, latest = first, readAt = performance.now(), isAsking = false, timer = 0, isEnded = false, shownScreens = null;
  let past = null, pastChanges = [];
  const reading = reader(read);
  const phone = phoneView(phoneRoot, { session, changed: reading.schedule });
  const tree = treeView(treeRoot, { selected: phone.highlight });
  const pending = pendingView(links, { session, cancelled(error) { if (error) fail(error); reading.schedule(); } });
  const timeline = timelineView(line, { session, href });
  const bars = historyBar(bar, changes, { session, go: visit });
  const panelOfControls = controls(side, { session, changed: reading.schedule, closed: () => { location.hash = '#/sessions'; } });

  /// Goes to a turn by the address. Stepping replaces it, so that the browser's own history stays short.
  function visit(next) {
    if (turn === null) location.hash = href(next);
    else location.replace(href(next));
  }

  const now = () => latest.now + (latest.settings.clock.wall && !isEnded ? Math.round(performance.now() - readAt) : 0);

  function fail(error) {
    if (timer === null) return;
    if (error?.kind === 'session.notFound' && turn === null) return end();
    problem.hidden = !error || error.kind?.startsWith('page.');
    fill(problem, error && [sentence(error.message), error.hint && ['; ', sentence(error.hint)]]);
  }

  /// The session was closed. Its last picture stays, and its history can be looked at.
  function end() {
    if (isEnded) return;
    isEnded = true;
    latest = { ...latest, pending: [], inFlight: [] };
    side.inert = true;
    closed.hidden = false;
    fill(closed, creation(session, t('session.ended'), restart));
    fail(null);
    presentNow();
    showLast().catch(() => {});
  }

  /// Reads the turns of a session that was closed, and its last screens when the page has not read them.
  async function showLast() {
    const { version } = await timeline.load();
    latest.version = version;
    if (!shownScreens && version > 1) shownScreens = await call('inspector.turn', { session, turn: version - 1 });
    if (timer !== null) presentNow();
  }

  /// Shows the present, or of a session that was closed the last picture.
  function presentNow() {
    if (turn !== null) return bars.update(turn, latest.version, past, pastChanges);
    bars.update(null, latest.version);
    heading();
    present();
    showPending(latest.pending);
    if (shownScreens) presentScreens(shownScreens);
  }

  /// Reads the session as it is now; its screens only while the page shows them.
  async function read() {
    if (isEnded) return;
    try {
      const screens = turn === null ? call('inspector.screens', { session }) : null;
      // The state is shown at once, and its error is the one to tell.
      screens?.catch(() => {});
      latest = await call('session.show', { session });
      if (timer === null || isEnded) return;
      readAt = performance.now();
      panelOfControls.update(latest);
      heading();
      if (turn === null) present();
      bars.update(turn, latest.version, past, pastChanges);
      showPending(turn === null ? latest.pending : past?.pending ?? []);
      const shown = await screens;
      if (timer === null || isEnded) return;
      if (shown) shownScreens = shown;
      if (turn === null && shown) presentScreens(shown);
      if (turn === null || past) fail(null);
    } catch (error) {
      fail(error);
      if (error.retryable && timer !== null) setTimeout(reading.schedule, 1000);
    }
  }

  function present() {
    tree.update({ tree: latest.tree, pending: latest.pending, inFlight: latest.inFlight, requestCounts: latest.requestCounts ?? [] });
  }

  function presentScreens({ screens, covered, language }) {
    phone.update({ screens, covered, language, app: latest.configured.app, now: now(), network: networkOf(latest.configured), version: latest.version, isEnded, why: isEnded ? t('session.ended') : description.readOnly ? t('readOnly.why') : null });
  }

  /// Shows an earlier turn. One turn is asked for at a time; then the one that the page has gone to meanwhile. Until it is
  /// there, what the page shows is another turn, and is dim.
  async function showPast() {
    waitFor(turn);
    if (isAsking) return;
    isAsking = true;
    for (let mine = null; mine !== turn && turn !== null && timer !== null;) {
      mine = turn;
      try {
        let reply;
        do {
          reply = await call('inspector.turn', { session, turn: mine, patience });
          if (mine === turn && !reply.tree) phone.progress(reply.replayed, mine);
        } while (!reply.tree && mine === turn && timer !== null);
        if (mine === turn && timer !== null) presentPast(reply);
      } catch (error) {
        if (mine === turn) {
          [past, pastChanges] = [null, []];
          bars.update(turn, latest.version);
          fail(error);
        }
      }
    }
    isAsking = false;
    waitFor(null);
  }

  /// Makes what the page shows dim while another turn is replayed; null ends it.
  function waitFor(asked) {
    treeRoot.classList.toggle('dim', asked !== null);
    phone.wait(asked === null ? null : { turn: asked, cancel: () => visit(null) });
  }

  function presentPast(reply) {
    past = reply;
    const merged = reply.previous ? difference(reply.previous.tree, reply.tree) : reply.tree;
    tree.update({ tree: merged, pending: reply.pending });
    const screens = phone.update({ screens: reply.screens, covered: reply.covered, language: reply.language, previous: reply.previous?.screens, isPast: true, app: reply.configured.app, now: reply.now, network: networkOf(reply.configured), why: t('phone.history') });
    pastChanges = reply.previous ? [...treeChanges(merged), ...screens.map(([sign, rib, id]) => [sign, t('history.screen', { rib }), id])] : [];
    bars.update(turn, Math.max(latest.version, reply.version), past, pastChanges);
    showPending(reply.pending);
    heading();
    fail(null);
    announce(t('history.past', { turn: String(turn), version: String(latest.version) }));
  }

  function heading() {
    const state = { ...latest, ...(past && { location: past.location, lost: [] }) };
    const link = (url) => el('li', address(url), copyButton(url));
    const parts = JSON.stringify([state.location, state.login, state.lost, state.settings.clock.wall === undefined]);
    if (head.dataset.parts === parts) return tick();
    head.dataset.parts = parts;
    const focused = head.contains(document.activeElement) ? document.activeElement.title : null;
    fill(head, el('h1', session),
      state.location.length ? el('ul.location', { 'aria-label': t('timeline.location') }, state.location.map(link)) : el('p.quiet', `${t('timeline.location')}: ${t('timeline.nowhere')}`),
      el('dl.session-facts',
        state.login && pair('session.login', t(`controls.${state.login.state}`), state.login.reason && ` (${state.login.reason})`),
        pair('session.time', el('time.now'), state.settings.clock.wall === undefined && el('span.mark', t('session.manual'))),
        pair('session.version', el('span.version')),
        el('dd', el('a', { href: `#/requests/${encodeURIComponent(session)}`, text: t('nav.requests') })),
        state.lost?.length > 0 && pair('session.lost', state.lost.join(' '))));
    if (focused) [...head.querySelectorAll('button')].find((node) => node.title === focused)?.focus();
    tick();
  }

  function showPending(list) {
    pending.update(list, turn !== null);
    tick();
  }

  /// Moves the clocks on: session time, the phone's, and the time that is left of each wait.
  function tick() {
    const present = turn === null ? now() : past?.now ?? now();
    head.querySelector('.now').textContent = t('inJapan', { time: dateTime(present) });
    head.querySelector('.version').textContent = latest.version;
    pending.tick(present);
    if (turn === null && !isEnded) phone.tick(present);
  }
  timer = setInterval(tick, 1000);

  async function readTurns() {
    try { await timeline.load(); } catch (error) { fail(error); }
  }

  const stop = events(session, {
    opened() { readTurns(); reading.schedule(); },
    turns(batch) { timeline.add(batch); reading.schedule(); },
    end(error) { if (error.kind === 'session.notFound') end(); else fail(error); },
  });
  const stopAhead = replayAhead(session, first.version);
  heading();
  panelOfControls.update(first);
  bars.update(null, first.version);

  return {
    /// Shows a turn, or with null the present.
    go(next) {
      turn = next;
      side.classList.toggle('away', turn !== null);
      past = null;
      pastChanges = [];
      timeline.mark(turn);
      bars.update(turn, latest.version);
      if (turn !== null) return showPast();
      waitFor(null);
      fail(null);
      presentNow();
      reading.schedule();
    },
    close() {
      clearInterval(timer);
      timer = null;
      stop();
      stopAhead();
      reading.close();
      timeline.close();
      bars.close();
      fill(root);
    },
  };
}
