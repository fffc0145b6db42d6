// The requests of one session or of all over time: a graph and its numbers. They are read again when something happens.
import { button, empty, failure, loading, row, scroller } from './dom.js';
import { el, fill, svg } from './elements.js';
import { requestRows } from './requestrows.js';
import { call } from './rpc.js';
import { events } from './stream.js';
import { addWords, dateTime, duration, number, t } from './words.js';

/// Shows the requests of all sessions, or with `#/requests/NAME` of one.
export function show(root, [session]) {
  let closed = false, timer = 0, cost = 0, shown = '';
  const name = el('input', { type: 'search', list: 'request-sessions', value: session ?? '', placeholder: t('requests.all'), 'aria-label': t('requests.session') });
  const names = el('datalist', { id: 'request-sessions' });
  const body = el('div', loading());
  const lines = el('section.lines');
  const go = (event) => {
    event.preventDefault();
    location.hash = name.value.trim() ? `#/requests/${encodeURIComponent(name.value.trim())}` : '#/requests';
  };
  fill(root, el('div.heading', el('h1', t('nav.requests')), session ? el('a', { href: `#/sessions/${encodeURIComponent(session)}`, text: session }) : el('span.quiet', t('requests.all'))),
    el('form.toolbar', { on: { submit: go } }, el('label.field', el('span', t('requests.session')), name), names,
      el('button', t('requests.show')), button(t('requests.again'), load)), body, session && lines);
  call('session.list').then(({ sessions }) => fill(names, sessions.map((row) => el('option', { value: row.session }))), () => {});
  const rows = session ? requestRows(lines, session) : null;
  load();
  const stop = events(session ?? null, { opened: again, turns: again, status: again });

  /// Reads again soon; a long journal costs at most a tenth of the time.
  function again() { timer ||= setTimeout(load, Math.max(1000, 10 * cost)); }

  async function load() {
    clearTimeout(timer);
    timer = 0;
    const begin = performance.now();
    try {
      const { series } = await call('inspector.requests', session ? { session } : {});
      cost = performance.now() - begin;
      rows?.load();
      if (closed || JSON.stringify(series) === shown) return;
      shown = JSON.stringify(series);
      if (series.requests.length === 0) return fill(body, empty(t('requests.none'), t('requests.none.hint')));
      fill(body, graph(series), table(series));
    } catch (error) {
      if (!closed) fill(body, failure(error, load));
    }
  }

  return {
    close() {
      closed = true;
      clearTimeout(timer);
      rows?.close();
      stop();
    },
  };
}

/// The requests over time, a row for each: its name, its bars, and below all rows the time. All bars have one scale.
function graph({ requests, from, count, span }) {
  const highest = Math.max(1, ...requests.flatMap(({ seen, unseen }) => seen.map((n, at) => n + unseen[at])));
  const bar = (kind, at, below, n) => n > 0 && svg('rect', { class: kind, x: at + 0.1, width: 0.8, y: 100 - (100 * (below + n)) / highest, height: (100 * n) / highest });
  const line = ({ request, seen, unseen }) => [
    el('div', el('code', request), ' ', el('span.quiet', `${number(sum(seen) + sum(unseen))}`)),
    svg('svg', { viewBox: `0 0 ${count} 100`, preserveAspectRatio: 'none', role: 'img', 'aria-label': t('requests.bars', { name: request, n: sum(seen), unseen: sum(unseen) }) },
      seen.map((n, at) => [bar('seen', at, 0, n), bar('covered', at, n, unseen[at])]))];
  const swatch = (kind, word) => el('li', el('span', { class: `swatch ${kind}`, 'aria-hidden': 'true' }), t(word));
  return scroller(t('requests.graph'), el('ul.legend', swatch('seen', 'requests.seen'), swatch('covered', 'requests.unseen'), el('li', t('requests.scale', { n: highest, span: duration(span) }))),
    el('div.request-graph', { style: { '--bars': `${3 * count}rem` } }, requests.map(line), el('div'),
      el('div.request-axis', (count > 1 ? [0, 0.5, 1] : [0, 1]).map((part) => el('span', dateTime(from + Math.round(part * count) * span))))));
}

const sum = (list) => list.reduce((total, value) => total + value, 0);

function table({ requests, from, count, span }) {
  const line = (head, rib, seen, unseen) => row(head, el('span.quiet', rib), seen, unseen, seen + unseen);
  const rows = requests.flatMap(({ request, ribs, seen, unseen }) => [
    line(el('code', request), ribs.length === 1 ? ribs[0].rib : t('requests.every'), sum(seen), sum(unseen)),
    ...(ribs.length > 1 ? ribs.map((entry) => line(el('code.quiet', request), entry.rib, entry.seen, entry.unseen)) : []),
  ]);
  return scroller(t('nav.requests'), el('table.data',
    el('caption.quiet', t('requests.span', { from: dateTime(from), to: dateTime(from + count * span), span: duration(span) })),
    el('thead', el('tr', ['request', 'rib', 'seen', 'unseen', 'total'].map((name, index) => el('th', { scope: 'col', class: index > 1 ? 'number' : null, text: t(`requests.${name}`) })))),
    el('tbody', rows)));
}

addWords('requests', {
  all: ['all sessions', 'すべてのセッション'], session: ['Session', 'セッション'], show: ['Show', '表示'],
  again: ['Read again', '再読み込み'],
  none: ['There were no requests to the backend.', 'バックエンドへのリクエストはありません。'],
  'none.hint': ['Open a link in a session: its screens ask the backend for their data.', 'セッションでリンクを開くと、画面がデータを要求します。'],
  graph: ['Requests over time; the table below has the numbers', 'リクエストの推移（数値は下の表）'],
  bars: ['{name}: {n} seen, {unseen} unseen', '{name}: 表示中 {n} 件、非表示 {unseen} 件'],
  scale: ['the highest bar is {n} in {span}', '最大の棒は {span} に {n} 件'],
  span: ['From {from} to {to}; a bar is {span}.', '{from} から {to} まで。1 本の棒は {span}。'],
  request: ['Request', 'リクエスト'], rib: ['RIB', 'RIB'], every: ['every RIB', 'すべての RIB'], seen: ['Seen', '表示中'],
  unseen: ['Unseen', '非表示'], total: ['Total', '合計'],
});
