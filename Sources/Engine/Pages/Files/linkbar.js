// The bar for links, at the top of every page: it explains a link while one types, and opens it.
import { address, announce, button, chip, facts, failure, sentence } from './dom.js';
import { el, fill } from './elements.js';
import { call, description } from './rpc.js';
import { problem, reason, said, typeName } from './reasons.js';
import { addWords, language, t } from './words.js';

const pause = 150;
const longestHistory = 100;
// In memory only: a link may hold a secret.
const past = [];
let current = null;

/// Draws the bar. `session()` is the session that it opens links in (undefined for `default`), and `opened(outcome)` is
/// called after each.
export function linkbar(root, { session, opened }) {
  current?.close();
  current = new LinkBar(root, session, opened);
  return current;
}

/// Puts a link into the bar, explains it, and moves the keyboard there.
export function offer(url) { current?.offer(url); }

class LinkBar {
  place = past.length;
  serial = 0;

  constructor(root, session, opened) {
    Object.assign(this, { session, opened });
    this.samples = el('datalist', { id: 'link-samples' });
    this.input = el('input', { type: 'text', class: 'link', spellcheck: 'false', autocomplete: 'off', autocapitalize: 'off', list: 'link-samples',
      'aria-label': t('link'), 'aria-describedby': 'link-target', placeholder: t('link.hint'),
      on: { input: () => this.typed(), keydown: (event) => this.key(event), focus: () => this.target() } });
    this.where = el('span.quiet', { id: 'link-target' });
    this.go = el('button.primary', t('link.open'));
    this.panel = el('div.explanation', { role: 'region', 'aria-label': t('link.panel'), hidden: true, tabindex: '-1' });
    fill(root, el('form', { role: 'search', 'aria-label': t('link'), on: { submit: (event) => this.submit(event) } }, this.input, this.where, this.go), this.samples, this.panel);
    // An explanation lies over the page, so it goes when the reader does; an outcome is part of the page and stays.
    this.leave = (event) => { if (!root.contains(event.target) && !this.isOutcome) this.hide(); };
    document.addEventListener('pointerdown', this.leave);
    root.addEventListener('focusout', (event) => { if (event.relatedTarget) this.leave({ target: event.relatedTarget }); });
    this.moved = () => { this.hide(); this.target(); };
    window.addEventListener('hashchange', this.moved);
    this.target();
    this.describe();
  }

  close() {
    clearTimeout(this.timer);
    this.request?.abort();
    document.removeEventListener('pointerdown', this.leave);
    window.removeEventListener('hashchange', this.moved);
  }

  /// Takes the samples of the app, when the daemon has described itself.
  describe() {
    if (!description) return;
    fill(this.samples, description.samples.map((value) => el('option', { value })));
    this.go.setAttribute('aria-disabled', String(description.readOnly));
    this.go.title = description.readOnly ? t('readOnly.why') : '';
  }

  target() { this.where.textContent = t('link.target', { name: this.name() }); }

  name() { return this.session() ?? 'default'; }

  offer(url) {
    this.input.value = url;
    this.input.focus();
    this.typed();
    window.scrollTo({ top: 0 });
  }

  hide() { this.panel.hidden = true; }

  reveal(isOutcome, ...children) {
    this.isOutcome = isOutcome;
    this.panel.classList.toggle('outcome', isOutcome);
    fill(this.panel, children, button('×', () => { this.hide(); this.input.focus(); }, { class: 'plain dismiss', 'aria-label': t('link.dismiss') }));
    this.panel.hidden = false;
  }

  /// The samples are offered while the bar is empty: later their list would cover the explanation.
  typed() {
    const url = this.input.value.trim();
    if (url === '') this.input.setAttribute('list', 'link-samples');
    else this.input.removeAttribute('list');
    this.input.removeAttribute('aria-invalid');
    clearTimeout(this.timer);
    this.request?.abort();
    if (url === '') return this.hide();
    this.timer = setTimeout(() => this.explain(url), pause);
  }

  async explain(url) {
    this.request = new AbortController();
    const serial = ++this.serial;
    try {
      const found = await call('link.explain', { url }, this.request.signal);
      if (serial !== this.serial) return;
      if (found.rejection || found.notes.length > 0) tellIn(found, await said(url));
      if (serial !== this.serial) return;
      this.input.setAttribute('aria-invalid', String(found.outcome === 'rejected'));
      this.reveal(false, explanation(found, this), el('p.toolbar', el('a', { href: `#/what?${new URLSearchParams({ link: url })}`, text: t('link.everywhere') }), button(t('link.code'), async () => (await import('./qrdialog.js')).showCode(url), { class: 'small' })), similar(url, this));
      clearTimeout(this.telling);
      this.telling = setTimeout(() => announce(found.rejection?.message ?? t('link.accepted', { route: found.route })), 800);
    } catch (error) {
      if (serial === this.serial && error.name !== 'AbortError') this.reveal(false, failure(error));
    }
  }

  key(event) {
    if (event.key === 'Escape') return this.hide();
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const recalled = this.input.value === '' || this.input.value === past[this.place];
    if (!step || !recalled || past.length === 0 || (step === 1 && this.place >= past.length)) return;
    event.preventDefault();
    this.place = Math.max(0, Math.min(past.length, this.place + step));
    this.input.value = past[this.place] ?? '';
    this.typed();
  }

  async submit(event) {
    event.preventDefault();
    const url = this.input.value.trim();
    if (url === '') return this.input.focus();
    if (description?.readOnly) return announce(t('readOnly.why'));
    if (past.at(-1) !== url) past.push(url);
    if (past.length > longestHistory) past.shift();
    this.place = past.length - 1;
    clearTimeout(this.timer);
    const serial = ++this.serial;
    const session = this.name();
    this.go.setAttribute('aria-busy', 'true');
    this.reveal(true, el('p', chip('running'), ' ', t('link.opening', { name: session })));
    try {
      const outcome = await call('link.open', { url, session, wait: true });
      if (outcome.outcome === 'rejected') tellIn({ rejection: outcome }, await said(url));
      if (serial === this.serial) this.reveal(true, result(outcome, this.session() === undefined));
      announce(`${t(`outcome.${outcome.outcome}`)}. ${problem(outcome) ?? outcome.reason ?? outcome.location.at(-1) ?? ''}`);
      this.input.select();
      this.opened(outcome);
    } catch (error) {
      if (serial === this.serial) this.reveal(true, failure(error));
    }
    this.go.removeAttribute('aria-busy');
  }
}

/// What the daemon understands of a link, stage by stage.
function explanation(found, bar) {
  const { rejection } = found;
  const better = suggestion(found);
  const stages = [
    ['scheme', found.scheme?.text],
    ['host', found.host && [found.host.text, found.dialect && el('span.quiet', ` ${t('link.dialect', { name: found.dialect })}`)]],
    ['path', found.path.length > 0 && found.path.map((part) => part.text).join(' / ')],
    ['parameters', found.parameters.length > 0 && el('ul', found.parameters.map(parameter))],
    ['unknown', texts(found.unknown)], ['attribution', texts(found.attribution)],
    ['inside', found.inside && [found.wrappers.join(', '), ' ', address(found.inside.url)]],
    ['route', found.route && [el('strong', found.route), found.workflow && el('span.quiet', ` → ${found.workflow}`)]],
    ['steps', found.steps.length > 0 && found.steps.map((step, index) => [index > 0 && ' → ', stop(found.url, bar.name(), step)])],
    ['needs', found.needs.length > 0 && found.needs.map(reason).join(', ')],
    ['canonical', found.canonical && found.canonical !== found.url && address(found.canonical)],
    ['notes', found.notes.length > 0 && el('ul', found.notes.map((note) => el('li', sentence(note.message ?? String(note)))))],
  ];
  return [
    el('p.verdict', chip(found.outcome), rejection ? [el('strong', sentence(rejection.message)), el('code.quiet', rejection.code)] : null),
    marked(found),
    rejection && el('p', language() !== 'ja' && sentence(t('link.expected', { what: rejection.expected })), rejection.hint && [' ', el('strong', sentence(rejection.hint))],
      better && [' ', button(better, () => bar.offer(better), { class: 'plain suggestion' })]),
    el('div.stages',
      facts('link', stages), candidates(found.candidates)),
  ];
}

/// The link that the hint of a rejection means; null when it means none.
function suggestion({ url, rejection }) {
  const meant = (rejection?.hint ?? '').match(/^Did you mean `([^`]+)`/)?.[1] ?? rejection?.meant;
  if (!meant || meant.includes('://')) return meant ?? null;
  if (!rejection.range) return null;
  const bytes = new TextEncoder().encode(url);
  const decoder = new TextDecoder();
  return decoder.decode(bytes.slice(0, rejection.range[0])) + meant + decoder.decode(bytes.slice(rejection.range[1]));
}

/// Puts the words in Japanese into an explanation. They tell what is expected in the sentence about the problem.
function tellIn(found, words) {
  if (!words) return;
  const meant = found.rejection?.hint?.match(/^Did you mean `([^`]+)`/)?.[1];
  if (found.rejection && words.message) Object.assign(found.rejection, { message: words.message, hint: words.hint, meant, isSaid: true });
  (found.notes ?? []).forEach((note, index) => { note.message = words.notes[index] ?? note.message; });
}

const texts = (object) => {
  const list = Object.entries(object ?? {}).map(([name, value]) => `${name}=${value}`);
  return list.length > 0 && el('code', list.join('  '));
};

const parameter = ({ name, value, type, source }) =>
  el('li', el('code', `${name} = ${value}`), el('span.quiet', ` ${typeName(type)}, ${t(`source.${source}`)}`));

/// The link with its parts marked. The ranges count the bytes of its UTF-8 text.
function marked({ url, scheme, host, path, parameters, rejection }) {
  const bytes = new TextEncoder().encode(url);
  const decoder = new TextDecoder();
  const parts = [[scheme, 'scheme'], [host, 'host'], ...path.map((part) => [part, 'path']), ...parameters.map((part) => [part.source === 'wrapped' ? null : part, 'parameter'])];
  const marks = rejection?.range ? [[rejection, 'place']] : parts.filter(([part]) => part?.range);
  const nodes = [];
  let at = 0;
  for (const [{ range: [from, to] }, kind] of marks.sort(([one], [other]) => one.range[0] - other.range[0])) {
    if (from < at) continue;
    nodes.push(decoder.decode(bytes.slice(at, from)), el('mark', { class: kind, text: decoder.decode(bytes.slice(from, to)) }));
    at = to;
  }
  return el('p.marked', el('code', nodes, decoder.decode(bytes.slice(at))));
}

/// The routes that were compared with the link: the one that won, and the near misses with their reasons.
function candidates(list) {
  if (list.length === 0) return null;
  const row = ({ path, route, reason, won }) => el('li', { class: won ? 'won' : null },
    el('span', { 'aria-hidden': 'true', text: won ? '✓' : '×' }), el('span', el('code', path || '/'), ' ', el('span.quiet', route), language() !== 'ja' && [el('br'), sentence(reason)]));
  return el('div', el('h3', t('link.candidates')), el('ul.candidates', list.slice(0, 6).map(row)),
    list.length > 6 && el('p.quiet', t('link.more', { n: list.length - 6 })));
}

/// The samples that contain what is typed, as buttons.
function similar(url, bar) {
  const list = (description?.samples ?? []).filter((sample) => sample !== url && sample.includes(url)).slice(0, 4);
  if (list.length === 0) return null;
  return el('p.similar', el('span.quiet', t('link.samples')), list.map((sample) => button(sample, () => bar.offer(sample), { class: 'plain' })));
}

/// The name of a step, as a link to the breakpoint before it.
function stop(url, session, step) {
  const name = t('link.stop', { step: reason(step) });
  return el('a', { href: `#/breakpoint?${new URLSearchParams({ link: url, session, step })}`, text: reason(step), title: name, 'aria-label': name });
}

/// The outcome of a link with its steps, as a node: also the matrix shows outcomes so. `name(step)` is the name of a step.
export function steps(list, name = reason) {
  if (list.length === 0) return null;
  return el('ol.taken', list.map((step) => el('li', chip(step.outcome), ' ', name(step.name), step.reason && el('span.quiet', ` ${reason(step.reason)}`))));
}

function result(outcome, elsewhere) {
  const requests = (outcome.requestCounts ?? []).map(({ rib, request, seen, unseen }) => `${rib} ${request} ${seen + unseen}`).join('; ');
  const details = [
    ['reason', reason(outcome.reason)], ['location', outcome.location.length > 0 && outcome.location.map((url) => el('div', address(url)))],
    ['requests', requests], ['attached', outcome.attached?.join(', ')], ['detached', outcome.detached?.join(', ')],
  ];
  const told = outcome.isSaid ? outcome.message : problem(outcome);
  return [
    el('p.verdict', chip(outcome.outcome), told ? el('strong', sentence(told)) : address(outcome.url)),
    outcome.isSaid && outcome.hint && el('p', sentence(outcome.hint)),
    outcome.range && marked({ url: outcome.url, path: [], parameters: [], rejection: outcome }),
    steps(outcome.steps, (step) => stop(outcome.url, outcome.session, step)),
    el('details', el('summary', t('link.details')), facts('link', details)),
    elsewhere && el('p', el('a', { href: `#/sessions/${encodeURIComponent(outcome.session)}`, text: t('link.show', { name: outcome.session }) })),
  ];
}

addWords('', {
  link: ['Link', 'リンク'],
});
addWords('link', {
  hint: ['Type a link: it is explained here. Arrow down shows samples, arrow up the links before.', 'リンクを入力すると、ここに説明が表示されます。↓でサンプル、↑で履歴を選べます。'],
  open: ['Open', '開く'], target: ['in {name}', '{name} で'], panel: ['What the daemon understands of the link', 'リンクの解釈'],
  dismiss: ['Hide', '隠す'], accepted: ['Accepted, route {route}', '受理、ルート {route}'],
  opening: ['The link opens in {name}…', '{name} で開いています…'], scheme: ['Scheme', '先頭の部分'], host: ['Host', 'ホスト'],
  dialect: ['a link of {name}', '{name} のリンク'], path: ['Path', 'パス'], parameters: ['Parameters', 'パラメーター'],
  unknown: ['Without effect', '効果なし'], attribution: ['Attribution', '流入元'], inside: ['Link inside', '中のリンク'],
  route: ['Route', 'ルート'], steps: ['Steps', 'ステップ'], needs: ['Needs', '条件'], canonical: ['Canonical', '正規形'],
  notes: ['Notes', '注意'], expected: ['Expected: {what}.', '期待される形: {what}'],
  candidates: ['Routes compared', '比較したルート'], more: ['{n} more', 'ほか {n} 件'], samples: ['Samples', 'サンプル'],
  reason: ['Reason', '理由'], location: ['Location', '現在地'], requests: ['Requests', 'リクエスト'],
  attached: ['Attached', '接続'], detached: ['Detached', '切り離し'], show: ['Show {name}', '{name} を表示'], stop: ['{step}: stop before this step', '{step}：このステップの直前で止める'],
  everywhere: ['In all states', 'すべての状態で見る'], code: ['QR code', 'QR コード'],
  details: ['Location, requests, RIBs', '現在地、リクエスト、RIB'],
});
addWords('source', {
  path: ['in the path', 'パス内'], query: ['in the query', 'クエリー内'], default: ['by default', '既定値'],
  dialect: ['by the dialect', 'ほかの形式のリンクによる'], wrapped: ['in the link inside', '中のリンク内'],
});
