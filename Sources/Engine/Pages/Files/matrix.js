// The matrix: every link in every state as a heat map, and what happened in a cell.
import { address, announce, button, chip, empty, facts, failure, letters, loading, search } from './dom.js';
import { el, fill } from './elements.js';
import { HeatMap, networkButtons, pressNetwork } from './heat.js';
import { call, description, send } from './rpc.js';
import { save } from './save.js';
import { reason } from './reasons.js';
import { addWords, duration, language, t } from './words.js';
import { offer, steps } from './linkbar.js';
import { picture } from './glass.js';
import { openThrowaway } from './throwaway.js';
import { difference } from './difference.js';
import { treeView } from './tree.js';

// The rows that were computed: the outcomes of a link under a network.
let computed = null;
const chosen = { link: 0, state: 0, network: 'quick', filter: '' };
// The links that were typed, whose rows are above those of the samples.
let typed = [];

/// Forgets the rows: the routes are other ones now.
export function forget() { computed = null; }

/// Shows the matrix. The address has the network, the filter, the typed links and the chosen cell:
/// `#/matrix?network=slow&q=orders&also=taxi://x&link=taxi://wallet&state=riding`.
export function show(root, parts, query) {
  const matrix = new Matrix(root, query);
  return { close: () => matrix.close(), update: (next, changed) => matrix.take(changed) };
}

class Matrix {
  closed = false;
  generation = 0;

  constructor(root, query) {
    this.asked = query;
    if (query.has('network') || query.has('q') || query.has('also') || query.has('link')) this.read(query);
    this.progress = el('span.quiet', { role: 'status' });
    this.networks = el('div.segments', { role: 'group', 'aria-label': t('matrix.network') });
    this.filter = search(t('matrix.filter'), () => { chosen.filter = this.filter.value; this.draw(); }, { value: chosen.filter });
    this.legend = el('ul.outcomes', { 'aria-label': t('matrix.legend') });
    this.map = el('div.scroll.map');
    this.panel = el('aside.panel', { 'aria-label': t('matrix.cell') });
    fill(root, el('div.heading', el('h1', t('nav.matrix')), this.progress),
      el('div.toolbar', this.networks, el('div.grow.field', this.filter), this.adding(), button(t('matrix.save'), () => this.save()), button(t('matrix.page'), () => this.savePage()), button(t('matrix.again'), () => this.compute(true))),
      this.legend, el('div.split', this.map, this.panel));
    this.compute(false);
  }

  close() { this.closed = true; }

  /// Takes what the address tells, but for the cell, whose place the links decide.
  read(query) {
    chosen.network = query.get('network') ?? 'quick';
    chosen.filter = query.get('q') ?? '';
    const also = query.getAll('also');
    if (also.join(' ') !== typed.join(' ')) computed = null;
    typed = also;
  }

  /// Goes to the place of another address.
  take(query) {
    this.read(query);
    this.asked = query;
    this.filter.value = chosen.filter;
    this.compute(false);
    return true;
  }

  /// Chooses the cell that the address names.
  find() {
    const [link, state] = [computed.links.findIndex((entry) => entry.link === this.asked.get('link')), computed.states.indexOf(this.asked.get('state'))];
    if (link >= 0) chosen.link = link;
    if (state >= 0) chosen.state = state;
    this.asked = new URLSearchParams();
  }

  /// Writes the place into the address, which can then be copied.
  tellAddress() {
    const query = new URLSearchParams([['network', chosen.network], ...(chosen.filter ? [['q', chosen.filter]] : []), ...typed.map((link) => ['also', link]),
      ['link', computed.links[chosen.link].link], ['state', computed.states[chosen.state]]]);
    history.replaceState(null, '', `#/matrix?${query}`);
  }

  /// A field for a link that is no sample: it gets a row.
  adding() {
    const field = el('input', { type: 'text', class: 'link', spellcheck: 'false', autocomplete: 'off', 'aria-label': t('matrix.typed'), placeholder: t('matrix.typed') });
    const add = (event) => {
      event.preventDefault();
      const link = field.value.trim();
      if (!link || !computed) return;
      if (!computed.links.some((entry) => entry.link === link)) {
        typed.unshift(link);
        computed.links.unshift({ link, url: link, route: null });
      }
      this.heat = null;
      [chosen.filter, this.filter.value, field.value] = ['', '', ''];
      chosen.link = computed.links.findIndex((entry) => entry.link === link);
      this.compute(false);
    };
    return el('form.adding', { on: { submit: add } }, field, el('button', t('matrix.add')));
  }

  /// Saves the cells that are computed as a table of comma-separated values.
  save() {
    if (!computed) return;
    const quoted = (text) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
    const lines = [...computed.rows].flatMap(([key, cells]) => {
      const [network, ...link] = key.split(' ');
      return cells.map((cell) => [quoted(link.join(' ')), cell.state, network, cell.outcome].join(','));
    });
    save('matrix.csv', `${['link,state,network,outcome', ...lines].join('\n')}\n`, 'text/csv');
  }

  /// Saves the matrix as one page, which the daemon computes anew.
  async savePage() {
    try {
      const { name, html } = await send('/lab', 'inspector.matrix.page', { language: language() });
      save(name, html, 'text/html');
    } catch (error) { if (!this.closed) fill(this.legend, failure(error, () => this.savePage())); }
  }

  async compute(anew) {
    const mine = ++this.generation;
    try {
      if (anew || !computed) {
        computed = null;
        this.heat = null;
        fill(this.map, loading());
        fill(this.panel);
        const plan = await call('inspector.matrix');
        computed ??= { ...plan, links: [...typed.map((link) => ({ link, url: link, route: null })), ...plan.links], rows: new Map() };
      }
      if (this.closed || mine !== this.generation) return;
      this.find();
      const { rows, links, networks } = computed;
      this.draw();
      // The network that the map shows comes first.
      for (const network of new Set([chosen.network, ...networks])) {
        for (const { link } of links) {
          const key = `${network} ${link}`;
          if (rows.has(key)) continue;
          rows.set(key, (await call('inspector.matrix.row', { link, network })).cells);
          if (this.closed || mine !== this.generation) return;
          this.fillRow(link);
        }
      }
    } catch (error) {
      if (!this.closed && mine === this.generation) fill(this.panel, failure(error, () => this.compute(false)));
    }
  }

  draw() {
    if (!computed) return;
    const { links, states, networks } = computed;
    this.heat ??= new HeatMap(this.map, {
      label: t('nav.matrix'), links: links.map(({ link }) => link), states, networks, letters: letters(), chosen,
      record: (link, state, network) => this.record(link, state, network),
      name: (record, differs) => t(`outcome.${record.outcome}`) + (differs ? `, ${t('matrix.differs')}` : ''),
      changed: () => { this.inspect(); this.tellAddress(); }, open: () => this.open(),
    });
    if (!this.networks.firstChild) networkButtons(this.networks, networks, (name) => t(`network.${name}`), (name) => { chosen.network = name; this.draw(); });
    pressNetwork(this.networks, networks, chosen.network);
    if (!this.heat.draw()) fill(this.map, empty(t('matrix.none')));
    this.tell();
    this.inspect();
    this.tellAddress();
  }

  /// The outcome of a cell; undefined when its row is not computed yet.
  record(link, state, network = chosen.network) {
    return computed.rows.get(`${network} ${computed.links[link].link}`)?.[state];
  }

  fillRow(link) {
    const index = computed.links.findIndex((entry) => entry.link === link);
    this.heat.fillRow(index);
    if (index === chosen.link) this.listNetworks();
    this.tell();
  }

  /// Tells how much is computed, and how often each outcome is in the map.
  tell() {
    const [links, states, networks] = [computed.links, computed.states, computed.networks].map((list) => list.length);
    const [n, all] = [computed.rows.size * states, links * states * networks];
    this.progress.textContent = t(n < all ? 'matrix.progress' : 'matrix.size', { n, all, links, states, networks });
    fill(this.legend, this.heat.counts().map(([name, count]) => el('li', chip(name), ` ${count}`)), el('li.quiet', `′ ${t('matrix.differs')}`));
  }

  inspect() {
    const { link, route } = computed.links[chosen.link];
    const state = computed.states[chosen.state];
    const details = el('div', loading());
    const looks = el('div');
    this.outcomes = el('ul.networks');
    this.result = el('div');
    fill(this.panel, el('h2', address(link)), el('p.quiet', t('matrix.in', { state })), this.outcomes, details,
      el('div.toolbar', button(t('matrix.open'), () => this.open(), { class: 'primary', why: description.readOnly ? t('readOnly.why') : null }),
        button(t('matrix.offer'), () => offer(link))),
      description.readOnly && el('p.quiet', t('readOnly.why')), this.result, looks);
    this.listNetworks();
    this.showLooks(looks, { link, state, network: chosen.network });
    call('inspector.matrix.cell', { link, state, network: chosen.network }).then((cell) => fill(details, facts('matrix', [
      ['reason', reason(cell.reason)], ['screen', cell.screen && el('code', cell.screen)], ['next', (language() !== 'ja' || cell.outcome === 'rejected') && cell.next], ['route', cell.route ?? route],
      ['requests', cell.requests.length > 0 && el('ul', cell.requests.map(request))],
      ['waited', cell.waitedMilliseconds > 0 && duration(cell.waitedMilliseconds)],
    ]), el('h3', t('matrix.steps')), steps(cell.steps) ?? el('p.quiet', t('matrix.noSteps'))))
      .catch((error) => fill(details, failure(error, () => this.inspect())));
  }

  /// Shows the screen and the tree of a cell. A cell that is chosen for a moment only is not asked for.
  showLooks(root, place) {
    clearTimeout(this.looking);
    this.looking = setTimeout(async () => {
      try {
        const { screens, covered, language: spoken, trees } = await call('inspector.matrix.screens', place);
        if (!root.isConnected) return;
        const tree = el('section');
        fill(root, el('h3', t('matrix.looks')), picture(screens, spoken, covered), tree);
        treeView(tree, { selected() {} }).update({ tree: difference(trees.before, trees.after) });
      } catch (error) { fill(root, failure(error)); }
    }, 200);
  }

  listNetworks() {
    fill(this.outcomes, computed.networks.map((network) => {
      const record = this.record(chosen.link, chosen.state, network);
      return el('li', { 'aria-current': network === chosen.network ? 'true' : null }, el('span', t(`network.${network}`)), record ? chip(record.outcome) : '·');
    }));
  }

  /// Opens the chosen link in a throw-away session.
  async open() {
    if (description.readOnly) return announce(t('readOnly.why'));
    if (this.opening) return;
    this.opening = true;
    const { result } = this;
    fill(result, loading(t('matrix.opening')));
    try {
      const session = await openThrowaway(computed.links[chosen.link].link, computed.states[chosen.state], chosen.network);
      location.hash = `#/sessions/${session}`;
    } catch (error) {
      fill(result, failure(error));
    }
    this.opening = false;
  }
}

const request = ({ rib, request: name, seen, unseen }) =>
  el('li', el('code', `${rib} ${name}`), ` ${t('matrix.seen', { n: seen })}`, unseen > 0 && `, ${t('matrix.unseen', { n: unseen })}`);

addWords('matrix', {
  network: ['Network', '通信'], filter: ['Filter the links', 'リンクを絞り込む'], legend: ['Outcomes in the map', '結果の内訳'],
  cell: ['The chosen cell', '選択したセル'], again: ['Compute again', '再計算'],
  none: ['No link matches the filter.', '条件に合うリンクはありません。'],
  differs: ['another outcome on another network', '通信状態により結果が異なる'],
  progress: ['{n} of {all} cells computed', '{all} セル中 {n} を計算済み'],
  size: ['{links} links × {states} states × {networks} networks', '{links} リンク × {states} 状態 × {networks} 通信'],
  in: ['in the state {state}', '状態 {state} で'], reason: ['Reason', '理由'], screen: ['Screen', '画面'], next: ['Next', '次'],
  route: ['Route', 'ルート'], requests: ['Requests', 'リクエスト'], waited: ['Waited', '待ち時間'], steps: ['Steps', 'ステップ'],
  noSteps: ['The link took no step.', 'ステップはありません。'],
  typed: ['Another link', 'ほかのリンク'], add: ['Add', '追加'], save: ['Save as CSV', 'CSV で保存'], page: ['Save as a page', 'ページとして保存'],
  looks: ['The screen, and the tree with its changes', '画面と、ツリーの変化'],
  open: ['Open in a throw-away session', '試用セッションで開く'], offer: ['Explain', '説明を見る'],
  opening: ['A session starts in this state…', 'この状態のセッションを作成しています…'], seen: ['{n} seen', '表示中 {n}'],
  unseen: ['{n} unseen', '非表示 {n}'],
});
