// The state of the daemon: its trouble, its numbers beside their limits, its store, and its metrics.
import { chip, el, fill, letters, loading } from './dom.js';
import { events } from './rpc.js';
import { addWords, duration, number, shortTime, t } from './words.js';

const signs = { ready: '●', degraded: '▲', draining: '■' };

/// Shows the status, as it changes. A part that stays the same is left alone, so that a selection in it stays.
export function show(root) {
  const mark = el('span');
  const since = el('span', { class: 'quiet' });
  const trouble = el('div', { role: 'status' });
  const cards = ['numbers', 'outcomes', 'requests', 'daemon', 'limits'].map((name) => ({ name, body: el('div', null, loading()), old: null }));
  fill(root, el('div', { class: 'heading' }, el('h1', { text: t('nav.status') }), mark, since, el('a', { href: '/metrics', target: '_blank', text: t('status.metrics') }),
    el('a', { href: '#/requests', text: t('status.allRequests') })),
  trouble, el('div', { class: 'cards' }, cards.map(({ name, body }) => el('section', { class: 'panel' }, el('h2', { text: t(`status.${name}`) }), body))));
  const stop = events(null, { status: (reply) => {
    const { state, store, uptime } = reply;
    fill(mark, el('span', { class: `mark daemon ${state}` }, el('span', { 'aria-hidden': 'true', text: `${signs[state]} ` }), t(`status.${state}`)));
    since.textContent = t('status.since', { time: shortTime(Date.now() - uptime) });
    if (trouble.textContent !== (store.trouble ?? '')) fill(trouble, store.trouble && el('p', { class: 'panel problem', text: store.trouble }));
    for (const card of cards) {
      const content = parts[card.name](reply);
      const key = JSON.stringify(content);
      if (key === card.old) continue;
      card.old = key;
      fill(card.body, drawings[card.name](content));
    }
  } });
  return { close: stop };
}

/// What each card shows of a status.
const parts = {
  numbers: ({ store: { counts = {} }, activity, limits }) => [
    ['sessions', counts.sessions], ['liveSessions', activity.liveSessions, limits.live_sessions], ['pending', counts.pending], ['events', counts.events, limits.log_lines],
    ['connections', activity.connections, limits.connections], ['uncommitted', activity.uncommitted, limits.uncommitted_turns],
    ['turns', activity.turns], ['commits', activity.commits], ['leaks', activity.leaks],
  ].filter(([, value]) => value != null),
  outcomes: ({ activity }) => activity.outcomes,
  requests: ({ activity }) => [...(activity.requestCounts ?? [])].sort((one, other) => other.seen + other.unseen - one.seen - one.unseen).slice(0, 8),
  daemon: ({ app, version, pid, socket, store }) => [['app', app], ['version', version], ['pid', String(pid)], ['socket', socket], ['database', store.database],
    ['durability', store.durability], ['schema', String(store.schema)], ...Object.entries(store.pragmas)],
  limits: ({ limits }) => Object.entries(limits).sort(),
};

const drawings = { numbers: (list) => table(list.map(amount)), outcomes, requests, daemon: facts, limits: (list) => table(list.map(limit)) };

function table(rows) { return el('table', { class: 'data' }, el('tbody', null, rows)); }

function facts(list) {
  return el('dl', { class: 'facts' }, list.map(([name, value]) => [el('dt', { text: t(`status.${name}`).replace('status.', '') }), el('dd', null, el('code', { text: value }))]));
}

function limit([name, value]) {
  return el('tr', null, el('th', { scope: 'row' }, el('code', { text: name })), el('td', { class: 'number', text: number(value) }), el('td', { class: 'quiet number', text: readable(name, value) }));
}

/// A number, and beside it its limit as a meter.
function amount([name, value, limit]) {
  const wrong = name === 'leaks' && value > 0;
  return el('tr', { class: wrong ? 'problem' : null }, el('th', { scope: 'row', text: t(`status.${name}`) }), el('td', { class: 'number', text: number(value) }),
    el('td', null, limit && [el('meter', { max: limit, high: limit * 0.8, value, 'aria-label': t('status.of', { name: t(`status.${name}`), limit }) }), el('span', { class: 'quiet', text: ` / ${number(limit)}` })],
      wrong && t('status.leaks.why')));
}

function outcomes(counts) {
  const total = Object.values(counts).reduce((sum, value) => sum + value, 0);
  if (total === 0) return el('p', { class: 'quiet', text: t('status.noLinks') });
  return table(Object.keys(letters).filter((name) => counts[name]).map((name) => el('tr', null, el('th', { scope: 'row' }, chip(name)), el('td', { class: 'number', text: number(counts[name]) }),
    el('td', { class: 'number quiet', text: `${((100 * counts[name]) / total).toFixed(1)} %` }))));
}

function requests(counts) {
  if (counts.length === 0) return el('p', { class: 'quiet', text: t('status.noRequests') });
  return table(counts.map(({ rib, request, seen, unseen }) => el('tr', null, el('th', { scope: 'row' }, el('code', { text: request })), el('td', { class: 'quiet', text: rib }),
    el('td', { class: 'number', text: number(seen + unseen) }))));
}

/// Bytes and seconds in units that one can compare.
function readable(name, value) {
  if (name.endsWith('_seconds')) return duration(value * 1000);
  if (!name.endsWith('_bytes')) return '';
  const power = Math.min(3, Math.floor(Math.log2(Math.max(1, value)) / 10));
  return `${number(value / 1024 ** power)} ${['B', 'KiB', 'MiB', 'GiB'][power]}`;
}

addWords({
  en: {
    'status.ready': 'ready', 'status.degraded': 'degraded', 'status.draining': 'stopping', 'status.since': 'since {time}', 'status.numbers': 'Numbers',
    'status.sessions': 'Sessions', 'status.liveSessions': 'Sessions in memory', 'status.pending': 'Pending links', 'status.events': 'Journal entries', 'status.connections': 'Connections',
    'status.uncommitted': 'Turns to commit', 'status.turns': 'Turns since the start', 'status.commits': 'Commits since the start', 'status.leaks': 'Leaked RIB objects', 'status.leaks.why': 'a defect of the app',
    'status.of': '{name}, of {limit}', 'status.outcomes': 'Links since the start', 'status.noLinks': 'No link was opened yet.', 'status.requests': 'Most frequent requests', 'status.noRequests': 'No request yet.',
    'status.allRequests': 'All requests over time', 'status.daemon': 'Daemon and store', 'status.limits': 'Limits', 'status.metrics': 'Metrics for Prometheus',
    'status.app': 'App', 'status.version': 'Version', 'status.pid': 'Process', 'status.socket': 'Socket', 'status.database': 'Database', 'status.durability': 'Durability', 'status.schema': 'Schema',
  },
  ja: {
    'status.ready': '稼働中', 'status.degraded': '機能低下', 'status.draining': '停止処理中', 'status.since': '{time} から', 'status.numbers': '数値',
    'status.sessions': 'セッション', 'status.liveSessions': 'メモリー上のセッション', 'status.pending': '待機中のリンク', 'status.events': 'ジャーナルの項目', 'status.connections': '接続',
    'status.uncommitted': '未コミットのターン', 'status.turns': '起動後のターン', 'status.commits': '起動後のコミット', 'status.leaks': '解放されない RIB', 'status.leaks.why': 'アプリの不具合',
    'status.of': '{name}（上限 {limit}）', 'status.outcomes': '起動後のリンク', 'status.noLinks': 'まだリンクは開かれていません。', 'status.requests': '多いリクエスト', 'status.noRequests': 'まだありません。',
    'status.allRequests': 'リクエストの推移', 'status.daemon': 'デーモンと保存先', 'status.limits': '上限', 'status.metrics': 'Prometheus 用メトリクス',
    'status.app': 'アプリ', 'status.version': 'バージョン', 'status.pid': 'プロセス', 'status.socket': 'ソケット', 'status.database': 'データベース', 'status.durability': '耐久性', 'status.schema': 'スキーマ',
  },
});
