// The table of links: its routes, their parameters and samples, and the button that reads links.yaml again.
import { announce, button, empty, failure, loading, scroller, search } from './dom.js';
import { el, fill } from './elements.js';
import { call, describe, description } from './rpc.js';
import { addWords, t } from './words.js';
import { offer } from './linkbar.js';
import { forget } from './matrix.js';
import { typeName } from './reasons.js';

/// Shows the routes.
export function show(root) {
  let routes = null;
  let closed = false;
  const count = el('span.quiet');
  const filter = search(t('routes.filter'), draw);
  const result = el('div', { role: 'status' });
  const body = el('div', loading());
  fill(root, el('div.heading', el('h1', t('nav.routes')), count),
    el('div.toolbar', el('div.grow.field', filter),
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
    fill(body, scroller(t('nav.routes'), el('table.data.routes',
      el('thead', el('tr', ['path', 'route', 'parameters', 'samples'].map((name) => el('th', { scope: 'col', text: t(`routes.${name}`) })))),
      el('tbody', found.map(row)))));
  }

  /// Reads links.yaml again. A table that lacks links in use is refused, and used only when the reader insists.
  async function reload(force) {
    fill(result, loading());
    try {
      const reply = await call('reload', force ? { force } : {});
      const changes = ['added', 'removed', 'changed', 'parts'].filter((name) => reply[name]?.length > 0)
        .map((name) => `${t(`routes.${name}`)}: ${reply[name].join(', ')}`);
      const text = `${t('routes.reloaded', { n: reply.routes })} ${changes.join('; ') || t('routes.same')}`;
      fill(result, el('p.panel', { text }));
      announce(text);
      forget();
      describe().catch(() => {});
      load();
    } catch (error) {
      fill(result, failure(error), error.data?.reason === 'linksLost' && button(t('routes.force'), () => reload(true), { class: 'danger' }));
    }
  }

  return { close() { closed = true; } };
}

function row(route) {
  return el('tr', null,
    el('td', path(route.path), route.aliases.map((alias) => el('div.quiet', path(alias))),
      route.replaced_by && el('div', el('span.mark', t('routes.replaced', { name: route.replaced_by }))),
      route.expires && el('div', el('span.mark', t('routes.expires', { time: route.expires })))),
    el('td', el('strong', route.route), el('div.quiet', route.workflow)),
    el('td', el('ul', route.parameters.map(parameter))),
    el('td', el('ul.samples', route.samples.map((url) => el('li', button(url, () => offer(url), { class: 'plain' }))))));
}

/// A path with its placeholders marked.
const path = (text) => el('code', `/${text}`.split(/(\{[^}]*\})/).map((part) => (part.startsWith('{') ? el('strong', part) : part)));

function parameter({ name, type, location, required, repeated, most, default: standard }) {
  const facts = [typeName(type), t(`source.${location}`), required ? t('routes.required') : null, repeated ? t('routes.repeated', { n: most ?? '∞' }) : null,
    standard != null ? t('routes.default', { value: String(standard) }) : null];
  return el('li', el('code', name), el('span.quiet', ` ${facts.filter(Boolean).join(', ')}`));
}

addWords('routes', {
  filter: ['Filter by path, route, workflow, parameter or sample', 'パス、ルート、ワークフロー、パラメーター、サンプルで絞り込む'],
  count: ['{n} route|{n} routes', '{n} 件'], none: ['No route matches the filter.', '条件に合うルートはありません。'],
  reload: ['Read links.yaml again', 'links.yaml を再読み込み'], path: ['Path', 'パス'],
  route: ['Route and workflow', 'ルートとワークフロー'], parameters: ['Parameters', 'パラメーター'],
  samples: ['Samples', 'サンプル'], required: ['required', '必須'], repeated: ['up to {n} times', '{n} 回まで'],
  default: ['else {value}', '既定値 {value}'], replaced: ['replaced by {name}', '{name} に置き換え'],
  expires: ['expires {time}', '期限 {time}'],
  reloaded: ['{n} route is in use.|{n} routes are in use.', '{n} 件のルートを使用中です。'], added: ['added', '追加'],
  removed: ['removed', '削除'], changed: ['changed', '変更'], parts: ['other parts', 'その他'],
  same: ['Nothing has changed.', '変更はありません。'], force: ['Use this table all the same', 'それでもこの表を使う'],
});
