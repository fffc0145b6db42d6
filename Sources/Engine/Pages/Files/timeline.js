// The time line of a session: its turns, the newest first, in a list that draws only the rows in sight.
import { announce, button, rowHeight as heightOf, search } from './dom.js';
import { el, fill } from './elements.js';
import { searchText } from './entries.js';
import { call } from './rpc.js';
import { endRow, gapRow, merged, turnRow } from './turnrows.js';
import { addWords, t } from './words.js';

const most = 20_000, page = 200, margin = 8;
/// The marked turns of sessions, as long as the page is open.
const marks = new Map();

addWords('line', {
  search: ['Search: event, outcome, text, RIB', 'イベント、結果、文字、RIB で検索'], jump: ['Go to turn', 'ターンへ移動'], pause: ['Pause', '一時停止'], resume: ['Go on', '再開'],
  waiting: ['{n} new turn|{n} new turns', '新しいターン {n} 件'], marked: ['Only marked', '印のみ'],
  found: ['{n} of {all} turns', '{all} ターン中 {n} 件'], reading: ['{n} of {all} turns, reading older ones', '{all} ターン中 {n} 件（以前のターンを読み込み中）'],
});

/// Shows the turns of a session. The view keeps at most 20,000 of them; what is missing between two of them is a gap.
export function timelineView(root, { session, href }) {
  const marked = marks.get(session) ?? marks.set(session, new Set()).get(session);
  const list = el('ol.turns', el('li.quiet', t('loading')));
  const box = el('div.timeline-box', list);
  const text = search(t('line.search'), filtered);
  const jump = el('input', { type: 'number', min: 1, 'aria-label': t('line.jump'), placeholder: '#', title: t('line.jump'), on: { change: () => { if (jump.value) location.hash = href(Number(jump.value)); jump.value = ''; } } });
  const pause = button('❚❚', hold, { 'aria-pressed': 'false', 'aria-label': t('line.pause'), title: t('line.pause'), class: 'small' });
  const onlyMarked = button('★', () => { onlyMarked.ariaPressed = String(onlyMarked.ariaPressed !== 'true'); filtered(); }, { 'aria-pressed': 'false', 'aria-label': t('line.marked'), title: t('line.marked'), class: 'small' });
  const told = el('p.quiet.line-told', { role: 'status', hidden: true });
  const newest = button(t('timeline.newest'), () => { box.scrollTop = 0; }, { class: 'small', hidden: true });
  root.append(el('div.panel-head', el('h2', t('timeline.title')), newest, el('span.unseen', t('timeline.keys'))),
    el('div.line-tools', text, jump, pause, onlyMarked), told, box);
  const nodes = new Map();
  let entries = [], items = [], isWhole = false, open = null, openHeight = 0, focused = null, current = null, sought = null, frame = 0, timer = 0, isHeld = false, isReading = false, isClosed = false;
  // The turn whose row is in the order of the Tab key.
  let reached = null;
  const arrived = [];

  const rowHeight = () => heightOf(box, '--turn');

  /// The rows: turns, gaps between them, and a row at the end for those before.
  function arrange() {
    items = [];
    const words = text.value.toLowerCase().split(/\s+/).filter(Boolean);
    const isFiltered = words.length > 0 || onlyMarked.ariaPressed === 'true';
    entries.forEach((entry, i) => {
      const above = entries[i - 1];
      if (!isFiltered && above && above.sequence > entry.sequence + 1) items.push(gap(above, entry));
      if (!isFiltered || shows(entry, words)) items.push({ key: entry.sequence, entry });
    });
    const last = entries.at(-1);
    const isAll = isWhole || !last || last.sequence <= 1 || entries.length >= most;
    told.hidden = !isFiltered && !isHeld;
    told.textContent = isHeld ? t('line.waiting', { n: arrived.length }) : t(isAll ? 'line.found' : 'line.reading', { n: items.length, all: entries.length });
    items.push({ key: 'end', end: true, isWhole: isWhole || !last || last.sequence <= 1 });
    items.forEach((item, index) => { item.index = index; });
    if (isFiltered && !isAll) readOn();
  }

  function shows(entry, words) {
    if (onlyMarked.ariaPressed === 'true' && !marked.has(entry.sequence)) return false;
    return words.length === 0 || words.every((word) => searchText(entry).includes(word));
  }

  /// Reads older turns, page after page, while a filter looks for some.
  async function readOn() {
    if (isReading || isClosed) return;
    isReading = true;
    await readOlder(oldestOfRun(), page);
    isReading = false;
    // The list goes on between two pages.
    setTimeout(() => { if (!isClosed) { arrange(); schedule(); } }, 30);
  }

  /// The first turn of the newest gap, or the oldest turn that is read: what is missing below it is read next.
  function oldestOfRun() {
    const at = entries.findIndex((entry, i) => entries[i + 1]?.sequence < entry.sequence - 1);
    return (entries[at] ?? entries.at(-1)).sequence;
  }

  function filtered() {
    box.scrollTop = 0;
    arrange();
    schedule();
  }

  /// Holds the list as it is, or goes on with what has arrived meanwhile.
  function hold() {
    isHeld = !isHeld;
    pause.ariaPressed = String(isHeld);
    const name = t(isHeld ? 'line.resume' : 'line.pause');
    Object.assign(pause, { textContent: isHeld ? '▶' : '❚❚', title: name, ariaLabel: name });
    if (isHeld) redraw();
    else flush();
  }

  function redraw() {
    arrange();
    schedule();
  }

  function gap(above, below) {
    return { key: `gap${below.sequence}`, missing: above.sequence - below.sequence - 1, before: above.sequence };
  }

  const heightAbove = (index) => index * rowHeight() + (openIndex() < index && openIndex() >= 0 ? openHeight : 0);
  const openIndex = () => (open === null ? -1 : items.findIndex((item) => item.key === open));
  const indexOf = (item) => (items[item.index] === item ? item.index : items.indexOf(item));

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
    reached = focused !== null && items.some((item) => item.key === focused) ? focused : current ?? items[0]?.key;
    const first = Math.max(0, indexAt(box.scrollTop) - margin);
    const last = Math.min(items.length, indexAt(box.scrollTop + box.clientHeight) + 1 + margin);
    const wanted = items.slice(first, last);
    const kept = items.find((item) => item.key === focused);
    if (kept && !wanted.includes(kept) && list.contains(document.activeElement)) wanted[kept.key > wanted[0]?.key ? 'unshift' : 'push'](kept);
    const keys = new Set(wanted.map((item) => item.key));
    for (const [key, { node }] of nodes) if (!keys.has(key)) { node.remove(); nodes.delete(key); }
    wanted.forEach((item, i) => {
      const node = row(item);
      const index = indexOf(item);
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
    const signature = JSON.stringify([item.key === open, item.key === current, marked.has(item.key), item.missing, item.isWhole, !entries.length, item.key === reached]);
    const known = nodes.get(item.key);
    if (known?.signature === signature) return known.node;
    const node = known?.node ?? el('li');
    const hadFocus = known && node.contains(document.activeElement) ? document.activeElement.className : null;
    if (item.entry) turnRow(node, item.entry, { href, isOpen: item.key === open, isCurrent: item.key === current, isMarked: marked.has(item.key), isReached: item.key === reached, toggle, star });
    else if (item.end) endRow(node, { isEmpty: !entries.length, isWhole: item.isWhole, read: () => readOlder(entries.at(-1).sequence, page) });
    else gapRow(node, item.missing, () => readOlder(item.before, item.missing));
    node.className = item.entry ? `turn${item.key === current ? ' shown' : ''}` : 'turn other';
    nodes.set(item.key, { node, signature });
    if (hadFocus) node.getElementsByClassName(hadFocus)[0]?.focus({ preventScroll: true });
    return node;
  }

  function star(turn) {
    if (!marked.delete(turn)) marked.add(turn);
    if (onlyMarked.ariaPressed === 'true') arrange();
    draw();
  }

  function toggle(turn, isOpen = open !== turn) {
    open = isOpen ? turn : null;
    openHeight = 0;
    draw();
  }

  /// Reads turns before one, and joins them with the others. At most 20,000 stay.
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
    entries = merged(entries, more);
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
    if (isHeld) return redraw();
    const begin = arrived.findLastIndex((entry) => entry.event === 'create');
    if (begin >= 0) { entries = []; isWhole = false; }
    take(arrived.splice(0).slice(Math.max(0, begin)));
  }

  /// Reads the turns around one that is not there yet.
  function readAround(turn) {
    if (items.length && !entries.some((entry) => entry.sequence === turn)) readOlder(turn + page / 2, page);
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
      if (current !== null) readAround(current);
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
      current = sought = turn;
      if (turn !== null) readAround(turn);
      bringMarkedIntoSight();
      schedule();
    },
    close() {
      isClosed = true;
      resized.disconnect();
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    },
  };
}
