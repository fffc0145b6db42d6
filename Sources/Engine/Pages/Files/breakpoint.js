// A breakpoint: a copy of a session before a step of a link, or after the step has failed. The reader looks, goes on, or lets it fail.
import { address, announce, button, chip, empty, failure, loading, sentence } from './dom.js';
import { el, fill } from './elements.js';
import { picture } from './glass.js';
import { reason } from './reasons.js';
import { call, description } from './rpc.js';
import { treeView } from './tree.js';
import { addWords, t } from './words.js';

/// The address of a breakpoint: before a step of a link in a session, or with an error after the step has failed with it.
export function breakpoint(link, session, step, error) {
  return `#/breakpoint?${new URLSearchParams({ link, session, step, ...(error && { error }) })}`;
}

/// Shows a breakpoint: `#/breakpoint?link=taxi://wallet&session=rider&step=main features`.
export function show(root, parts, query) {
  let closed = false, place = {};
  const steps = el('nav.lab-commands', { 'aria-label': t('breakpoint.steps') });
  const code = el('input', { type: 'text', value: 'network', spellcheck: 'false', autocomplete: 'off', required: true, 'aria-label': t('breakpoint.code') });
  const why = description.readOnly ? t('readOnly.why') : undefined;
  const body = el('div');
  load();

  async function load() {
    place = Object.fromEntries(['link', 'session', 'step', 'error'].map((name) => [name, query.get(name) ?? '']));
    place.session ||= 'default';
    const heading = el('div.heading', el('h1', t('nav.breakpoint')), address(place.link), el('a', { href: `#/sessions/${encodeURIComponent(place.session)}`, text: place.session }));
    if (!place.link) return fill(root, heading, empty(t('breakpoint.none')));
    fill(root, heading, steps, body);
    fill(body, loading());
    try {
      const names = (await call('link.explain', { url: place.link })).steps;
      place.step ||= names[0] ?? '';
      fill(steps, names.map((name) => el('a', { href: breakpoint(place.link, place.session, name), text: reason(name), 'aria-current': name === place.step ? 'step' : null })));
      const tried = await call('inspector.try', { url: place.link, session: place.session, step: place.step, ...(place.error && { error: place.error }) });
      if (!closed) draw(tried);
    } catch (error) {
      if (!closed) fill(body, failure(error, load));
    }
  }

  function draw({ outcome, tree, screen }) {
    const isThere = outcome.reason === 'breakpoint';
    const step = reason(place.step);
    const told = isThere ? t('breakpoint.before', { step }) : outcome.outcome === 'failed' && place.error ? t('breakpoint.failed', { step, code: reason(place.error) }) : t('breakpoint.missed', { step });
    announce(told);
    const treeRoot = el('section.panel');
    const taken = el('ol.taken', outcome.steps.map((one) => el('li', isThere && one.outcome === 'stopped' ? el('span.mark', t('breakpoint.here')) : chip(one.outcome), ' ', reason(one.name), one.outcome !== 'stopped' && one.reason && el('span.quiet', ` ${reason(one.reason)}`))));
    fill(body, el('div.panel', el('p.title', told, !isThere && [' ', chip(outcome.outcome), outcome.reason && el('span.quiet', ` ${reason(outcome.reason)}`)]), el('p.quiet', t('breakpoint.copy', { name: place.session })),
      el('form.toolbar', { on: { submit: fail } }, button(t('breakpoint.go'), go, { class: 'primary', why }), el('label.field', el('span', t('breakpoint.code')), code), el('button', t('breakpoint.fail')),
        place.error && el('a', { href: breakpoint(place.link, place.session, place.step), text: t('breakpoint.stop') }))),
    el('div.compared.broken', el('section.panel', { 'aria-label': t('breakpoint.screen') }, el('h2', t('breakpoint.screen')), picture(screen.screens, screen.language, screen.covered)),
      el('section.panel', el('h2', t('breakpoint.steps')), taken, outcome.location.map((url) => el('p', address(url))), outcome.message && outcome.outcome !== 'stopped' && el('p.quiet', { lang: 'en' }, sentence(outcome.message))), treeRoot));
    treeView(treeRoot, { selected() {} }).update({ tree });
  }

  /// Opens the link whole, in the session itself.
  async function go() {
    try {
      await call('link.open', { url: place.link, session: place.session, wait: false });
      location.hash = `#/sessions/${encodeURIComponent(place.session)}`;
    } catch (error) { fill(body, failure(error, load)); }
  }

  function fail(event) {
    event.preventDefault();
    location.hash = breakpoint(place.link, place.session, place.step, code.value.trim());
  }

  return {
    close() { closed = true; },
    update(next, changed) {
      query = changed;
      load();
      return true;
    },
  };
}

addWords('nav', { breakpoint: ['Breakpoint', 'ブレークポイント'] });
addWords('breakpoint', {
  none: ['Type a link in the bar, then choose one of its steps.', '上の入力欄にリンクを入力し、ステップを選んでください。'],
  steps: ['Steps', 'ステップ'], screen: ['Screen', '画面'], here: ['stops here', 'ここで停止'],
  before: ['Before the step “{step}”.', 'ステップ「{step}」の直前です。'], failed: ['The step “{step}” has failed: {code}.', 'ステップ「{step}」を失敗させました（{code}）。'],
  missed: ['The link does not reach the step “{step}”.', 'リンクはステップ「{step}」まで進みません。'],
  copy: ['This is a copy of {name}: the session itself stays as it is.', '{name} の複製で試した結果です。セッション自体は変わりません。'],
  go: ['Go on: open the link', '続ける（リンクを開く）'], fail: ['Let the step fail', 'このステップを失敗させる'], code: ['Error code', 'エラーコード'], stop: ['Stop before it instead', '直前で止める'],
});
