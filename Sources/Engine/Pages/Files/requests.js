// The requests of one session or of all over time: the graph of `andon requests --svg`, and its numbers.
import { button, empty, failure, loading, row, scroller } from './dom.js';
import { el, fill } from './elements.js';
import { call } from './rpc.js';
import { addWords, dateTime, duration, t } from './words.js';

/// Shows the requests of all sessions, or with `#/requests/NAME` of one.
export function show(root, [session]) {
  let closed = false;
  const name = el('input', { type: 'search', list: 'request-sessions', value: session ?? '', placeholder: t('requests.all'), 'aria-label': t('requests.session') });
  const names = el('datalist', { id: 'request-sessions' });
  const body = el('div', loading());
  const go = (event) => {
    event.preventDefault();
    location.hash = name.value.trim() ? `#/requests/${encodeURIComponent(name.value.trim())}` : '#/requests';
  };
  fill(root, el('div.heading', el('h1', t('nav.requests')), el('span.quiet', session ?? t('requests.all'))),
    el('form.toolbar', { on: { submit: go } }, el('label.field', el('span', t('requests.session')), name), names,
      el('button', t('requests.show')), button(t('requests.again'), load)), body);
  call('session.list').then(({ sessions }) => fill(names, sessions.map((row) => el('option', { value: row.session }))), () => {});
  load();

  async function load() {
    try {
      const { svg, series } = await call('inspector.requests', session ? { session } : {});
      if (closed) return;
      if (series.requests.length === 0) return fill(body, empty(t('requests.none'), t('requests.none.hint')));
      fill(body, scroller(t('requests.graph'), picture(svg)), table(series));
    } catch (error) {
      if (!closed) fill(body, failure(error, load));
    }
  }

  return { close() { closed = true; } };
}

const elements = new Set(['svg', 'g', 'title', 'defs', 'pattern', 'rect', 'path', 'line', 'text', 'tspan']);
const attributes = /^(xmlns|viewBox|id|x|y|x1|x2|y1|y2|d|width|height|fill|stroke|stroke-width|font-size|font-family|text-anchor|patternUnits)$/;

/// The server's picture with the elements and attributes of a plain drawing only: nothing in it can run or load.
function picture(text) {
  const { documentElement } = new DOMParser().parseFromString(text, 'image/svg+xml');
  for (const node of [documentElement, ...documentElement.querySelectorAll('*')]) {
    if (!elements.has(node.localName)) node.remove();
    for (const { name } of [...node.attributes]) if (!attributes.test(name)) node.removeAttribute(name);
  }
  documentElement.setAttribute('role', 'img');
  documentElement.setAttribute('aria-label', t('requests.graph'));
  return document.importNode(documentElement, true);
}

function table({ requests, from, count, span }) {
  const sum = (list) => list.reduce((total, value) => total + value, 0);
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
  span: ['From {from} to {to}; a bar is {span}.', '{from} から {to} まで。1 本の棒は {span}。'],
  request: ['Request', 'リクエスト'], rib: ['RIB', 'RIB'], every: ['every RIB', 'すべての RIB'], seen: ['Seen', '表示中'],
  unseen: ['Unseen', '非表示'], total: ['Total', '合計'],
});
