// A new session at a turn of another one: the events up to that turn are sent again, in a session whose clock stands still.
import { call } from './rpc.js';
import { addWords, t } from './words.js';

/// The last turn that is repeated: each is a request.
const longest = 1_000;
const page = 200;

/// Makes a session that has done what another one did up to a turn, and returns its name. `progress(n, all)` hears how many turns are
/// repeated. Throws an error with what cannot be repeated.
export async function fork(session, turn, progress) {
  if (turn > longest) throw new Error(t('fork.long', { n: longest }));
  const entries = await read(session, turn);
  if (JSON.stringify(entries.map(({ parameters, answer }) => [parameters, answer?.url])).includes('***')) throw new Error(t('fork.secret'));
  const [name, done] = await create(`${session.slice(0, 56)}-${turn}`, entries);
  let isManual = entries.slice(0, done).some(stopsClock);
  if (!isManual) await call('session.configure', { session: name, clock: 'manual' });
  for (let index = done; index < entries.length; index += 1) {
    const [entry, before] = [entries[index], entries[index - 1]];
    const passed = entry.at - before.at;
    if (!isManual && passed > 0 && (entry.event === 'tick' || passed >= 1000)) await call('session.advance', { session: name, by: `${passed}ms` });
    isManual ||= stopsClock(entry);
    await repeat(name, entry);
    progress(index + 1, entries.length);
  }
  return name;
}

const stopsClock = ({ event, parameters }) => event === 'advance' || (event === 'configure' && parameters?.clock === 'manual');

async function read(session, turn) {
  let entries = [];
  while (entries.length < turn) {
    const reply = await call('inspector.turns', { session, before: (entries[0]?.sequence ?? turn + 1), limit: page });
    if (reply.entries.length === 0) break;
    entries = [...reply.entries, ...entries];
  }
  if (entries[0]?.event !== 'create') throw new Error(t('fork.incomplete'));
  return entries;
}

/// Creates the session, in the starting state of the other one where the turn is not among the events of that state. Returns its
/// name and the number of entries that are repeated then.
async function create(name, entries) {
  const state = entries[0].parameters?.state;
  for (let number = 1; ; number += 1) {
    const session = number === 1 ? name : `${name}-${number}`;
    try {
      await call('session.create', { session, ...(state ? { state } : {}) });
      const { version } = await call('session.show', { session });
      if (version <= entries.length) return [session, version];
      await call('session.close', { session });
      await call('session.create', { session });
      return [session, 1];
    } catch (error) {
      if (error.kind !== 'session.exists' || number === 99) throw error;
    }
  }
}

const methods = {
  tap: ['session.tap'], back: ['session.back'], login: ['session.login'], logout: ['session.logout'], install: ['session.install'],
  configure: ['session.configure'], advance: ['session.advance'],
};

/// Sends the event of an entry again. What the session refused then it refuses now.
async function repeat(session, entry) {
  const { event, parameters = {}, answer } = entry;
  try {
    if (event === 'open') await call('link.open', { session, url: answer.url, wait: false });
    else if (event === 'request') await call('session.request', { session, ...parameters });
    else if (event === 'cancel') await call('link.cancel', { session, link: Number(parameters.link) });
    else if (methods[event]) await call(methods[event][0], { session, ...parameters });
    else if (!['tick', 'close'].includes(event)) throw new Error(t('fork.event', { turn: String(entry.sequence), event: t(`event.${event}`) }));
  } catch (error) {
    if (!error.kind || error.kind.startsWith('page.')) throw error;
  }
}

addWords('fork', {
  long: ['Only the first {n} turns can be repeated in a new session.', '新しいセッションで再現できるのは最初の {n} ターンまでです。'],
  secret: ['A turn has a secret, which the page does not know: it cannot be repeated.', '秘密の値を含むターンがあるため再現できません。'],
  incomplete: ['The first turns are no longer in the journal.', '最初のターンがジャーナルに残っていません。'],
  event: ['Turn {turn} ({event}) cannot be repeated by the page.', 'ターン {turn}（{event}）は再現できません。'],
});
