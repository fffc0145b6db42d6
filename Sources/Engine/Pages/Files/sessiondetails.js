// What the list of sessions shows beside the rows themselves: the settings of the rows in sight, closed sessions, the end of many at once.
import { announce, ask, button, failure } from './dom.js';
import { el, fill } from './elements.js';
import { networkOf } from './network.js';
import { call } from './rpc.js';
import { addWords, shortTime, t } from './words.js';

// The number of sessions that are read at a time, and the pause after the list stands still, and before the rows show what was read.
const atOnce = 4, pause = 200;

/// The settings of sessions, which are read for the rows in sight only: each reading wakes a session. `changed()` is called when some are
/// there.
export class SessionDetails {
  /// The most rows for which all settings are read.
  static most = 2_000;
  known = new Map();
  wanted = [];
  reading = 0;

  constructor(changed) { this.changed = changed; }

  /// The settings of a row, as they were when it last changed; undefined until they are read.
  of(row) {
    const found = this.known.get(row.session);
    return found?.updatedAt === row.updatedAt ? found : undefined;
  }

  /// Reads the settings of these rows, soon, instead of those that were wanted before; then those of more rows.
  want(rows, more) {
    this.wanted = [...rows, ...more].filter((row) => !this.of(row));
    clearTimeout(this.timer);
    if (this.wanted.length === 0) return;
    this.timer = setTimeout(() => { while (this.reading < atOnce && this.wanted.length > 0) this.read(); }, pause);
  }

  async read() {
    const row = this.wanted.shift();
    this.reading += 1;
    try {
      const { login, configured } = await call('session.show', { session: row.session });
      this.known.set(row.session, { updatedAt: row.updatedAt, login: login?.state, app: configured.app, network: networkOf(configured), maintenance: configured.maintenance });
      if (this.known.size > 2 * SessionDetails.most) this.known.delete(this.known.keys().next().value);
      // Together: each time all rows in sight are compared.
      this.telling ??= setTimeout(() => { this.telling = undefined; this.changed(); }, pause);
    } catch { /* It was closed meanwhile, or the daemon is gone: the row says so. */ }
    this.reading -= 1;
    if (this.wanted.length > 0 && !this.closed) this.read();
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    clearTimeout(this.telling);
  }
}

/// The text of a setting, by column.
export function detailText(name, details) {
  if (name === 'login') return details.login ? t(`controls.${details.login}`) : '–';
  if (name === 'app') return t(`controls.${details.app}`);
  if (name === 'network') return details.network ? t(`network.${details.network}`) : '–';
  return details.maintenance === undefined ? '–' : t(`details.${details.maintenance}`);
}

/// Closes sessions one after the other after a question. Returns the names of those that are closed.
export async function closeMany(rows, tell) {
  const waiting = rows.reduce((sum, row) => sum + row.pending, 0);
  if (!(await ask(t(waiting > 0 ? 'details.askWaiting' : 'details.ask', { n: rows.length, waiting }), t('details.close', { n: rows.length })))) return [];
  const closed = [];
  for (const row of rows) {
    try {
      await call('session.close', { session: row.session });
      closed.push(row.session);
    } catch (error) {
      if (error.kind === 'session.notFound') continue;
      tell(failure(error));
      break;
    }
  }
  announce(t('details.closed', { n: closed.length }));
  return closed;
}

/// A part of the page with the sessions that were closed last, which is read when it is opened.
export function closedSessions() {
  const body = el('div');
  return el('details.closed-sessions', { on: { toggle: ({ target }) => target.open && load() } }, el('summary', t('details.past')), body);

  async function load() {
    try {
      const { sessions } = await call('inspector.closed');
      fill(body, sessions.length === 0 ? el('p.quiet', t('details.none')) : el('table.data', el('thead', el('tr', ['name', 'turns', 'at'].map((name) => el('th', { scope: 'col', text: t(`details.${name}`) })))),
        el('tbody', sessions.map(({ session, turns, at }) => el('tr', el('th', { scope: 'row' }, el('a', { href: `#/sessions/${encodeURIComponent(session)}`, text: session })), el('td', String(turns)), el('td', shortTime(at)))))),
      button(t('details.again'), load, { class: 'small' }));
    } catch (error) { fill(body, failure(error, load)); }
  }
}

addWords('details', {
  on: ['on', 'オン'], off: ['off', 'オフ'], past: ['Closed sessions', '閉じられたセッション'], none: ['No session was closed of which the journal tells.', 'ジャーナルに残る閉じられたセッションはありません。'],
  name: ['Name', '名前'], turns: ['Turns', 'ターン数'], at: ['Closed', '終了'], again: ['Read again', '再読み込み'],
  ask: ['Close the chosen session?|Close the {n} chosen sessions?', '選択した {n} 件のセッションを閉じますか？'], askWaiting: ['Close the chosen sessions ({n})? Links that wait end as superseded: {waiting}.', '選択した {n} 件のセッションを閉じますか？ 待機中のリンク {waiting} 件は終了します。'],
  close: ['Close {n}', '{n} 件を閉じる'], closed: ['{n} session is closed.|{n} sessions are closed.', '{n} 件のセッションを閉じました。'],
});
