// The map of links and states: a row for each link, a column for each state, in each cell the letter of an outcome. The
// inspector and the exported matrix show it.
import { el, fill } from './elements.js';

/// The map. `options`: `label` is its name; `links`, `states` and `networks` are names; `letters` those of the outcomes;
/// `record(link, state, network)` returns the record of a cell by the numbers of its link and state, or undefined; `name`
/// names a cell: `name(record, differs, link, state)`; `chosen` has the place and the filter, and the map changes it;
/// where given, `framed(link, state)` tells whether a cell has a frame, and `shows(link)` whether the map shows a link;
/// `changed()` is called after another cell was chosen, `clicked()` after a click, `open()` for the key Enter.
export class HeatMap {
  constructor(box, options) {
    Object.assign(this, { box, ...options });
    this.cells = new Map();
    this.shown = [];
  }

  /// Draws the rows of the links that contain the text of the filter; returns whether there are any.
  draw() {
    const { links, states, chosen } = this;
    const prefix = common(links);
    chosen.state = Math.min(chosen.state, states.length - 1);
    chosen.link = Math.min(chosen.link, links.length - 1);
    this.shown = links.map((_, link) => link).filter((link) => links[link].toLowerCase().includes(chosen.filter.toLowerCase())
      && (this.shows?.(link) ?? true));
    if (!this.shown.includes(chosen.link) && this.shown.length > 0) [chosen.link] = this.shown;
    this.cells = new Map(this.shown.map((link) => [link, states.map((_, state) => this.cell(link, state))]));
    const head = el('tr', el('td.corner', { role: 'none' }), states.map((state) => el('th', { scope: 'col' }, el('span', state))));
    const rows = this.shown.map((link) =>
      el('tr', el('th', { scope: 'row', title: links[link] }, el('code', links[link].replace(prefix, '') || '/')), this.cells.get(link)));
    fill(this.box, rows.length > 0 && el('table.heat', { role: 'grid', 'aria-label': this.label }, el('thead', head), el('tbody', rows)));
    for (const link of this.shown) this.fillRow(link);
    this.place()?.classList.add('chosen');
    return rows.length > 0;
  }

  cell(link, state) {
    const { chosen } = this;
    return el('td.cell', { role: 'gridcell', tabindex: link === chosen.link && state === chosen.state ? '0' : '-1', text: '·',
      on: { click: () => { this.choose(link, state, true); this.clicked?.(); }, keydown: (event) => this.key(event), focus: () => this.choose(link, state, false) } });
  }

  /// Shows the records of a link. A cell whose outcome is another one on another network has a mark.
  fillRow(link) {
    (this.cells.get(link) ?? []).forEach((cell, state) => {
      const record = this.record(link, state, this.chosen.network);
      if (!record) return;
      const differs = this.networks.some((network) => this.record(link, state, network)?.outcome !== record.outcome);
      cell.className = `cell ${record.outcome}${record.faults ? ' fault' : ''}${this.framed?.(link, state) ? ' framed' : ''}${cell === this.place() ? ' chosen' : ''}`;
      fill(cell, this.letters[record.outcome], differs && el('i', { 'aria-hidden': 'true', text: '′' }));
      cell.setAttribute('aria-label', this.name(record, differs, link, state));
    });
  }

  /// The number of cells with each outcome in the map, in the order of the letters.
  counts() {
    const counts = {};
    for (const link of this.shown) this.states.forEach((_, state) => {
      const outcome = this.record(link, state, this.chosen.network)?.outcome;
      if (outcome) counts[outcome] = (counts[outcome] ?? 0) + 1;
    });
    return Object.keys(this.letters).filter((name) => counts[name]).map((name) => [name, counts[name]]);
  }

  /// The chosen cell.
  place() { return this.cells.get(this.chosen.link)?.[this.chosen.state]; }

  key(event) {
    const { chosen, shown } = this;
    const row = shown.indexOf(chosen.link);
    const last = this.states.length - 1;
    const moves = {
      ArrowUp: [row - 1, chosen.state], ArrowDown: [row + 1, chosen.state], ArrowLeft: [row, chosen.state - 1], ArrowRight: [row, chosen.state + 1],
      Home: [event.ctrlKey ? 0 : row, 0], End: [event.ctrlKey ? shown.length - 1 : row, last], PageUp: [row - 10, chosen.state], PageDown: [row + 10, chosen.state],
    };
    if (event.key === 'Enter') this.open();
    else if (!moves[event.key]) return;
    else {
      const [to, state] = moves[event.key];
      this.choose(shown[Math.max(0, Math.min(shown.length - 1, to))], Math.max(0, Math.min(last, state)), true);
    }
    event.preventDefault();
  }

  choose(link, state, focus) {
    const { chosen } = this;
    const before = this.place();
    before?.setAttribute('tabindex', '-1');
    before?.classList.remove('chosen');
    const same = chosen.link === link && chosen.state === state;
    Object.assign(chosen, { link, state });
    const cell = this.place();
    cell.setAttribute('tabindex', '0');
    cell.classList.add('chosen');
    if (focus) cell.focus();
    if (!same) this.changed?.();
  }
}

/// A button for each network, which calls `choose(network)`.
export function networkButtons(box, networks, word, choose) {
  fill(box, networks.map((network) => el('button', { type: 'button', text: word(network), on: { click: () => choose(network) } })));
}

/// Marks the button of the network that the map shows.
export function pressNetwork(box, networks, chosen) {
  [...box.children].forEach((node, index) => { node.ariaPressed = String(networks[index] === chosen); });
}

/// The beginning that most links have, such as `taxi://`: the map leaves it out.
function common(links) {
  const counts = {};
  for (const link of links) {
    const scheme = link.match(/^[^:]+:\/\//)?.[0] ?? '';
    counts[scheme] = (counts[scheme] ?? 0) + 1;
  }
  return Object.keys(counts).sort((one, other) => counts[other] - counts[one])[0] ?? '';
}
