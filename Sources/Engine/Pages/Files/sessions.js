// The list of sessions: ten thousand rows of which only the visible ones are elements, with filter, order and keyboard.
import { announce, ask, button, empty, failure, loading, readable, search } from './dom.js';
import { arrange, el, fill } from './elements.js';
import { offer } from './linkbar.js';
import { SessionDetails, closeMany, closedSessions, detailText } from './sessiondetails.js';
import { reason } from './reasons.js';
import { call, description } from './rpc.js';
import { events } from './stream.js';
import { addWords, dateTime, shortTime, t } from './words.js';

const pageSize = 1000;
const columns = ['session', 'location', 'waitingFor', 'login', 'app', 'network', 'maintenance', 'updatedAt'];
/// The columns whose content is read for the rows in sight only: there is no order by them.
const read = ['login', 'app', 'network', 'maintenance'];
const minute = 60_000;

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
  details = new SessionDetails(() => { this.drawn = ''; this.later(); });

  constructor(root, filter) {
    this.count = el('span.quiet');
    const down = (event) => event.key === 'ArrowDown' && this.grid.focus();
    this.filter = search(t('sessions.filter'), () => this.filtered(), { value: filter, placeholder: t('sessions.filter.hint'), on: { keydown: down } });
    this.body = el('div', { role: 'rowgroup', class: 'rows' });
    this.heads = columns.map((name) => el('div', { role: 'columnheader', class: `in-${name}` },
      read.includes(name) ? el('span', t(`sessions.${name}`)) : el('button', { type: 'button', class: 'plain', text: t(`sessions.${name}`), on: { click: () => this.sort(name) } })));
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
    const sample = description.samples.find((one) => /\d/.test(one) && !one.includes('?')) ?? description.samples[0];
    fill(this.message, el('div.panel.welcome', el('p.title', { text: t('sessions.welcome') }), el('ul',
      sample && el('li', t('sessions.welcome.link'), ' ', button(sample, () => offer(sample), { class: 'plain' })),
      el('li', t('sessions.welcome.state'), ' ', description.states.slice(0, 6).map((state) => button(state, () => this.start(state), { class: 'small' }))),
      el('li', el('a', { href: '#/sessions/default', text: t('sessions.welcome.default') })),
      el('li', el('a', { href: '#/matrix', text: t('sessions.welcome.matrix') })))));
  }

  /// Creates a session in a state, with its name, and opens it.
  async start(state) {
    try {
      await call('session.create', { session: state, state });
      open({ session: state });
    } catch (error) { fill(this.message, failure(error)); }
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

  sort(column) {
    this.order = { column, ascending: this.order.column === column ? !this.order.ascending : column !== 'updatedAt' };
    this.arrange();
  }

  /// Filters and sorts the rows; the chosen row stays chosen.
  arrange() {
    const chosen = this.visible[this.active]?.session;
    const words = this.filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    const rows = [...this.rows.values()].filter((row) => words.every((word) => text(row).includes(word)) && (this.lately.ariaPressed !== 'true' || isLate(row)));
    const { column, ascending } = this.order;
    const value = (row) => (column === 'location' ? row.location.at(-1) ?? '' : row[column] ?? '');
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
    const height = Number.parseFloat(getComputedStyle(this.grid).getPropertyValue('--height'));
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
    if (this.ready) this.details.want(this.visible.slice(first, last));
    if (this.ready && made.size === 0) fill(this.body, el('div', { role: 'row' }, el('div', { role: 'gridcell' }, empty(t('sessions.none'), t('sessions.none.hint')))));
    else arrange(this.body, [...made.values()].map(({ node }) => node));
    if (this.visible.length > 0) this.grid.setAttribute('aria-activedescendant', `session-${this.active}`);
    else this.grid.removeAttribute('aria-activedescendant');
  }

  /// The element of a row at its place: the one that is there already when it shows the same.
  place(row, index) {
    const key = JSON.stringify([row, this.details.of(row), this.chosen.has(row.session), isLate(row)]);
    const old = this.made.get(row.session);
    const made = old?.key === key ? old : { key, node: this.row(row) };
    Object.assign(made.node, { id: `session-${index}`, ariaRowIndex: index + 2, ariaSelected: String(index === this.active) });
    made.node.style.transform = `translateY(${index * this.height}px)`;
    return made;
  }

  row(row) {
    const cell = (name, ...children) => el('div', { role: 'gridcell', class: `in-${name}` }, children);
    const close = t('sessions.close', { name: row.session });
    const details = this.details.of(row);
    const click = (event) => event.target.closest('a, button, input') || this.choose(this.visible.findIndex(({ session }) => session === row.session));
    return el('div', { role: 'row', class: 'row', on: { click, dblclick: () => open(row) } },
      cell('session', el('input', { type: 'checkbox', tabindex: '-1', checked: this.chosen.has(row.session), disabled: row.session === 'default', 'aria-label': t('sessions.choose', { name: row.session }), on: { change: () => this.toggle(row) } }), el('a', { href: address(row), tabindex: '-1', text: row.session })),
      cell('location', el('code', { text: readable(row.location.at(-1) ?? ''), title: row.location.join('\n') }),
        row.location.length > 1 && el('span.quiet', ` +${row.location.length - 1}`),
        row.lost && el('span.mark', { text: t('sessions.lost', { n: row.lost.length }), title: row.lost.join('\n') })),
      cell('waitingFor', row.pending > 0 && el('span.chip.waiting', el('b', { 'aria-hidden': 'true', text: 'W' }),
        reason(row.waitingFor) ?? t('outcome.waiting'), row.pending > 1 && ` +${row.pending - 1}`)),
      // One cell until they are read: a list that is scrolled makes hundreds of rows a second.
      details ? read.map((name) => cell(name, detailText(name, details))) : cell('details', '…'),
      cell('updatedAt', el(isLate(row) ? 'span.late' : 'span', { text: shortTime(row.updatedAt), title: isLate(row) ? `${dateTime(row.updatedAt)} (${t('sessions.isLate')})` : dateTime(row.updatedAt) }),
        el('button', { type: 'button', class: 'plain', tabindex: '-1', text: '×', 'aria-label': close, title: close,
          disabled: description.readOnly || row.session === 'default', on: { click: () => this.remove(row) } })));
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

const text = (row) => `${row.session} ${row.location.join(' ')} ${row.waitingFor ?? ''} ${reason(row.waitingFor) ?? ''}`.toLowerCase();
const address = (row) => `#/sessions/${encodeURIComponent(row.session)}`;
/// Whether a session has changed within the last minute.
const isLate = (row) => Date.now() - row.updatedAt < minute;
const open = (row) => { location.hash = address(row); };

/// The form for a new session: its name and the state that it starts in.
function creation() {
  const name = el('input', { required: true, maxlength: '64', pattern: '[A-Za-z0-9._\\-]+', autocomplete: 'off', title: t('sessions.name.rule') });
  const state = el('select', el('option', { value: '', text: t('sessions.fresh') }), description.states.map((value) => el('option', { value, text: value })));
  const result = el('div');
  const form = el('form.panel', { hidden: true, on: { submit: create } }, el('div.toolbar',
    el('label.field', el('span', t('sessions.name')), name),
    el('label.field', el('span', t('sessions.state')), state),
    el('button.primary', t('sessions.create'))), result);
  const opener = button(t('sessions.new'), () => {
    form.hidden = !form.hidden;
    opener.setAttribute('aria-expanded', String(!form.hidden));
    if (!form.hidden) name.focus();
  }, { why: description.readOnly ? t('readOnly.why') : null, 'aria-expanded': 'false' });
  async function create(event) {
    event.preventDefault();
    fill(result);
    try {
      await call('session.create', { session: name.value, ...(state.value && { state: state.value }) });
      announce(t('sessions.created', { name: name.value }));
      open({ session: name.value });
    } catch (error) {
      fill(result, failure(error));
    }
  }
  return { opener, form };
}

addWords('sessions', {
  filter: ['Filter', '絞り込み'], 'filter.hint': ['Name, location, or what a link waits for', '名前、現在地、待っているもの'],
  session: ['Name', '名前'], location: ['Location', '現在地'], waitingFor: ['Link waits for', '待っているもの'],
  updatedAt: ['Changed', '更新'], login: ['Log-in', 'ログイン'], app: ['App', 'アプリ'], network: ['Network', '通信'], maintenance: ['Maintenance', 'メンテナンス'],
  lately: ['Changed in the last minute', '1 分以内に更新'], isLate: ['changed within the last minute', '1 分以内に更新'], all: ['Choose all shown', '表示中をすべて選択'], choose: ['Choose {name}', '{name} を選択'], end: ['Close {n}', '{n} 件を閉じる'], count: ['{n} session|{n} sessions', '{n} 件'],
  found: ['{n} of {all} sessions', '{all} 件中 {n} 件'],
  none: ['No session matches the filter.', '条件に合うセッションはありません。'],
  'none.hint': ['The filter looks at names, locations and what links wait for.', '名前、現在地、リンクが待っているもので絞り込みます。'],
  keys: ['Arrow keys move, Enter opens a session, Space chooses it, Delete closes it, / goes to the filter.', '矢印キーで移動、Enter で開く、Space で選択、Delete で閉じる、/ で絞り込みへ移動します。'],
  welcome: ['Only the session “default” exists. What next?', 'セッションは default だけです。まずは次のどれかを試してください。'],
  'welcome.link': ['Open a link, such as', 'リンクを開く:'], 'welcome.state': ['Start a session in a state:', '状態を選んでセッションを作る:'],
  'welcome.default': ['Look at the session default', 'セッション default を見る'], 'welcome.matrix': ['See every link in every state', 'すべてのリンクと状態の組み合わせを見る'],
  lost: ['{n} lost', '{n} 件喪失'], close: ['Close {name}', '{name} を閉じる'],
  'close.ask': ['Close the session {name}?', 'セッション {name} を閉じますか？'],
  'close.waiting': ['Close the session {name}? Its link that waits ends as superseded.|Close the session {name}? Its {n} links that wait end as superseded.', 'セッション {name} を閉じますか？ 待機中のリンク {n} 件は終了します。'],
  'close.verb': ['Close', '閉じる'], closed: ['{name} is closed.', '{name} を閉じました。'],
  protected: ['The session default always exists.', 'セッション default は閉じられません。'],
  new: ['New session', '新しいセッション'], name: ['Name', '名前'],
  'name.rule': ['1 to 64 of A-Z a-z 0-9 . _ -', '1～64文字（A-Z a-z 0-9 . _ -）'], state: ['Starts in the state', '開始時の状態'],
  fresh: ['just installed and started', 'インストール直後'], create: ['Create', '作成'],
  created: ['{name} is created.', '{name} を作成しました。'],
});
