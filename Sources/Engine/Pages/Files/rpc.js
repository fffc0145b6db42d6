// The connection to the daemon: the token, requests over POST /rpc, and whether the daemon answers.
import { hear, say } from './tabs.js';
import { addWords, language, t } from './words.js';

const protocol = 1;
const longestPause = 8_000;
// The time that another tab has to hand on its token.
const tokenPause = 400;
// The time between two requests that only ask whether the daemon answers, and the time after which it counts as silent.
const beat = 2_000;
const patience = 3_000;

/// An error of the daemon, of its HTTP server, or of the way to it (kinds that begin with `page.`).
export class RpcError extends Error {
  constructor({ kind, message, hint = '', retryable = false, data = {} }) {
    super(inWords(kind, message));
    // A hint of the daemon is in English: what it tells in Japanese is in the words for the kind.
    if (language() === 'ja' && !kind.startsWith('page.')) hint = '';
    // Hints name the command `andon`, and the program of another app has another name.
    const advice = hint.replace(/(^|[^\w./-])andon(?= [a-z<…-])/g, `$1${description?.program ?? 'andon'}`);
    Object.assign(this, { kind, hint: advice, retryable, data, told: message });
  }
}

/// The message of an error in the language of the reader: in Japanese the words for its kind, with what the message names.
function inWords(kind, message) {
  const words = t(`error.${kind}`);
  if (language() !== 'ja' || words === `error.${kind}`) return message;
  const names = [...message.matchAll(/`([^`]+)`/g)].map((found) => found[1]);
  return words + (names.length ? `（${names.map((name) => `\`${name}\``).join('、')}）` : '');
}

/// The state of the connection (`connecting`, `open`, `silent`, `lost`, `tooOld`, `noToken`, `wrongToken`), and since when.
/// It sends `change`. `silent` is an open connection on which nothing is answered.
export const connection = Object.assign(new EventTarget(), { state: 'connecting', since: Date.now() });

/// The daemon's description of itself and its app (`inspector.describe`); null before the connection was open once.
export let description = null;

let token = sessionStorage.getItem('token');
let serial = 0;

/// Takes a token out of the address, so that it is in no history and no copied link, and signs all tabs in with it. The
/// address keeps its view; without one it gets `view`. Returns whether there was a token.
export function takeToken(view = '#/sessions') {
  const found = location.hash.match(/([#&?])token=([\w-]+)(&?)/);
  if (!found) return false;
  const rest = location.hash.replace(found[0], found[3] ? found[1] : '');
  history.replaceState(null, '', rest.startsWith('#/') ? rest : view);
  signIn(found[2]);
  return true;
}

/// Signs in with an address that `andon inspect` prints, or with the token alone. Returns whether the text has one.
export function signInWith(text) {
  const found = text.match(/token=([\w-]+)/)?.[1] ?? text.trim().match(/^[\w-]{20,}$/)?.[0];
  if (found) signIn(found);
  return Boolean(found);
}

function signIn(next) {
  token = next;
  sessionStorage.setItem('token', token);
  become('connecting');
  wake();
  probe();
}

/// Connects; call it once. A tab without a token asks the other tabs for theirs.
export async function start() {
  if (takeToken()) return;
  if (token) return probe();
  say('token?');
  await new Promise((resolve) => { setTimeout(resolve, tokenPause); });
  if (!token) become('noToken');
}

// Only a tab whose token the daemon accepts hands it on: so nothing that takes the port of a daemon that has ended gets one.
hear('token?', () => { if (connection.state === 'open') say('token', { token }); });
hear('token', (message) => {
  const isNeeded = !token || connection.state === 'noToken' || (connection.state === 'wrongToken' && message.token !== token);
  if (isNeeded) signIn(message.token);
});

/// Sends one request and returns its result; throws an RpcError.
export function call(method, params = {}, signal = undefined) { return send('/rpc', method, params, signal); }

/// Sends one request to a path of the daemon, as `call` does.
export async function send(path, method, params, signal = undefined) {
  if (!token) throw new RpcError({ kind: 'page.noToken', message: t('rpc.noToken') });
  const body = JSON.stringify({ jsonrpc: '2.0', id: ++serial, method, params });
  const mine = token;
  let response, reply;
  try {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    response = await fetch(path, { method: 'POST', headers, body, signal });
    reply = await response.json().catch(() => null);
  } catch (error) {
    if (signal?.aborted) throw error;
    lose();
    throw new RpcError({ kind: 'page.unreachable', message: t('rpc.unreachable'), hint: t('rpc.again'), retryable: true });
  }
  if (response.status === 401) refuse(mine);
  else if (connection.state === 'silent') become(description ? 'open' : 'connecting');
  if (reply?.error) throw read(reply.error);
  if (!response.ok || reply?.result === undefined) {
    throw new RpcError({ kind: 'page.badReply', message: t('rpc.badReply', { status: String(response.status) }) });
  }
  return reply.result;
}

/// An error of JSON-RPC as an `RpcError`.
export function read(error) {
  return new RpcError({ message: error.message, ...error.data, data: error.data ?? {} });
}

function become(state) {
  if (connection.state === state) return;
  const before = connection.state;
  Object.assign(connection, { state, since: Date.now() });
  if (state === 'open' && before !== 'silent') say('token', { token });
  connection.dispatchEvent(new Event('change'));
}

/// The daemon does not accept the token: it has started anew. Another tab may have been signed in again.
function refuse(old) {
  if (old !== token || connection.state === 'wrongToken') return;
  become('wrongToken');
  say('token?');
}

/// The connection was cut: tries to connect until the daemon answers.
export function lose() {
  if (['open', 'silent', 'connecting'].includes(connection.state)) become('lost');
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
export async function greet() {
  const mine = token;
  try {
    const hello = await answered(call('hello', { client: 'inspector' }));
    if (hello.protocol === protocol) description = await call('inspector.describe');
    become(hello.protocol === protocol ? 'open' : 'tooOld');
    return true;
  } catch (error) {
    if (mine !== token) return false;
    if (error.kind === 'method.unknown') become('tooOld');
    else if (connection.state !== 'wrongToken') become('lost');
    return connection.state !== 'lost';
  }
}

/// Opens the stream of events with some parameters; null when the token is not accepted.
export async function openEvents(query, signal) {
  const mine = token;
  const response = await fetch(`/events${query}`, { headers: { Authorization: `Bearer ${token}` }, signal });
  if (response.status !== 401) return response;
  refuse(mine);
  return null;
}

/// Tells that the daemon is silent when a request has no answer in time.
function answered(request) {
  const begin = Date.now();
  const late = setTimeout(() => {
    if (!['open', 'connecting'].includes(connection.state)) return;
    become('silent');
    connection.since = begin;
    connection.dispatchEvent(new Event('change'));
  }, patience);
  return request.finally(() => clearTimeout(late));
}

/// Asks again and again whether the daemon answers, while a person can see the page.
async function pulse() {
  if (connection.state === 'open' && !document.hidden) await answered(call('hello', { client: 'inspector' })).catch(() => {});
  setTimeout(pulse, beat);
}
setTimeout(pulse, beat);

// The daemon tells these in English itself.
const kinds = {
  'json.malformed': 'リクエストが JSON ではありません。', 'request.invalid': 'リクエストの形が正しくありません。', 'method.unknown': 'このメソッドはありません。',
  'params.invalid': '入力した値は使えません。', internal: 'デーモンの内部でエラーが起きました。', 'line.tooLong': 'リクエストが長すぎます。', 'line.notText': 'リクエストがテキストではありません。',
  'session.notFound': 'このセッションはありません。', 'session.exists': '同じ名前のセッションがすでにあります。', 'session.nameInvalid': 'この名前は使えません。',
  'session.protected': 'このセッションは閉じられません。', 'session.unloadable': 'セッションを読み込めません。', 'session.refused': 'アプリの現在の状態ではできません。',
  'session.busy': '同じセッションが同時に変更されています。もう一度お試しください。',
  'config.invalid': '設定に誤りがあります。', 'journal.incomplete': '必要なイベントがジャーナルに残っていません。', 'store.unavailable': '保存先を使えません。',
  'store.damaged': '保存されたデータが壊れています。', 'backup.refused': 'バックアップできません。', 'server.busy': '処理が混み合っています。しばらくしてからお試しください。',
  'server.draining': 'デーモンが停止処理中です。', 'peer.refused': '接続が拒否されました。', 'peer.notOwner': '権限がありません。', 'events.overrun': 'イベントの受信が追いつきませんでした。',
  'inspector.readOnly': '閲覧のみのページです。',
};
addWords('error', Object.fromEntries(Object.entries(kinds).map(([kind, ja]) => [kind, [undefined, ja]])));
addWords('rpc', {
  noToken: ['This page has no token.', 'トークンがありません。'],
  unreachable: ['The daemon cannot be reached.', 'デーモンに接続できません。'],
  again: ['The page goes on trying.', '自動で再接続します。'],
  badReply: ['The server answered with status {status}, and nothing the page can read.', 'サーバーの応答（{status}）を読み取れませんでした。'],
});
