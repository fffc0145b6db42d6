// The table of links: its routes, their parameters and samples, and the button that reads links.yaml again.
import { announce, button, el, empty, failure, fill, loading } from './dom.js';
import { call, description } from './rpc.js';
import { addWords, t } from './words.js';
import { offer } from './linkbar.js';
import { forget } from './matrix.js';

/// Shows the routes.
export function show(root) {
  let routes = null;
  let closed = false;
  const count = el('span', { class: 'quiet' });
  const filter = el('input', { type: 'search', placeholder: t('routes.filter'), 'aria-label': t('routes.filter'), on: { input: draw } });
  const result = el('div', { role: 'status' });
  const body = el('div', null, loading());
  fill(root, el('div', { class: 'heading' }, el('h1', { text: t('nav.routes') }), count),
    el('div', { class: 'toolbar' }, el('div', { class: 'grow field' }, filter),
      button(t('routes.reload'), () => reload(), { why: description.readOnly ? t('readOnly.why') : null })), result, body);
  load();

  async function load() {
    try {
      ({ routes } = await call('inspector.routes'));
      if (!closed) draw();
    } catch (error) {
      if (!closed) fill(body, failure(error, load));
    }
  }

  function draw() {
    if (!routes) return;
    const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = routes.filter((route) => words.every((word) => JSON.stringify(route).toLowerCase().includes(word)));
    count.textContent = t('routes.count', { n: found.length });
    if (found.length === 0) return fill(body, empty(t('routes.none')));
    fill(body, el('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': t('nav.routes') }, el('table', { class: 'data routes' },
      el('thead', null, el('tr', null, ['path', 'route', 'parameters', 'samples'].map((name) => el('th', { scope: 'col', text: t(`routes.${name}`) })))),
      el('tbody', null, found.map(row)))));
  }

  /// Reads links.yaml again. A table that lacks links in use is refused, and used only when the reader insists.
  async function reload(force) {
    fill(result, loading());
    try {
      const reply = await call('reload', force ? { force } : {});
      const changes = ['added', 'removed', 'changed', 'parts'].filter((name) => reply[name]?.length > 0)
        .map((name) => `${t(`routes.${name}`)}: ${reply[name].join(', ')}`);
      const text = `${t('routes.reloaded', { n: reply.routes })} ${changes.join('; ') || t('routes.same')}`;
      fill(result, el('p', { class: 'panel', text }));
      announce(text);
      forget();
      load();
    } catch (error) {
      fill(result, failure(error), error.data?.reason === 'linksLost' && button(t('routes.force'), () => reload(true), { class: 'danger' }));
    }
  }

  return { close() { closed = true; } };
}

function row(route) {
  return el('tr', null,
    el('td', null, path(route.path), route.aliases.map((alias) => el('div', { class: 'quiet' }, path(alias))),
      route.replaced_by && el('div', null, el('span', { class: 'mark', text: t('routes.replaced', { name: route.replaced_by }) })),
      route.expires && el('div', null, el('span', { class: 'mark', text: t('routes.expires', { time: route.expires }) }))),
    el('td', null, el('strong', { text: route.route }), el('div', { class: 'quiet', text: route.workflow })),
    el('td', null, el('ul', null, route.parameters.map(parameter))),
    el('td', null, el('ul', { class: 'samples' }, route.samples.map((url) => el('li', null, button(url, () => offer(url), { class: 'plain' }))))));
}

/// A path with its placeholders marked.
const path = (text) => el('code', null, `/${text}`.split(/(\{[^}]*\})/).map((part) => (part.startsWith('{') ? el('strong', { text: part }) : part)));

function parameter({ name, type, location, required, repeated, most, default: standard }) {
  const facts = [type, t(`source.${location}`), required ? t('routes.required') : null, repeated ? t('routes.repeated', { n: most ?? '∞' }) : null,
    standard != null ? t('routes.default', { value: String(standard) }) : null];
  return el('li', null, el('code', { text: name }), el('span', { class: 'quiet', text: ` ${facts.filter(Boolean).join(', ')}` }));
}

addWords({
  en: {
    'routes.filter': 'Filter by path, route, workflow, parameter or sample', 'routes.count': '{n} route|{n} routes', 'routes.none': 'No route matches the filter.', 'routes.reload': 'Read links.yaml again',
    'routes.path': 'Path', 'routes.route': 'Route and workflow', 'routes.parameters': 'Parameters', 'routes.samples': 'Samples', 'routes.required': 'required', 'routes.repeated': 'up to {n} times',
    'routes.default': 'else {value}', 'routes.replaced': 'replaced by {name}', 'routes.expires': 'expires {time}', 'routes.reloaded': '{n} route is in use.|{n} routes are in use.',
    'routes.added': 'added', 'routes.removed': 'removed', 'routes.changed': 'changed', 'routes.parts': 'other parts', 'routes.same': 'Nothing has changed.', 'routes.force': 'Use this table all the same',
  },
  ja: {
    'routes.filter': 'パス、ルート、ワークフロー、パラメーター、サンプルで絞り込む', 'routes.count': '{n} 件', 'routes.none': '条件に合うルートはありません。', 'routes.reload': 'links.yaml を再読み込み',
    'routes.path': 'パス', 'routes.route': 'ルートとワークフロー', 'routes.parameters': 'パラメーター', 'routes.samples': 'サンプル', 'routes.required': '必須', 'routes.repeated': '{n} 回まで',
    'routes.default': '既定値 {value}', 'routes.replaced': '{name} に置き換え', 'routes.expires': '期限 {time}', 'routes.reloaded': '{n} 件のルートを使用中。',
    'routes.added': '追加', 'routes.removed': '削除', 'routes.changed': '変更', 'routes.parts': 'その他', 'routes.same': '変更はありません。', 'routes.force': 'それでもこの表を使う',
  },
});
