// A session that does not exist, or was closed: a form that creates it, and what the journal still tells of it.
import { button } from './dom.js';
import { el } from './elements.js';
import { call, description } from './rpc.js';
import { addWords, t } from './words.js';

/// Tells that a session does not exist, with a form that creates it in a starting state.
export function creation(session, text, created) {
  const state = el('select', { id: 'starting-state' }, ['', ...description.states].map((name) => el('option', { value: name, text: name || '–' })));
  const problem = el('p.problem');
  const why = description.readOnly ? t('readOnly.why') : undefined;
  const create = async () => {
    try {
      await call('session.create', { session, ...(state.value ? { state: state.value } : {}) });
      created();
    } catch (error) { problem.textContent = [error.message, error.hint].filter(Boolean).join('; '); }
  };
  return [el('p.title', { text }), el('p', el('label', { for: 'starting-state', text: `${t('session.state')} ` }), state, ' ', button(t('session.create'), create, { class: 'primary', why })),
    problem, el('a', { href: '#/sessions', text: t('session.list') })];
}

/// What is known of a session that was closed: its last turn in the journal. Throws the error when the journal has none.
export async function ended(session, error) {
  if (error.kind !== 'session.notFound') throw error;
  const { version } = await call('inspector.turns', { session, limit: 1 }).catch(() => { throw error; });
  const last = await call('inspector.turn', { session, turn: Math.max(1, version - 1) });
  return { ...last, version, inFlight: [], lost: [], settings: { clock: {} } };
}

addWords('session', {
  missing: ['There is no session “{session}”.', 'セッション「{session}」はありません。'], create: ['Create it', '作成する'],
  state: ['starting state', '開始状態'], ended: ['This session was closed.', 'このセッションは閉じられました。'],
  list: ['All sessions', 'セッション一覧'],
});
