// The state of the daemon: its trouble, its numbers beside their limits, its store, and its metrics.
import { chip, facts, letters, loading, row } from './dom.js';
import { el, fill } from './elements.js';
import { events } from './stream.js';
import { addWords, duration, number, shortTime, t } from './words.js';

const signs = { ready: '●', degraded: '▲', draining: '■' };

/// Shows the status, as it changes. A part that stays the same is left alone, so that a selection in it stays.
export function show(root) {
  const mark = el('span');
  const since = el('span.quiet');
  const trouble = el('div', { role: 'status' });
  const cards = ['numbers', 'outcomes', 'requests', 'daemon', 'limits'].map((name) => ({ name, body: el('div', loading()), old: null }));
  fill(root, el('div.heading', el('h1', t('nav.status')), mark, since, el('a', { href: '/metrics', target: '_blank', text: t('status.metrics') }),
    el('a', { href: '#/requests', text: t('status.allRequests') })),
  trouble, el('div.cards', cards.map(({ name, body }) => el('section.panel', el('h2', t(`status.${name}`)), body))));
  const stop = events(null, { status: (reply) => {
    const { state, store, uptime } = reply;
    fill(mark, el('span', { class: `mark daemon ${state}` }, el('span', { 'aria-hidden': 'true', text: `${signs[state]} ` }), t(`status.${state}`)));
    since.textContent = t('status.since', { time: shortTime(Date.now() - uptime) });
    if (trouble.textContent !== (store.trouble ?? '')) fill(trouble, store.trouble && el('p.panel.problem', store.trouble));
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
    ['durability', store.durability], ['schema', String(store.schema)], ...Object.entries(store.pragmas).map(([name, value]) => [name, value, name])],
  limits: ({ limits }) => Object.entries(limits).sort(),
};

const drawings = { numbers: (list) => table(list.map(amount)), outcomes, requests, daemon, limits: (list) => table(list.map(limit)) };

function table(rows) { return el('table.data', el('tbody', rows)); }

function daemon(list) { return facts('status', list.map(([name, value, label]) => [name, el('code', value), label])); }

function limit([name, value]) {
  return row(el('code', name), value, el('span.quiet', readable(name, value)));
}

/// A number, and beside it its limit as a meter.
function amount([name, value, limit]) {
  const wrong = name === 'leaks' && value > 0;
  const label = t(`status.${name}`);
  return row(label, value, [limit && [el('meter', { max: limit, high: limit * 0.8, value, 'aria-label': t('status.of', { name: label, limit }) }), el('span.quiet', ` / ${number(limit)}`)],
    wrong && el('strong.problem', t('status.leaks.why'))]);
}

function outcomes(counts) {
  const total = Object.values(counts).reduce((sum, value) => sum + value, 0);
  if (total === 0) return el('p.quiet', t('status.noLinks'));
  return table(Object.keys(letters()).filter((name) => counts[name]).map((name) => row(chip(name), counts[name], el('span.quiet', `${((100 * counts[name]) / total).toFixed(1)} %`))));
}

function requests(counts) {
  if (counts.length === 0) return el('p.quiet', t('status.noRequests'));
  return table(counts.map(({ rib, request, seen, unseen }) => row(el('code', request), el('span.quiet', rib), seen + unseen)));
}

/// Bytes and seconds in units that one can compare.
function readable(name, value) {
  if (name.endsWith('_seconds')) return duration(value * 1000);
  if (!name.endsWith('_bytes')) return '';
  const power = Math.min(3, Math.floor(Math.log2(Math.max(1, value)) / 10));
  return `${number(value / 1024 ** power)} ${['B', 'KiB', 'MiB', 'GiB'][power]}`;
}

addWords('status', {
  ready: ['ready', '稼働中'], degraded: ['degraded', '機能低下'], draining: ['stopping', '停止処理中'],
  since: ['since {time}', '{time} から'], numbers: ['Numbers', '数値'], sessions: ['Sessions', 'セッション'],
  liveSessions: ['Sessions in memory', 'メモリー上のセッション'], pending: ['Pending links', '待機中のリンク'],
  events: ['Journal entries', 'ジャーナルの項目'], connections: ['Connections', '接続'],
  uncommitted: ['Turns to commit', '未コミットのターン'], turns: ['Turns since the start', '起動後のターン'],
  commits: ['Commits since the start', '起動後のコミット'], failedTurns: ['Failed turns', '失敗したターン'],
  leaks: ['Leaked RIB objects', '解放されない RIB'],
  'leaks.why': ['a defect of the app', 'アプリの不具合'], of: ['{name}, of {limit}', '{name}（上限 {limit}）'],
  outcomes: ['Links since the start', '起動後のリンク'], noLinks: ['No link was opened yet.', 'まだリンクは開かれていません。'],
  requests: ['Most frequent requests', '多いリクエスト'], noRequests: ['No request yet.', 'まだありません。'],
  allRequests: ['All requests over time', 'リクエストの推移'], daemon: ['Daemon and store', 'デーモンと保存先'],
  limits: ['Limits', '上限'], metrics: ['Metrics for Prometheus', 'Prometheus 用メトリクス'], app: ['App', 'アプリ'],
  version: ['Version', 'バージョン'], pid: ['Process', 'プロセス'], socket: ['Socket', 'ソケット'],
  database: ['Database', 'データベース'], durability: ['Durability', '耐久性'], schema: ['Schema', 'スキーマ'],
});
