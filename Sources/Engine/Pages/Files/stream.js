// The events of the daemon. A browser has at most six connections to a server, for all its tabs together. So one tab, the
// leader, has one stream with the events that all tabs need, and passes them on. A tab needs those of the session that it
// shows, else those of the status; and none soon after it is hidden.
import { connection, greet, lose, openEvents, read, tryNow } from './rpc.js';
import { hear, say } from './tabs.js';

const longestPause = 8_000;
// The server sends a comment every 15 seconds.
const longestSilence = 45_000;
const tab = String(Math.random());
const watchers = new Set();
let newestStatus = null;
let needed;
let hiding;
let leader = null;

/// Watches a session's turns (`turns(batch)`), or with null the daemon's status (`status(reply)`). `opened()` is called
/// whenever the events begin, also after a pause: read again what may have changed meanwhile. `end(error)` is called
/// when there is nothing more to watch. Returns a function that stops watching.
export function events(session, handlers) {
  const watcher = { session, handlers };
  watchers.add(watcher);
  if (session === null && newestStatus && needed === null) handlers.status?.(newestStatus);
  choose();
  return () => {
    watchers.delete(watcher);
    choose();
  };
}

/// What this tab needs: a session's name, null for the status, undefined for nothing.
function need() {
  const all = [...watchers];
  const one = all.findLast((watcher) => watcher.session !== null) ?? all.at(-1);
  const isOpen = connection.state === 'open' || connection.state === 'silent';
  return !isOpen || !one || (document.hidden && hiding === undefined) ? undefined : one.session;
}

/// Tells the leader what this tab needs, when that has changed.
function choose() {
  const now = need();
  if (now === needed) return;
  needed = now;
  tell();
}

function tell() {
  if (leader) leader.take(tab, needed);
  else say('need', { tab, session: needed });
}

/// Takes an event of the leader: `opened`, `turns`, `status` or `end`.
function receive({ session, name, content, to }) {
  if (to !== undefined && to !== tab) return;
  if (name === 'status') newestStatus = content;
  const value = name === 'end' ? read(content) : content;
  for (const watcher of [...watchers]) {
    if (watcher.session !== session) continue;
    if (name === 'end') watchers.delete(watcher);
    watcher.handlers[name]?.(value);
  }
  if (name === 'end') choose();
}

function pass(event) {
  say('event', event);
  receive(event);
}

/// The tab that has the stream.
class Leader {
  needs = new Map();
  stream = null;
  failures = 0;

  constructor() {
    hear('need', ({ tab: other, session }) => this.take(other, session));
    connection.addEventListener('change', () => this.arrange());
    say('need?');
    this.take(tab, needed);
  }

  /// Notes what a tab needs. A tab that needs what is in the stream already begins at once.
  take(other, session) {
    if (session === undefined) this.needs.delete(other);
    else this.needs.set(other, session);
    if (session !== undefined && this.stream?.begun.has(session)) {
      pass({ session, name: 'opened', to: other });
      if (session === null && newestStatus) pass({ session, name: 'status', content: newestStatus, to: other });
    }
    this.arrange();
  }

  /// Opens the stream that the tabs need now, and closes one that lacks something, or that no tab needs.
  arrange() {
    const wanted = new Set(this.needs.values());
    const isOpen = connection.state === 'open' || connection.state === 'silent';
    if (this.stream && isOpen && wanted.size > 0 && [...wanted].every((session) => this.stream.sessions.has(session))) return;
    this.stream?.controller.abort();
    this.stream = isOpen && wanted.size > 0 ? { sessions: wanted, begun: new Set(), controller: new AbortController() } : null;
    if (this.stream) this.follow(this.stream);
  }

  async follow(mine) {
    try {
      const names = [...mine.sessions].map((session) => (session === null ? 'status' : `session=${encodeURIComponent(session)}`));
      const query = names.length === 1 && names[0] === 'status' ? '' : `?${names.join('&')}`;
      const response = await openEvents(query, mine.controller.signal);
      if (!response) return;
      if (!response.ok) for (const { error } of [await response.json()]) mine.sessions.forEach((session) => this.end(mine, session, error));
      else await this.readEvents(mine, response.body.getReader());
    } catch { /* The connection was cut: by arrange, by the silence, or by the daemon's end. */ }
    if (mine !== this.stream) return;
    this.stream = null;
    // The daemon has ended all that was watched.
    if (mine.sessions.size === 0) return this.arrange();
    await new Promise((resolve) => { setTimeout(resolve, this.failures++ === 0 ? 0 : Math.min(250 * 2 ** this.failures, longestPause)); });
    if (connection.state === 'open' && (await greet())) this.arrange();
    else if (connection.state !== 'wrongToken') lose();
  }

  async readEvents(mine, reader) {
    for (const session of mine.sessions) this.begin(mine, session);
    // The first batch of a session tells that the daemon misses none of its turns from then on: what was read before may lack some.
    const waiting = new Set([...mine.sessions].filter((session) => session !== null));
    const decoder = new TextDecoder();
    let text = '';
    for (;;) {
      const silence = setTimeout(() => mine.controller.abort(), longestSilence);
      const { done, value } = await reader.read().finally(() => clearTimeout(silence));
      if (done || mine !== this.stream) return;
      this.failures = 0;
      const blocks = (text + decoder.decode(value, { stream: true })).split('\n\n');
      text = blocks.pop();
      for (const block of blocks) {
        const name = block.match(/^event: ?(.*)$/m)?.[1];
        const data = block.match(/^data: ?(.*)$/m)?.[1];
        if (!name || !data) continue;
        const content = JSON.parse(data);
        const session = name === 'status' ? null : content.session ?? null;
        if (name === 'end') {
          if (!this.end(mine, session, content)) return;
          continue;
        }
        if (waiting.delete(session)) this.begin(mine, session);
        pass({ session, name, content });
      }
    }
  }

  begin(mine, session) {
    mine.begun.add(session);
    pass({ session, name: 'opened' });
  }

  /// Ends what is watched of a session; returns false when the daemon says that another attempt may succeed.
  end(mine, session, content) {
    if (read(content).retryable) return false;
    mine.sessions.delete(session);
    mine.begun.delete(session);
    for (const [other, wanted] of [...this.needs]) if (wanted === session) this.needs.delete(other);
    pass({ session, name: 'end', content });
    return true;
  }
}

hear('event', receive);
hear('need?', tell);

// The lock goes to another tab when this one is closed. A browser gives locks only to pages of this machine and to those
// with encryption: without them each tab has a stream of its own.
if (navigator.locks) navigator.locks.request('andon-stream', () => new Promise(() => { leader = new Leader(); }));
else leader = new Leader();

connection.addEventListener('change', choose);
document.addEventListener('visibilitychange', () => {
  clearTimeout(hiding);
  hiding = document.hidden ? setTimeout(() => { hiding = undefined; choose(); }, 10_000) : undefined;
  if (!document.hidden) tryNow();
  choose();
});
window.addEventListener('pagehide', () => { if (!leader) say('need', { tab }); });
window.addEventListener('pageshow', (event) => { if (event.persisted) tell(); });
