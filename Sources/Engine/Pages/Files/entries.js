// What an entry of the journal tells: its event, its outcome, its requests.
import { address, chip, sentence } from './dom.js';
import { el } from './elements.js';
import { problem, reason, tellRejection } from './reasons.js';
import { addWords, dateTime, language, t } from './words.js';

addWords('timeline', {
  title: ['Time line', 'タイムライン'], turn: ['turn {turn}', 'ターン {turn}'],
  older: ['Read older turns', '以前のターンを読み込む'], begin: ['The journal begins here.', 'ジャーナルの先頭です。'],
  gap: ['{n} turn is not read|{n} turns are not read', '未読のターン: {n} 件'], readGap: ['Read them', '読み込む'],
  empty: ['No turns yet.', 'まだターンがありません。'], details: ['details of turn {turn}', 'ターン {turn} の詳細'],
  requests: ['requests', 'リクエスト'], attached: ['attached', '追加'], detached: ['detached', '取り外し'],
  location: ['location', '現在地'], settled: ['settled links', '終わったリンク'], time: ['time', '時刻'],
  duration: ['took', '所要時間'], rib: ['RIB', 'RIB'], request: ['request', 'リクエスト'], seen: ['seen', '画面上'],
  unseen: ['unseen', '画面外'], link: ['link {link}', 'リンク {link}'], nowhere: ['nowhere', 'なし'],
  countRequests: ['{n} request|{n} requests', 'リクエスト {n} 件'], newest: ['To the newest', '最新へ'],
  keys: ['Arrow keys move, Enter goes to the turn, → shows its details.', '矢印キーで移動、Enter でそのターンへ、→ で詳細を表示します。'],
  event: ['event', 'イベント'], note: ['note', '注記'], unknown: ['unknown parameters', '不明なパラメーター'],
  parameters: ['parameters', 'パラメーター'],
});

addWords('event', {
  create: ['create', '作成'], open: ['open', 'リンク'], input: ['input', '外部からのリンク'], tap: ['tap', 'タップ'], back: ['back', '戻る'], login: ['login', 'ログイン'],
  logout: ['logout', 'ログアウト'], install: ['install', 'インストール'], configure: ['configure', '設定'], advance: ['advance', '時間を進める'],
  request: ['request', 'リクエスト'], cancel: ['cancel', 'キャンセル'], reply: ['reply', '応答'], tick: ['tick', '時間の経過'], close: ['close', '終了'],
});

/// The event of an entry, in the words of a state of `states.yaml`: `tap order`, `advance 8m`.
export function eventText(entry) {
  const given = entry.parameters ?? {};
  if (entry.event === 'open') return entry.answer?.url ?? '';
  if (entry.event === 'tap') return [given.element, given.text].filter((text) => text !== undefined).join(' ');
  if (entry.event === 'advance') return given.by ?? '';
  return Object.keys(given).sort().map((name) => `${name}=${given[name]}`).join(' ');
}

/// The requests of an entry by RIB and name, of all minutes together.
export function requestTotals(entry) {
  const totals = new Map();
  for (const { counts } of entry.requests ?? []) {
    for (const { rib, request, seen, unseen } of counts) {
      const key = `${rib} ${request}`;
      const total = totals.get(key) ?? { rib, request, seen: 0, unseen: 0 };
      total.seen += seen;
      total.unseen += unseen;
      totals.set(key, total);
    }
  }
  return [...totals.values()];
}

/// A fact of a list of facts: its name and what it is.
export function pair(word, ...content) {
  return [el('dt', t(word)), el('dd', content)];
}

function stepList(steps) {
  return el('ol.steps', steps.map((step) => el('li', chip(step.outcome), ' ', reason(step.name), step.reason && el('span.quiet', ` ${reason(step.reason)}`))));
}

/// Why a link did not open.
function told(outcome) {
  const text = problem(outcome) ?? outcome.reason;
  const node = text && el('span.quiet', ' ', sentence(text));
  return node && outcome.outcome === 'rejected' ? [' ', tellRejection(node, outcome.url)] : node;
}

function outcomeDetails(outcome) {
  const list = (names) => names.join(', ');
  return el('div.outcome',
    el('p', chip(outcome.outcome), ` ${t('timeline.link', { link: String(outcome.link) })} `, address(outcome.url),
      told(outcome)),
    outcome.hint && language() !== 'ja' && el('p.quiet', sentence(outcome.hint)),
    outcome.steps.length > 0 && stepList(outcome.steps),
    el('dl.facts',
      outcome.attached.length > 0 && pair('timeline.attached', list(outcome.attached)),
      outcome.detached.length > 0 && pair('timeline.detached', list(outcome.detached)),
      Object.keys(outcome.unknown ?? {}).length > 0 && pair('timeline.unknown', JSON.stringify(outcome.unknown)),
      (outcome.notes ?? []).map((note) => pair('timeline.note', sentence(note.message)))));
}

/// All that an entry of the journal tells.
export function entryDetails(entry) {
  const totals = requestTotals(entry);
  return [
    el('dl.facts', pair('timeline.time', t('inJapan', { time: dateTime(entry.at) })),
      entry.durationMicroseconds !== undefined && pair('timeline.duration', `${entry.durationMicroseconds} µs`),
      entry.event !== 'open' && pair('timeline.event', [t(`event.${entry.event}`), ' ', el('code', eventText(entry))]),
      pair('timeline.location', entry.location.length ? entry.location.map((link) => [address(link), ' ']) : t('timeline.nowhere'))),
    entry.answer && outcomeDetails(entry.answer),
    entry.settled?.length > 0 && [el('h3', t('timeline.settled')), entry.settled.map(outcomeDetails)],
    totals.length > 0 && el('table.request-table', el('caption', t('timeline.requests')),
      el('thead', el('tr', ['request', 'rib', 'seen', 'unseen'].map((name) => el('th', { scope: 'col', text: t(`timeline.${name}`) })))),
      el('tbody', totals.map((one) => el('tr', el('td', one.request), el('td', one.rib), el('td', one.seen),
        el('td', { text: one.unseen, class: one.unseen > 0 ? 'strong' : null }))))),
  ];
}

const texts = new WeakMap();

/// All that a search finds of an entry, in lower case: its event, its text, its outcomes, and the RIBs that it names.
export function searchText(entry) {
  if (!texts.has(entry)) {
    const outcomes = [entry.answer, ...(entry.settled ?? [])].filter(Boolean);
    const of = (one) => [one.outcome, t(`outcome.${one.outcome}`), one.url, one.reason, reason(one.reason), ...one.attached, ...one.detached];
    const requests = requestTotals(entry).flatMap(({ rib, request }) => [rib, request]);
    texts.set(entry, [entry.event, t(`event.${entry.event}`), eventText(entry), ...outcomes.flatMap(of), ...requests, ...entry.location, ...(entry.screens ?? [])].filter(Boolean).join(' ').toLowerCase());
  }
  return texts.get(entry);
}
