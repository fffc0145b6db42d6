// The time line of a session: its turns, the newest first, in a list that draws only the rows in sight.
import { address, announce, button, chip, readable, sentence } from './dom.js';
import { el, fill } from './elements.js';
import { problem, reason, tellRejection } from './reasons.js';
import { call } from './rpc.js';
import { addWords, dateTime, language, t, time } from './words.js';

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

const most = 500, page = 200, margin = 8;

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

/// Shows the turns of a session. The view keeps at most 500 of them; what is missing between two of them is a gap.
export function timelineView(root, { session, href }) {
  const list = el('ol.turns', el('li.quiet', t('loading')));
  const box = el('div.timeline-box', list);
  const newest = button(t('timeline.newest'), () => { box.scrollTop = 0; }, { class: 'small', hidden: true });
  root.append(el('div.panel-head', el('h2', t('timeline.title')), newest, el('span.unseen', t('timeline.keys'))), box);
  const nodes = new Map();
  let entries = [], items = [], isWhole = false, open = null, openHeight = 0, focused = null, marked = null, sought = null, frame = 0, timer = 0;
  const arrived = [];

  const rowHeight = () => parseFloat(getComputedStyle(box).getPropertyValue('--turn')) || 34;

  /// The rows: turns, gaps between them, and a row at the end for those before.
  function arrange() {
    items = [];
    entries.forEach((entry, i) => {
      const above = entries[i - 1];
      if (above && above.sequence > entry.sequence + 1) items.push(gap(above, entry));
      items.push({ key: entry.sequence, entry });
    });
    const last = entries.at(-1);
    items.push({ key: 'end', end: true, isWhole: isWhole || !last || last.sequence <= 1 });
  }

  function gap(above, below) {
    return { key: `gap${below.sequence}`, missing: above.sequence - below.sequence - 1, before: above.sequence };
  }

  const heightAbove = (index) => index * rowHeight() + (openIndex() < index && openIndex() >= 0 ? openHeight : 0);
  const openIndex = () => (open === null ? -1 : items.findIndex((item) => item.key === open));

  function indexAt(y) {
    const at = openIndex(), height = rowHeight();
    const index = Math.floor(y / height);
    if (at < 0 || index <= at) return index;
    return Math.max(at, Math.floor((y - openHeight) / height));
  }

  function schedule() {
    frame ||= requestAnimationFrame(() => { frame = 0; draw(); });
  }

  function draw() {
    const first = Math.max(0, indexAt(box.scrollTop) - margin);
    const last = Math.min(items.length, indexAt(box.scrollTop + box.clientHeight) + 1 + margin);
    const wanted = items.slice(first, last);
    const kept = items.find((item) => item.key === focused);
    if (kept && !wanted.includes(kept) && list.contains(document.activeElement)) wanted[kept.key > wanted[0]?.key ? 'unshift' : 'push'](kept);
    const keys = new Set(wanted.map((item) => item.key));
    for (const [key, { node }] of nodes) if (!keys.has(key)) { node.remove(); nodes.delete(key); }
    wanted.forEach((item, i) => {
      const node = row(item);
      const index = items.indexOf(item);
      node.style.top = `${heightAbove(index)}px`;
      node.setAttribute('aria-posinset', index + 1);
      node.setAttribute('aria-setsize', items.length);
      if (list.children[i] !== node) list.insertBefore(node, list.children[i] ?? null);
    });
    list.style.height = `${heightAbove(items.length)}px`;
    newest.hidden = box.scrollTop < rowHeight();
    const at = openIndex();
    const height = nodes.get(open)?.node.querySelector('.turn-details')?.offsetHeight ?? openHeight;
    if (at >= 0 && height !== openHeight) { openHeight = height; schedule(); }
  }

  function row(item) {
    const signature = JSON.stringify([item.key === open, item.key === marked, item.missing, item.isWhole, !entries.length, item.key === stop()]);
    const known = nodes.get(item.key);
    if (known?.signature === signature) return known.node;
    const node = known?.node ?? el('li');
    const hadFocus = known && node.contains(document.activeElement) ? document.activeElement.className : null;
    if (item.entry) turnRow(node, item.entry);
    else if (item.end) endRow(node, item);
    else fill(node, el('span.gap', `⋮ ${t('timeline.gap', { n: item.missing })}`), button(t('timeline.readGap'), () => readOlder(item.before, item.missing), { class: 'small' }));
    node.className = item.entry ? `turn${item.key === marked ? ' shown' : ''}` : 'turn other';
    nodes.set(item.key, { node, signature });
    if (hadFocus) node.getElementsByClassName(hadFocus)[0]?.focus({ preventScroll: true });
    return node;
  }

  function endRow(node, item) {
    if (!entries.length) fill(node, el('span.quiet', t('timeline.empty')));
    else if (item.isWhole) fill(node, el('span.quiet', t('timeline.begin')));
    else fill(node, button(t('timeline.older'), () => readOlder(entries.at(-1).sequence, page), { class: 'small' }));
  }

  /// The turn whose row is in the order of the Tab key.
  const stop = () => (entries.some((entry) => entry.sequence === focused) ? focused : marked ?? entries[0]?.sequence);

  function turnRow(node, entry) {
    const turn = entry.sequence, isOpen = turn === open, name = String(turn);
    const requests = requestTotals(entry).reduce((sum, one) => sum + one.seen + one.unseen, 0);
    const tabindex = turn === stop() ? 0 : -1;
    fill(node,
      el('button', { type: 'button', class: 'fold', tabindex, 'aria-expanded': String(isOpen), 'aria-label': t('timeline.details', { turn: name }), on: { click: () => toggle(turn) } }),
      el('a.go', { href: href(turn), tabindex, 'aria-current': turn === marked ? 'true' : null },
        el('span.ordinal', name), el('span.at', time(entry.at)),
        el('span.event', t(`event.${entry.event}`)), el('span.given', readable(eventText(entry))),
        el('span.ends', entry.answer && chip(entry.answer.outcome),
          entry.settled?.map((one) => el('span', `${t('timeline.link', { link: String(one.link) })} `, chip(one.outcome))),
          requests > 0 && el('span', t('timeline.countRequests', { n: requests })))),
      isOpen && el('div.turn-details', entryDetails(entry)));
  }

  function toggle(turn, isOpen = open !== turn) {
    open = isOpen ? turn : null;
    openHeight = 0;
    draw();
  }

  /// Reads turns before one, and joins them with the others. At most 500 stay.
  async function readOlder(before, limit) {
    try {
      const reply = await call('inspector.turns', { session, before, limit: Math.min(limit, page) });
      if (!reply.entries.length) isWhole = true;
      take(reply.entries);
    } catch (error) { announce(error.message); }
  }

  /// Takes entries in any order. When there are too many, those far from the rows in sight go.
  function take(more) {
    if (!items.length) fill(list);
    const [top, offset] = inSight();
    const known = new Set(entries.map((entry) => entry.sequence));
    entries = entries.concat(more.filter((entry) => !known.has(entry.sequence))).sort((a, b) => b.sequence - a.sequence);
    const extra = entries.length - most;
    if (extra > 0) {
      const sight = entries.findIndex((entry) => entry.sequence === top);
      if (sight > page / 2 + extra) entries.splice(page / 4, extra);
      else entries.length = most;
    }
    arrange();
    const index = items.findIndex((item) => item.key === top);
    if (box.scrollTop > 0 && index > 0) {
      list.style.height = `${heightAbove(items.length)}px`;
      box.scrollTop = heightAbove(index) + offset;
    }
    bringMarkedIntoSight();
    schedule();
  }

  function flush() {
    timer = 0;
    const begin = arrived.findLastIndex((entry) => entry.event === 'create');
    if (begin >= 0) { entries = []; isWhole = false; }
    take(arrived.splice(0).slice(Math.max(0, begin)));
  }

  function inSight() {
    const index = indexAt(box.scrollTop);
    const item = items.slice(index).find((one) => one.entry);
    return item ? [item.key, box.scrollTop - heightAbove(items.indexOf(item))] : [null, 0];
  }

  box.addEventListener('scroll', schedule, { passive: true });
  list.addEventListener('focusin', ({ target }) => {
    const found = [...nodes].find(([, { node }]) => node.contains(target));
    if (found && found[0] !== focused) { focused = found[0]; schedule(); }
  });
  list.addEventListener('keydown', (event) => {
    const rowsOfTurns = items.filter((item) => item.entry);
    const index = rowsOfTurns.findIndex((item) => item.key === focused);
    if (index < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const moves = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: rowsOfTurns.length - 1 };
    if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') toggle(focused, event.key === 'ArrowRight');
    else if (event.key in moves) moveTo(rowsOfTurns[moves[event.key]]);
    else return;
    event.preventDefault();
  });

  /// Scrolls once to the turn that the page shows; as soon as it is read, when it is not yet.
  function bringMarkedIntoSight() {
    const index = sought === null ? -1 : items.findIndex((item) => item.key === sought);
    if (index < 0) return;
    sought = null;
    list.style.height = `${heightAbove(items.length)}px`;
    bringIntoSight(index);
  }

  function bringIntoSight(index) {
    const y = heightAbove(index);
    if (y < box.scrollTop) box.scrollTop = y;
    else if (y + rowHeight() > box.scrollTop + box.clientHeight) box.scrollTop = y + rowHeight() - box.clientHeight;
  }

  function moveTo(item) {
    if (!item) return;
    focused = item.key;
    bringIntoSight(items.indexOf(item));
    draw();
    nodes.get(item.key)?.node.querySelector('.go')?.focus({ preventScroll: true });
  }

  const resized = new ResizeObserver(schedule);
  resized.observe(box);

  return {
    /// Reads the newest turns.
    async load() {
      const reply = await call('inspector.turns', { session, limit: page });
      // A session that was made again counts its turns from 1.
      if (entries[0]?.sequence > reply.version) entries = [];
      take(reply.entries);
      return reply;
    },
    /// Adds the turns of a batch; the list shows them at most four times a second.
    add(batch) {
      if (!batch.entries.length) return;
      arrived.push(...batch.entries);
      arrived.splice(0, arrived.length - most);
      timer ||= setTimeout(flush, 250);
    },
    /// Marks the turn that the page shows, or none.
    mark(turn) {
      marked = sought = turn;
      bringMarkedIntoSight();
      schedule();
    },
    close() {
      resized.disconnect();
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    },
  };
}
