// The list of sessions: ten thousand rows of which only the visible ones are elements, with filter, order and keyboard.
import { announce, ask, button, empty, failure, loading, rowHeight, search } from './dom.js';
import { arrange, el, fill } from './elements.js';
import { creation, welcome } from './newsession.js';
import { SessionDetails, closeMany, closedSessions, detailText } from './sessiondetails.js';
import { columns, isLate, open, read, rowOf, textOf } from './sessionrow.js';
import { call, description } from './rpc.js';
import { events } from './stream.js';
import { addWords, t } from './words.js';

const pageSize = 1000;

/// Shows the list. `#/sessions?q=text` begins with a filter.
export function show(root, parts, query) {
  const list = new SessionList(root, query.get('q') ?? '');
  return { close: () => list.close() };
}

class SessionList {
  rows = new Map();
  visible = [];
  made = new Map();
  order = { column: 'updatedAt', ascending: false };
  active = 0;
  drawn = '';
  total = 0;
  cost = 0;
  closed = false;
  ready = false;
  chosen = new Set();
  details = new SessionDetails(() => { if (read.includes(this.order.column)) this.arrange(); this.drawn = ''; this.later(); });

  constructor(root, filter) {
    this.count = el('span.quiet');
    const down = (event) => event.key === 'ArrowDown' && this.grid.focus();
    this.filter = search(t('sessions.filter'), () => this.filtered(), { value: filter, placeholder: t('sessions.filter.hint'), on: { keydown: down } });
    this.body = el('div', { role: 'rowgroup', class: 'rows' });
    this.heads = columns.map((name) => el('div', { role: 'columnheader', class: `in-${name}` },
      el('button', { type: 'button', class: 'plain', text: t(`sessions.${name}`), on: { click: () => this.sort(name) } })));
    this.lately = button(t('sessions.lately'), () => { this.lately.ariaPressed = String(this.lately.ariaPressed !== 'true'); this.arrange(); }, { 'aria-pressed': 'false' });
    this.all = button(t('sessions.all'), () => this.chooseAll(), {});
    this.end = button('', () => this.closeChosen(), { class: 'danger', hidden: true, why: description.readOnly ? t('readOnly.why') : null });
    this.grid = el('div.grid', { role: 'grid', tabindex: '0', 'aria-label': t('nav.sessions'), 'aria-colcount': columns.length,
      'aria-describedby': 'sessions-keys', on: { keydown: (event) => this.key(event), scroll: () => this.later(), focus: () => this.draw() } },
      el('div', { role: 'rowgroup', class: 'head' }, el('div', { role: 'row', 'aria-rowindex': '1', class: 'row' }, this.heads)), this.body);
    this.message = el('div');
    this.creation = creation();
    fill(root, el('div.heading', el('h1', t('nav.sessions')), this.count),
      el('div.toolbar', el('div.grow.field', this.filter), this.lately, this.all, this.end, this.creation.opener),
      this.creation.form, this.message, this.grid, el('p.quiet.keys', { id: 'sessions-keys', text: t('sessions.keys') }), closedSessions());
    this.ticking = setInterval(() => { if (this.lately.ariaPressed === 'true') this.arrange(); else { this.drawn = ''; this.later(); } }, 5000);
    this.resize = new ResizeObserver(() => this.later());
    this.resize.observe(this.grid);
    this.load();
    this.stop = events(null, { status: (reply) => this.merge(reply), opened: () => this.ready && this.load() });
  }

  close() {
    this.closed = true;
    this.stop();
    this.resize.disconnect();
    clearTimeout(this.reloading);
    clearInterval(this.ticking);
    this.details.close();
  }

  /// Reads every page of the list, newest first; the rows of the pages before show meanwhile.
  async load() {
    if (this.running) return;
    this.running = true;
    const begin = Date.now();
    if (!this.ready) fill(this.message, loading());
    const found = new Map();
    try {
      for (let next = {}; next && !this.closed;) {
        const reply = await call('session.list', { limit: pageSize, ...next });
        for (const row of reply.sessions) found.set(row.session, row);
        this.total = reply.total;
        if (!this.ready) this.take(found);
        next = reply.next;
      }
      this.ready = true;
      this.take(found);
      fill(this.message);
      this.greet();
    } catch (error) {
      if (!this.closed) fill(this.message, failure(error, () => this.load()));
    }
    this.cost = Date.now() - begin;
    this.running = false;
  }

  /// Tells on a first visit, when there is only the session `default`, what to do next.
  greet() {
    const isFirst = this.ready && this.total === 1 && this.rows.has('default') && !description.readOnly;
    if (isFirst === Boolean(this.message.querySelector('.welcome'))) return;
    if (!isFirst) return fill(this.message);
    fill(this.message, welcome((error) => fill(this.message, failure(error))));
  }

  take(found) {
    this.rows = new Map(found);
    this.arrange();
  }

  /// Merges the newest 20 sessions, by name. When all are new, or the number of sessions differs, the list is read again.
  merge({ sessions, store }) {
    if (!this.ready) return;
    let changed = 0;
    for (const row of sessions) {
      const old = this.rows.get(row.session);
      if (old && old.updatedAt === row.updatedAt && old.waitingFor === row.waitingFor) continue;
      this.rows.set(row.session, row);
      changed += 1;
    }
    this.total = store.counts?.sessions ?? this.rows.size;
    this.greet();
    if (this.total !== this.rows.size || (changed === sessions.length && this.total > changed)) this.again();
    if (changed > 0) this.arrange();
  }

  /// Reads the list again soon; a long list costs at most a tenth of the time.
  again() {
    this.reloading ??= setTimeout(() => { this.reloading = undefined; this.load(); }, Math.max(500, 10 * this.cost));
  }

  filtered() {
    const text = this.filter.value;
    history.replaceState(null, '', text ? `#/sessions?q=${encodeURIComponent(text)}` : '#/sessions');
    this.active = 0;
    this.grid.scrollTop = 0;
    this.arrange();
    clearTimeout(this.telling);
    this.telling = setTimeout(() => announce(this.count.textContent), 600);
  }

  /// Sorts by a column. What is read row by row is read for all rows then, so that there may not be too many.
  sort(column) {
    const isLong = read.includes(column) && this.visible.length > SessionDetails.most;
    fill(this.message, isLong && el('p.quiet', { role: 'status', text: t('sessions.many', { n: SessionDetails.most }) }));
    if (isLong) return;
    this.order = { column, ascending: this.order.column === column ? !this.order.ascending : column !== 'updatedAt' };
    this.arrange();
  }

  /// Filters and sorts the rows; the chosen row stays chosen.
  arrange() {
    const chosen = this.visible[this.active]?.session;
    const words = this.filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    const rows = [...this.rows.values()].filter((row) => words.every((word) => textOf(row).includes(word)) && (this.lately.ariaPressed !== 'true' || isLate(row)));
    const { column, ascending } = this.order;
    const isRead = read.includes(column);
    const detail = (row) => { const found = this.details.of(row); return found ? detailText(column, found) : '\uffff'; };
    const value = (row) => (isRead ? detail(row) : column === 'location' ? row.location.at(-1) ?? '' : row[column] ?? '');
    rows.sort((one, other) => {
      const [left, right] = [value(one), value(other)];
      const order = left < right ? -1 : left > right ? 1 : one.session < other.session ? -1 : 1;
      return ascending ? order : -order;
    });
    this.visible = rows;
    const at = chosen && this.filter !== document.activeElement ? rows.findIndex((row) => row.session === chosen) : -1;
    this.active = Math.max(0, at >= 0 ? at : Math.min(this.active, rows.length - 1));
    this.count.textContent = words.length > 0 ? t('sessions.found', { n: rows.length, all: this.total }) : t('sessions.count', { n: this.total });
    this.heads.forEach((head, index) => head.setAttribute('aria-sort', columns[index] !== column ? 'none' : ascending ? 'ascending' : 'descending'));
    this.drawn = '';
    this.tellChosen();
    this.later();
  }

  later() {
    this.frame ??= requestAnimationFrame(() => { this.frame = undefined; if (!this.closed) this.draw(); });
  }

  /// Makes the elements of the rows that can be seen, and a few around them.
  draw() {
    const height = rowHeight(this.grid, '--height');
    const first = Math.max(0, Math.floor(this.grid.scrollTop / height) - 4);
    const last = Math.min(this.visible.length, first + Math.ceil(this.grid.clientHeight / height) + 8);
    const state = [first, last, height, this.active, document.activeElement === this.grid].join();
    if (state === this.drawn) return;
    this.drawn = state;
    this.height = height;
    this.grid.setAttribute('aria-rowcount', this.visible.length + 1);
    this.body.style.height = `${this.visible.length * height}px`;
    const made = new Map();
    this.visible.slice(first, last).forEach((row, index) => made.set(row.session, this.place(row, first + index)));
    this.made = made;
    if (this.ready) this.details.want(this.visible.slice(first, last), read.includes(this.order.column) ? this.visible : []);
    if (this.ready && made.size === 0) fill(this.body, el('div', { role: 'row' }, el('div', { role: 'gridcell' }, empty(t('sessions.none'), t('sessions.none.hint')))));
    else arrange(this.body, [...made.values()].map(({ node }) => node));
    if (this.visible.length > 0) this.grid.setAttribute('aria-activedescendant', `session-${this.active}`);
    else this.grid.removeAttribute('aria-activedescendant');
  }

  /// The element of a row at its place: the one that is there already when it shows the same.
  place(row, index) {
    const key = JSON.stringify([row, this.details.of(row), this.chosen.has(row.session), isLate(row)]);
    const old = this.made.get(row.session);
    const made = old?.key === key ? old : { key, node: rowOf(row, { details: this.details.of(row), isChosen: this.chosen.has(row.session), choose: () => this.choose(this.visible.findIndex(({ session }) => session === row.session)), toggle: () => this.toggle(row), remove: () => this.remove(row) }) };
    Object.assign(made.node, { id: `session-${index}`, ariaRowIndex: index + 2, ariaSelected: String(index === this.active) });
    made.node.style.transform = `translateY(${index * this.height}px)`;
    return made;
  }

  key(event) {
    if (event.target !== this.grid || event.altKey || event.ctrlKey || event.metaKey) return;
    const step = Math.max(1, Math.floor(this.grid.clientHeight / this.height) - 2);
    const moves = { ArrowDown: 1, ArrowUp: -1, PageDown: step, PageUp: -step, Home: -Infinity, End: Infinity };
    const row = this.visible[this.active];
    if (event.key in moves) this.choose(this.active + moves[event.key]);
    else if (event.key === 'Enter' && row) open(row);
    else if (event.key === ' ' && row) this.toggle(row);
    else if (event.key === 'Delete' && row) this.remove(row);
    else if (event.key === '/') this.filter.focus();
    else return;
    event.preventDefault();
  }

  choose(index) {
    this.active = Math.max(0, Math.min(this.visible.length - 1, index));
    const top = this.active * this.height;
    const room = this.grid.clientHeight - this.height - this.heads[0].offsetHeight;
    if (top < this.grid.scrollTop) this.grid.scrollTop = top;
    else if (top > this.grid.scrollTop + room) this.grid.scrollTop = top - room;
    this.draw();
  }

  toggle(row) {
    if (row.session === 'default') return announce(t('sessions.protected'));
    if (!this.chosen.delete(row.session)) this.chosen.add(row.session);
    this.tellChosen();
    this.drawn = '';
    this.later();
  }

  /// Chooses all rows that the filter shows, or none.
  chooseAll() {
    const names = this.visible.map(({ session }) => session).filter((name) => name !== 'default');
    const hasAll = names.every((name) => this.chosen.has(name));
    this.chosen = new Set(hasAll ? [] : names);
    this.tellChosen();
    this.drawn = '';
    this.later();
  }

  tellChosen() {
    for (const name of this.chosen) if (!this.rows.has(name)) this.chosen.delete(name);
    this.end.hidden = this.chosen.size === 0;
    this.end.textContent = t('sessions.end', { n: this.chosen.size });
  }

  async closeChosen() {
    const closed = await closeMany([...this.chosen].map((name) => this.rows.get(name)), (node) => fill(this.message, node));
    for (const name of closed) this.rows.delete(name);
    this.total -= closed.length;
    this.chosen.clear();
    this.arrange();
    this.grid.focus();
  }

  async remove(row) {
    const why = description.readOnly ? t('readOnly.why') : row.session === 'default' ? t('sessions.protected') : null;
    if (why) return announce(why);
    const question = t(row.pending > 0 ? 'sessions.close.waiting' : 'sessions.close.ask', { name: row.session, n: row.pending });
    if (!(await ask(question, t('sessions.close.verb')))) return;
    try {
      await call('session.close', { session: row.session });
      this.rows.delete(row.session);
      this.total -= 1;
      announce(t('sessions.closed', { name: row.session }));
      fill(this.message);
    } catch (error) {
      fill(this.message, failure(error));
    }
    this.arrange();
    this.grid.focus();
  }
}

addWords('sessions', {
  filter: ['Filter', '絞り込み'], 'filter.hint': ['Name, location, or what a link waits for', '名前、現在地、待っているもの'],
  session: ['Name', '名前'], location: ['Location', '現在地'], waitingFor: ['Link waits for', '待っているもの'],
  updatedAt: ['Changed', '更新'], login: ['Log-in', 'ログイン'], app: ['App', 'アプリ'], network: ['Network', '通信'], maintenance: ['Maintenance', 'メンテナンス'],
  lately: ['Changed in the last minute', '1 分以内に更新'], all: ['Choose all shown', '表示中をすべて選択'], end: ['Close {n}', '{n} 件を閉じる'], count: ['{n} session|{n} sessions', '{n} 件'],
  found: ['{n} of {all} sessions', '{all} 件中 {n} 件'],
  none: ['No session matches the filter.', '条件に合うセッションはありません。'],
  'none.hint': ['The filter looks at names, locations and what links wait for.', '名前、現在地、リンクが待っているもので絞り込みます。'],
  keys: ['Arrow keys move, Enter opens a session, Space chooses it, Delete closes it, / goes to the filter.', '矢印キーで移動、Enter で開く、Space で選択、Delete で閉じる、/ で絞り込みへ移動します。'],
  'close.ask': ['Close the session {name}?', 'セッション {name} を閉じますか？'],
  'close.waiting': ['Close the session {name}? Its link that waits ends as superseded.|Close the session {name}? Its {n} links that wait end as superseded.', 'セッション {name} を閉じますか？ 待機中のリンク {n} 件は終了します。'],
  'close.verb': ['Close', '閉じる'], closed: ['{name} is closed.', '{name} を閉じました。'],
  many: ['Filter first: at most {n} sessions are sorted by this column.', 'この列で並べ替えられるのは {n} 件までです。先に絞り込んでください。'],
  protected: ['The session default always exists.', 'セッション default は閉じられません。'],
});
