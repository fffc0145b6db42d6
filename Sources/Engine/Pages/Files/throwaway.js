// Sessions that the page makes to try a link in a state, and closes again when the reader leaves them.
import { call, connection } from './rpc.js';

const storage = 'throwaway';
const beat = 5_000;
// A browser lets a hidden page run once a minute.
const longestAbsence = 180_000;

/// The throw-away sessions of all pages of this browser, by name, with the time when a page last had them.
function known() {
  try { return JSON.parse(localStorage.getItem(storage)) ?? {}; } catch { return {}; }
}

function keepList(change) {
  const list = known();
  change(list);
  localStorage.setItem(storage, JSON.stringify(list));
}

let owned = sessionStorage.getItem(storage);
let timer = null;

function own(name) {
  owned = name;
  clearInterval(timer);
  if (name === null) return sessionStorage.removeItem(storage);
  sessionStorage.setItem(storage, name);
  const touch = () => keepList((list) => { list[name] = Date.now(); });
  touch();
  timer = setInterval(touch, beat);
}

/// Whether a session is this page's throw-away session.
export function isThrowaway(name) { return name !== undefined && name === owned; }

/// Makes a session `try-N` in a state with a network, opens a link in it, and returns its name. The networks are those
/// of the matrix.
export async function openThrowaway(link, state, network) {
  const settings = { quick: null, slow: { latency: '2s' }, failing: { errors: '100' } }[network];
  const session = await create(state);
  own(session);
  if (settings) await call('session.configure', { session, ...settings });
  await call('link.open', { session, url: link, wait: false });
  return session;
}

async function create(state) {
  for (let number = 1; ; number += 1) {
    try {
      await call('session.create', { session: `try-${number}`, state });
      return `try-${number}`;
    } catch (error) {
      if (error.kind !== 'session.exists' || number === 999) throw error;
    }
  }
}

/// Keeps a throw-away session as any other session.
export function keep() {
  const name = owned;
  own(null);
  keepList((list) => { delete list[name]; });
}

/// Closes the page's throw-away session, unless it is the one that the page shows.
export function leave(shown) {
  if (owned === null || owned === shown) return;
  const name = owned;
  own(null);
  discard(name);
}

function discard(session) {
  keepList((list) => { delete list[session]; });
  call('session.close', { session }).catch(() => { /* It is closed already, or the daemon is gone. */ });
}

/// Closes the throw-away sessions of pages that were closed.
function sweep() {
  if (connection.state !== 'open') return;
  for (const [name, seen] of Object.entries(known())) {
    if (name !== owned && Date.now() - seen > longestAbsence) discard(name);
  }
}

if (owned !== null) own(owned);
connection.addEventListener('change', sweep);
