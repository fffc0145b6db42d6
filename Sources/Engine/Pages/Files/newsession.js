// A new session: the form in the list of sessions, and what to do on a first visit.
import { announce, button, failure } from './dom.js';
import { el, fill } from './elements.js';
import { offer } from './linkbar.js';
import { call, description } from './rpc.js';
import { addWords, t } from './words.js';

const open = (session) => { location.hash = `#/sessions/${encodeURIComponent(session)}`; };

/// The form for a new session: its name and the state that it starts in.
export function creation() {
  const name = el('input', { required: true, maxlength: '64', pattern: '[A-Za-z0-9._\\-]+', autocomplete: 'off', title: t('sessions.name.rule') });
  const state = el('select', el('option', { value: '', text: t('sessions.fresh') }), description.states.map((value) => el('option', { value, text: value })));
  const result = el('div');
  const form = el('form.panel', { hidden: true, on: { submit: create } }, el('div.toolbar',
    el('label.field', el('span', t('sessions.name')), name),
    el('label.field', el('span', t('sessions.state')), state),
    el('button.primary', t('sessions.create'))), result);
  const opener = button(t('sessions.new'), () => {
    form.hidden = !form.hidden;
    opener.setAttribute('aria-expanded', String(!form.hidden));
    if (!form.hidden) name.focus();
  }, { why: description.readOnly ? t('readOnly.why') : null, 'aria-expanded': 'false' });
  async function create(event) {
    event.preventDefault();
    fill(result);
    try {
      await call('session.create', { session: name.value, ...(state.value && { state: state.value }) });
      announce(t('sessions.created', { name: name.value }));
      open(name.value);
    } catch (error) {
      fill(result, failure(error));
    }
  }
  return { opener, form };
}

/// What to do next when there is only the session `default`. `failed(error)` is called when a session cannot be made.
export function welcome(failed) {
  const sample = description.samples.find((one) => /\d/.test(one) && !one.includes('?')) ?? description.samples[0];
  const start = async (state) => {
    try {
      await call('session.create', { session: state, state });
      open(state);
    } catch (error) { failed(error); }
  };
  return el('div.panel.welcome', el('p.title', { text: t('sessions.welcome') }), el('ul',
    sample && el('li', t('sessions.welcome.link'), ' ', button(sample, () => offer(sample), { class: 'plain' })),
    el('li', t('sessions.welcome.state'), ' ', description.states.slice(0, 6).map((state) => button(state, () => start(state), { class: 'small' }))),
    el('li', el('a', { href: '#/sessions/default', text: t('sessions.welcome.default') })),
    el('li', el('a', { href: '#/matrix', text: t('sessions.welcome.matrix') }))));
}

addWords('sessions', {
  welcome: ['Only the session “default” exists. What next?', 'セッションは default だけです。まずは次のどれかを試してください。'],
  'welcome.link': ['Open a link, such as', 'リンクを開く:'], 'welcome.state': ['Start a session in a state:', '状態を選んでセッションを作る:'],
  'welcome.default': ['Look at the session default', 'セッション default を見る'], 'welcome.matrix': ['See every link in every state', 'すべてのリンクと状態の組み合わせを見る'],
  new: ['New session', '新しいセッション'], name: ['Name', '名前'],
  'name.rule': ['1 to 64 of A-Z a-z 0-9 . _ -', '1～64文字（A-Z a-z 0-9 . _ -）'], state: ['Starts in the state', '開始時の状態'],
  fresh: ['just installed and started', 'インストール直後'], create: ['Create', '作成'],
  created: ['{name} is created.', '{name} を作成しました。'],
});
