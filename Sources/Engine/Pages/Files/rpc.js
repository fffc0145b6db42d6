// The connection to the daemon: requests over POST /rpc, and one stream of events at a time over GET /events.
import { t, addWords } from './words.js';

const protocol = 1;
const longestPause = 8_000;
// The server sends a comment every 15 seconds.
const longestSilence = 45_000;

/// An error of the daemon, of its HTTP server, or of the way to it (kinds that begin with `page.`).
export class RpcError extends Error {
  constructor({ kind, message, hint = '', retryable = false, data = {} }) {
    super(message);
    // Hints name the command `andon`, and the program of another app has another name.
    const advice = hint.replace(/(^|[^\w./-])andon(?= [a-z<…-])/g, `$1${description?.program ?? 'andon'}`);
    Object.assign(this, { kind, hint: advice, retryable, data });
  }
}

/// The state of the connection (`connecting`, `open`, `lost`, `tooOld`, `noToken`, `wrongToken`), and since when.
/// It sends `change`.
export const connection = Object.assign(new EventTarget(), { state: 'connecting', since: Date.now() });

/// The daemon's description of itself and its app (`inspector.describe`); null before the connection was open once.
export let description = null;

let token = sessionStorage.getItem('token');
let serial = 0;

/// Takes a token out of the address, so that it is in no history and no copied link.
export function takeToken() {
  const found = location.hash.match(/[#&?]token=([\w-]+)/);
  if (!found) return;
  token = found[1];
  sessionStorage.setItem('token', token);
  const rest = location.hash.replace(found[0], '');
  history.replaceState(null, '', rest.startsWith('#/') ? rest : '#/sessions');
}

/// Connects; call it once, and again when the address has brought a token.
export function start() {
  takeToken();
  if (!token) return become('noToken');
  become('connecting');
  probe();
}

/// Sends one request and returns its result; throws an RpcError.
export async function call(method, params = {}, signal = undefined) {
  if (!token) throw new RpcError({ kind: 'page.noToken', message: t('rpc.noToken') });
  const body = JSON.stringify({ jsonrpc: '2.0', id: ++serial, method, params });
  let response, reply;
  try {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    response = await fetch('/rpc', { method: 'POST', headers, body, signal });
    reply = await response.json().catch(() => null);
  } catch (error) {
    if (signal?.aborted) throw error;
    lose();
    throw new RpcError({ kind: 'page.unreachable', message: t('rpc.unreachable'), hint: t('rpc.again'), retryable: true });
  }
  if (response.status === 401) become('wrongToken');
  if (reply?.error) throw read(reply.error);
  if (!response.ok || reply?.result === undefined) {
    throw new RpcError({ kind: 'page.badReply', message: t('rpc.badReply', { status: String(response.status) }) });
  }
  return reply.result;
}

function read(error) {
  return new RpcError({ message: error.message, ...error.data, data: error.data ?? {} });
}

function become(state) {
  if (connection.state === state) return;
  Object.assign(connection, { state, since: Date.now() });
  connection.dispatchEvent(new Event('change'));
  choose();
}

function lose() {
  if (connection.state === 'open' || connection.state === 'connecting') become('lost');
  probe();
}

let probing = false;
let wake = () => {};

/// Ends the pause before the next attempt to connect.
export function tryNow() { wake(); }

function sleep(milliseconds) {
  return new Promise((resolve) => { wake = resolve; setTimeout(resolve, milliseconds); });
}

async function probe() {
  if (probing) return;
  probing = true;
  for (let pause = 250; !(await greet()); pause = Math.min(pause * 2, longestPause)) await sleep(pause);
  probing = false;
}

/// Reads the description again: the routes are other ones now.
export async function describe() {
  description = await call('inspector.describe');
  connection.dispatchEvent(new Event('change'));
}

/// Asks the daemon who it is; returns whether there is an answer, a good or a bad one.
async function greet() {
  try {
    const hello = await call('hello', { client: 'inspector' });
    if (hello.protocol === protocol) description = await call('inspector.describe');
    become(hello.protocol === protocol ? 'open' : 'tooOld');
    return true;
  } catch (error) {
    if (error.kind === 'method.unknown') become('tooOld');
    else if (connection.state !== 'wrongToken') become('lost');
    return connection.state !== 'lost';
  }
}

// ---- Events. A browser has at most six connections to a server, for all its tabs together. So a page has one stream:
// that of the session it shows, else that of the status; and none soon after its tab is hidden.

const watchers = new Set();
let stream = null;
let newestStatus = null;
let failures = 0;
let hiding;

/// Watches a session's turns (`turns(batch)`), or with null the daemon's status (`status(reply)`). `opened()` is called
/// whenever the stream begins, also after a pause: read again what may have changed meanwhile. `end(error)` is called
/// when there is nothing more to watch. Returns a function that stops watching.
export function events(session, handlers) {
  const watcher = { session, handlers };
  watchers.add(watcher);
  if (session === null && newestStatus && stream?.session === null) handlers.status?.(newestStatus);
  choose();
  return () => {
    watchers.delete(watcher);
    choose();
  };
}

/// Opens the stream that the page needs now, and closes another one.
function choose() {
  const all = [...watchers];
  const needed = all.findLast((watcher) => watcher.session !== null) ?? all.at(-1);
  const quiet = connection.state !== 'open' || !needed || (document.hidden && hiding === undefined);
  if (!quiet && stream?.session === needed.session) return;
  stream?.controller.abort();
  stream = quiet ? null : { session: needed.session, controller: new AbortController() };
  if (stream) follow(stream);
}

document.addEventListener('visibilitychange', () => {
  clearTimeout(hiding);
  hiding = document.hidden ? setTimeout(() => { hiding = undefined; choose(); }, 10_000) : undefined;
  if (!document.hidden) wake();
  choose();
});

function tell(mine, name, value) {
  for (const { session, handlers } of [...watchers]) if (session === mine.session) handlers[name]?.(value);
}

async function follow(mine) {
  let finished = false;
  try {
    const query = mine.session === null ? '' : `?session=${encodeURIComponent(mine.session)}`;
    const { signal } = mine.controller;
    const response = await fetch(`/events${query}`, { headers: { Authorization: `Bearer ${token}` }, signal });
    if (response.status === 401) return become('wrongToken');
    if (!response.ok) finished = end(mine, (await response.json()).error);
    else finished = await readEvents(mine, response.body.getReader());
  } catch { /* The connection was cut: by choose, by the silence, or by the daemon's end. */ }
  if (mine !== stream) return;
  stream = null;
  if (finished) return choose();
  await sleep(failures++ === 0 ? 0 : Math.min(250 * 2 ** failures, longestPause));
  if (connection.state === 'open' && (await greet())) choose();
  else lose();
}

/// Reads a stream to its end; returns whether the daemon ended it for good.
async function readEvents(mine, reader) {
  tell(mine, 'opened');
  const decoder = new TextDecoder();
  let text = '';
  let begun = mine.session === null;
  for (;;) {
    const silence = setTimeout(() => mine.controller.abort(), longestSilence);
    const { done, value } = await reader.read().finally(() => clearTimeout(silence));
    if (done || mine !== stream) return false;
    failures = 0;
    const blocks = (text + decoder.decode(value, { stream: true })).split('\n\n');
    text = blocks.pop();
    for (const block of blocks) {
      const name = block.match(/^event: ?(.*)$/m)?.[1];
      const data = block.match(/^data: ?(.*)$/m)?.[1];
      if (!name || !data) continue;
      const content = JSON.parse(data);
      if (name === 'end') return end(mine, content);
      if (name === 'status') newestStatus = content;
      // The daemon misses no turn of a session from its first batch on: what was read before may lack some.
      if (!begun) tell(mine, 'opened');
      begun = true;
      tell(mine, name, content);
    }
  }
}

/// Ends the watchers of a stream, unless the daemon says that another attempt may succeed.
function end(mine, content) {
  const error = read(content);
  if (error.retryable) return false;
  tell(mine, 'end', error);
  for (const watcher of [...watchers]) if (watcher.session === mine.session) watchers.delete(watcher);
  return true;
}

addWords('rpc', {
  noToken: ['This page has no token.', 'トークンがありません。'],
  unreachable: ['The daemon cannot be reached.', 'デーモンに接続できません。'],
  again: ['The page goes on trying.', '自動で再接続します。'],
  badReply: ['The server answered with status {status}, and nothing the page can read.', 'サーバーの応答（{status}）を読み取れませんでした。'],
});
