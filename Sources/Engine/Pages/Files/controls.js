// Buttons and forms that change a session: log-in, app, network, time, settings, push, the app's own requests.
import { announce, busy, button, chip, sentence } from './dom.js';
import { el, fill } from './elements.js';
import './network.js';
import { problem } from './reasons.js';
import { call, description } from './rpc.js';
import { addWords, language, t } from './words.js';

addWords('controls', {
  actNow: ['They act now, not at that turn.', 'そのターンではなく現在に作用します。'],
  title: ['Controls', '操作'], login: ['Log-in', 'ログイン'], logIn: ['Log in', 'ログインする'],
  logOut: ['Log out', 'ログアウト'], app: ['App', 'アプリ'], install: ['Install', 'インストール'], network: ['Network', '通信'],
  time: ['Time', '時間'], advance: ['Advance', '進める'], by: ['by', '長さ'], settings: ['Settings', '設定'],
  set: ['Set', '設定'], push: ['Push', 'プッシュ通知'],
  payload: ['payload, as APNs or FCM take it', 'ペイロード（APNs または FCM の形式）'], send: ['Send', '送信'],
  example: ['Example', '例'], requests: ['The app’s requests', 'アプリのリクエスト'], request: ['Request', '実行'],
  session: ['Session', 'セッション'], close: ['Close the session', 'セッションを閉じる'],
  sure: ['Close “{session}” and end its links?', '「{session}」を閉じ、待機中のリンクを終了しますか？'],
  yes: ['Close it', '閉じる'], no: ['Keep it', '閉じない'], done: ['turn {turn}', 'ターン {turn}'],
  badJSON: ['The payload is not JSON: {message}', 'ペイロードが JSON ではありません: {message}'],
  optional: ['optional', '省略可'],
  pushTitle: ['Your reservation', 'ご予約のお知らせ'], pushBody: ['Tap to see it.', 'タップして確認してください。'],
});
addWords('setting', {
  maintenance: ['maintenance', 'メンテナンス'], latency: ['latency', '遅延'], errors: ['errors %', 'エラー %'],
  jitter: ['jitter', 'ゆらぎ'], appearance: ['appearance', '外観'], os: ['OS version', 'OS バージョン'], textsize: ['text size', '文字サイズ'], clock: ['clock', '時計'], links: ['further links', '続くリンク'], platform: ['platform', 'OS'], seed: ['seed', '乱数の種'],
  expired: ['expired', 'トークン期限切れ'], revoked: ['revoked', 'トークン失効'],
});

addWords('choice', {
  wall: ['wall', '実時間'], manual: ['manual', '手動'], supersede: ['supersede', '置き換え'], queue: ['queue', '順番待ち'], parallel: ['parallel', '並行'], android: ['android', 'Android'], ios: ['ios', 'iOS'], light: ['light', 'ライト'], dark: ['dark', 'ダーク'],
});

/// The networks of the lab (`MatrixNetwork`), by the settings that make them.
const networks = { quick: { latency: '0', errors: '0' }, slow: { latency: '2s', errors: '0' }, failing: { latency: '0', errors: '100' } };
const choices = { clock: ['wall', 'manual'], links: ['supersede', 'queue', 'parallel'], platform: ['android', 'ios'], appearance: ['light', 'dark'],
  textsize: ['xSmall', 'small', 'medium', 'large', 'xLarge', 'xxLarge', 'xxxLarge', ...[1, 2, 3, 4, 5].map((size) => `accessibility${size}`)] };
const apps = ['foreground', 'background', 'notRunning', 'notInstalled'];

/// The word of a setting or of one of its values; the name itself when there is none.
function wordOf(kind, name) {
  const text = t(`${kind}.${name}`);
  return text.startsWith(`${kind}.`) ? name : text;
}

const settingName = (name) => wordOf('setting', name);

/// Reads `name=value …`, for an app that does not tell its parameters. A value may be in quotes.
function readPairs(text) {
  return Object.fromEntries([...text.matchAll(/([^\s=]+)=(?:"([^"]*)"|(\S*))/g)].map((found) => [found[1], found[2] ?? found[3]]));
}

/// Shows the controls of a session in `root`. `changed()` is called after each change, `closed()` after its end.
export function controls(root, { session, changed, closed }) {
  const why = description.readOnly ? t('readOnly.why') : undefined;
  const updates = [];
  // The lines with refusals, each with the session's version then: a refusal of an earlier state goes with it.
  const refusals = new Map();
  let known = '', version = 0;

  /// A group with its own line for results. Its `act` sends a request and shows what came of it.
  function group(title, isFolded) {
    const output = el('p.result', { hidden: true });
    const body = el('div.group-body');
    const node = isFolded ? el('details.group', el('summary', el('h3', title)), body, output)
      : el('section.group', { 'aria-label': title }, el('h3', title), body, output);
    root.append(node);
    const tell = (isError, ...content) => {
      output.hidden = false;
      output.className = isError ? 'result problem' : 'result';
      announce(fill(output, content).textContent);
      refusals.delete(output);
    };
    async function act(method, parameters, describe = result) {
      try {
        const reply = await call(method, { session, ...parameters });
        tell(false, describe(reply));
        changed();
        return reply;
      } catch (error) {
        tell(true, sentence(error.message), error.hint && el('span.quiet', '; ', sentence(error.hint)));
        refusals.set(output, version);
      }
    }
    return { body, act, tell };
  }

  function result(reply) {
    const links = reply.settled ?? (reply.outcome ? [reply] : []);
    return ['✓ ', reply.version !== undefined && t('controls.done', { turn: String(reply.version) }),
      reply.requests > 0 && ` · ${t('timeline.countRequests', { n: reply.requests })}`,
      links.map((one) => [' · ', t('timeline.link', { link: String(one.link) }), ' ', chip(one.outcome), problem(one) && [' ', sentence(problem(one))]])];
  }

  /// A form: Enter in a field and the button do the same.
  function form(fields, label, submit, reason = why) {
    const send = (event) => {
      event.preventDefault();
      if (reason) announce(reason);
      else busy(event.submitter ?? event.currentTarget.querySelector('[type=submit]'), submit());
    };
    return el('form.control-form', { on: { submit: send } }, fields, el('button', { type: 'submit', text: label, 'aria-disabled': reason ? 'true' : null, title: reason }));
  }

  function field(label, attributes = {}) {
    const input = el('input', { type: 'text', autocomplete: 'off', spellcheck: 'false', autocapitalize: 'off', ...attributes });
    return { input, node: el('label.field', el('span', label), input) };
  }

  /// Keeps a field at the session's value, unless it is being written in.
  function follow(input, read) {
    updates.push((show) => {
      const value = read(show) ?? '';
      if (document.activeElement !== input && (input.dataset.known ?? input.value) === input.value) input.value = value;
      if (input.value === value) input.dataset.known = value;
    });
  }

  function press(node, isPressed) {
    updates.push((show) => node.setAttribute('aria-pressed', isPressed(show)));
    return node;
  }

  function login() {
    const { body, act } = group(t('controls.login'));
    const names = description.loginParameters;
    const inputs = (names ?? ['parameters']).map((name) => [name, field(names ? el('code', name) : t('timeline.parameters'), { placeholder: names ? t('controls.optional') : 'name=value' })]);
    const state = el('span.mark');
    const send = () => {
      const given = inputs.map(([name, { input }]) => [name, input.value.trim()]).filter(([, value]) => value);
      return act('session.login', names ? Object.fromEntries(given) : readPairs(given[0]?.[1] ?? ''));
    };
    body.append(form(inputs.map(([, { node }]) => node), t('controls.logIn'), send),
      el('p.choices', button(t('controls.logOut'), () => act('session.logout', {}), { why }), state));
    updates.push(({ login }) => {
      state.hidden = !login;
      if (login) state.textContent = t(`controls.${login.state}`) + (login.reason ? ` (${login.reason})` : '');
    });
  }

  function app() {
    const { body, act } = group(t('controls.app'));
    body.append(el('div.choices', apps.map((name) => press(button(t(`controls.${name}`), () => act('session.configure', { app: name }), { why }), ({ configured }) => configured.app === name)),
      button(t('controls.install'), () => act('session.install', {}), { why })));
  }

  function network(names) {
    const { body, act } = group(t('controls.network'));
    const fields = names.map((name) => [name, field(settingName(name), { size: 6 })]);
    if (names.includes('latency') && names.includes('errors')) {
      body.append(el('div.choices', description.networks.filter((name) => networks[name]).map((name) => press(
        button(t(`network.${name}`), () => { for (const [, { input }] of fields) input.dataset.known = input.value; return act('session.configure', networks[name]); }, { why }),
        ({ configured }) => Object.entries(networks[name]).every(([key, value]) => configured[key] === value)))));
    }
    for (const [name, { input }] of fields) follow(input, ({ configured }) => configured[name]);
    body.append(form(fields.map(([, { node }]) => node), t('controls.set'), async () => {
      const given = Object.fromEntries(fields.filter(([, { input }]) => input.value !== input.dataset.known).map(([name, { input }]) => [name, input.value.trim()]));
      if (Object.keys(given).length && await act('session.configure', given)) for (const [, { input }] of fields) input.dataset.known = input.value;
    }));
  }

  function timeGroup() {
    const { body, act } = group(t('controls.time'));
    const by = field(t('controls.by'), { placeholder: '90s', size: 6, required: true });
    body.append(el('div.choices', ['1m', '10m', '1h', '1d'].map((text) => button(`+${t(`unit.${{ m: 'min' }[text.at(-1)] ?? text.at(-1)}`, { n: parseInt(text, 10) })}`, () => act('session.advance', { by: text }), { why }))),
      form(by.node, t('controls.advance'), () => act('session.advance', { by: by.input.value.trim() })));
  }

  function settings(names) {
    if (!names.length) return;
    const { body, act } = group(t('controls.settings'));
    const isSwitch = (name, configured) => configured[name] === 'on' || configured[name] === 'off';
    const switches = names.filter((name) => isSwitch(name, known.configured));
    body.append(el('div.choices', switches.map((name) => {
      const node = button(settingName(name), () => act('session.configure', { [name]: node.getAttribute('aria-checked') === 'true' ? 'off' : 'on' }), { why, role: 'switch' });
      updates.push(({ configured }) => node.setAttribute('aria-checked', configured[name] === 'on'));
      return node;
    })));
    const others = el('div.control-form');
    for (const name of names.filter((one) => !switches.includes(one))) others.append(choices[name] ? choice(name, act) : textSetting(name, act));
    body.append(others);
  }

  function choice(name, act) {
    const select = el('select', { disabled: Boolean(why), title: why, on: { change: () => act('session.configure', { [name]: select.value }).then((reply) => { if (!reply) changed(); }) } },
      choices[name].map((value) => el('option', { value, text: wordOf('choice', value) })));
    updates.push(({ configured }) => { select.value = configured[name]; });
    return el('label.field', el('span', settingName(name)), select);
  }

  function textSetting(name, act) {
    const { input, node } = field(settingName(name), { size: 6 });
    follow(input, ({ configured }) => configured[name]);
    return form(node, t('controls.set'), async () => {
      if (await act('session.configure', { [name]: input.value.trim() })) input.dataset.known = input.value;
    });
  }

  function push() {
    const { body, act, tell } = group(t('controls.push'), true);
    const area = el('textarea', { rows: 7, spellcheck: 'false', 'aria-label': t('controls.payload') });
    const fillExample = () => {
      const url = description.samples.find((one) => /\d/.test(one) && !one.includes('?')) ?? description.samples[0] ?? '';
      area.value = JSON.stringify({ aps: { alert: { title: t('controls.pushTitle'), body: t('controls.pushBody') } }, url }, null, 2);
    };
    fillExample();
    body.append(el('p.quiet', t('controls.payload')), form([area, button(t('controls.example'), fillExample)], t('controls.send'), () => {
      let payload;
      try { payload = JSON.parse(area.value); } catch (error) { return tell(true, t('controls.badJSON', { message: error.message })); }
      return act('session.push', { payload, wait: false });
    }));
  }

  /// What a field of a request takes. The app tells it in English.
  function help(parameter) {
    const text = language() === 'ja' && parameter.name ? '' : parameter.help;
    return [text, !parameter.isRequired && `(${t('controls.optional')})`].filter(Boolean).join(' ');
  }

  function requests() {
    if (!description.requests.length) return;
    const { body, act } = group(t('controls.requests'), true);
    const answer = el('pre.answer', { hidden: true, tabindex: '0' });
    for (const { name, isChanging, abstract, parameters } of description.requests) {
      const inputs = (parameters ?? [{ name: '', help: 'name=value', isRequired: false }]).map((one) => [one.name,
        field(one.name ? el('code', one.name) : t('timeline.parameters'), { placeholder: help(one), title: help(one), required: one.isRequired })]);
      body.append(el('div.group-body.request', el('p', el('code', name), language() !== 'ja' && el('span.quiet', ` ${abstract}`)),
        form(inputs.map(([, { node }]) => node), t('controls.request'), async () => {
          const given = Object.fromEntries(inputs.map(([key, { input }]) => [key, input.value.trim()]).filter(([, value]) => value));
          const reply = await act('session.request', { request: name, ...(parameters ? given : readPairs(given[''] ?? '')) }, (reply) => reply.turn ? result(reply.turn) : '✓');
          answer.hidden = !reply;
          if (reply) answer.textContent = JSON.stringify(reply.answer ?? reply, null, 2);
        }, isChanging ? why : undefined)));
    }
    body.append(answer);
  }

  function end() {
    const { body, act } = group(t('controls.session'));
    const ask = el('div.choices', { hidden: true }, el('span', t('controls.sure', { session })),
      button(t('controls.yes'), async () => { if (await act('session.close', {}, () => '✓')) closed(); }, { class: 'danger' }),
      button(t('controls.no'), () => { ask.hidden = true; first.focus(); }));
    const first = button(t('controls.close'), () => { ask.hidden = false; ask.querySelector('button').focus(); }, { why });
    body.append(first, ask);
  }

  /// Makes the groups for the settings that the session has.
  function build(show) {
    known = show;
    updates.length = 0;
    const names = Object.keys(show.configured);
    const nets = ['latency', 'errors', 'jitter'].filter((name) => names.includes(name));
    fill(root, el('div.panel-head', el('h2', t('controls.title')), el('span.quiet.act-now', t('controls.actNow'))), why && el('p.quiet.why', why));
    login();
    if (names.includes('app')) app();
    if (nets.length) network(nets);
    timeGroup();
    settings(names.filter((name) => !nets.includes(name) && name !== 'app' && name !== 'language'));
    push();
    requests();
    end();
  }

  return {
    /// Shows the state of the session: a reply of `session.show`.
    update(show) {
      version = show.version;
      for (const [output, at] of refusals) {
        if (at === version) continue;
        refusals.delete(output);
        if (output.classList.contains('problem')) output.hidden = true;
      }
      const names = Object.keys(show.configured).join(' ');
      if (!known || Object.keys(known.configured).join(' ') !== names) build(show);
      for (const update of updates) update(show);
    },
  };
}
