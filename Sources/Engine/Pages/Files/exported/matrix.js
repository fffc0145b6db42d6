// The exported matrix: the map, and a dialog with the screen, the trees, the steps and the requests of a cell.
import { byName, el, fill, mark } from '../elements.js';
import { HeatMap, networkButtons, pressNetwork } from '../heat.js';

// `rows` has the places of each cell's record and texts in `cells` and `texts`: what cells share is written once.
const { links, states, networks, outcomes, cells, texts, before, rows, different, unreachable } = JSON.parse(document.getElementById('data').textContent);
const letters = byName(outcomes);
const part = (id) => document.getElementById(id);
const chosen = { link: 0, state: 0, network: networks[0], filter: '', onlyDifferent: false };
const column = (state, network) => state * networks.length + networks.indexOf(network);
const place = (link, state, network) => rows[link][column(state, network)];
/// What was expected and found in a cell that differs; undefined for any other.
const difference = (link, state, network) => different?.[`${link} ${column(state, network)}`];
const chip = (outcome) => mark(outcome, letters[outcome], outcome);

const heat = new HeatMap(part('map'), {
  label: document.title, links, states, networks, letters, chosen, open, clicked: open,
  record: (link, state, network) => cells[place(link, state, network).cell],
  framed: (link, state) => difference(link, state, chosen.network),
  shows: (link) => !chosen.onlyDifferent || states.some((_, state) => difference(link, state, chosen.network)),
  name: (record, differs, link, state) => `${difference(link, state, chosen.network) ? 'different: ' : ''}${record.outcome}${record.reason ? ` ${record.reason}` : ''}: ${links[link]} in ${states[state]}${differs ? ', another outcome on another network' : ''}`,
});

function draw(network) {
  chosen.network = network;
  pressNetwork(part('networks'), networks, network);
  heat.draw();
  fill(part('legend'), heat.counts().map(([name, count]) => el('li', chip(name), ` ${count}`)), el('li.quiet', '′ another outcome on another network'));
}

/// A tree, in which the lines that the other one does not have are marked.
function tree(text, other, tag) {
  const known = new Set(other.split('\n').map((line) => line.trim()));
  return el('pre', { tabindex: '0' }, text.split('\n').map((line) => [known.has(line.trim()) ? line : el(tag, line), '\n']));
}

const section = (title, ...content) => el('section', el('h3', title), content);

function list(entries) {
  return entries.length > 0 ? el('ul.steps', entries.map((entry) => el('li', entry))) : el('p.quiet', 'none');
}

/// Opens the dialog of the chosen cell.
function open() {
  const { link, state, network } = chosen;
  const found = place(link, state, network);
  const record = cells[found.cell];
  const change = difference(link, state, network);
  const trees = [texts[before[column(state, network)]], texts[found.tree]];
  const screens = el('div.display');
  // The engine wrote and escaped this HTML, and its controls do nothing here.
  screens.innerHTML = texts[found.screens] || '<p>The app is not on the screen.</p>';
  screens.querySelectorAll('button, input').forEach((control) => { control.tabIndex = -1; });
  fill(part('content'), el('h2', links[link]),
    el('p', `${states[state]}, ${network} network: `, chip(record.outcome), record.reason && ` ${record.reason}`,
      record.next && record.next !== record.reason && `; next: ${record.next}`,
      record.waitedMilliseconds > 0 && `; ${record.waitedMilliseconds / 1000} s of loading`),
    change && el('dl.difference', el('dt', 'Expected'), el('dd', change.expected), el('dt', 'Got'), el('dd', change.found)),
    el('div.parts', section('The screen', screens), section('The tree before', tree(trees[0], trees[1], 'del')),
      section('The tree after', tree(trees[1], trees[0], 'ins')),
      section('Steps', list(record.steps.map((step) => [chip(step.outcome), ` ${step.name}`, step.reason && el('span.quiet', ` ${step.reason}`)]))),
      section('Requests', list(record.requests.map(({ rib, request, seen, unseen }) => `${rib}: ${request} × ${seen + unseen}${unseen > 0 ? `, ${unseen} unseen` : ''}`))),
      section('Where it ended', list([record.location.join(' '), record.elsewhere && `on another screen than the link's own place: ${record.elsewhere}`].filter(Boolean))),
      record.behind && section('Back leads to', list([...record.behind.screens, { left: 'out of the app', bottom: 'no further', stuck: 'nowhere: back is stuck', endless: 'no end' }[record.behind.end]])),
      record.lost && section('Lost texts', list(record.lost.map(({ screen, field, text }) => `${field} of ${screen}${text ? `: ${text}` : ''}`))),
      record.replaced && section('Replaced a link that waited', list([record.replaced])),
      record.faults && section('Faults', list(record.faults))));
  part('detail').showModal();
}

networkButtons(part('networks'), networks, (name) => `${name} network`, draw);
draw(networks[0]);
fill(part('unreachable'), unreachable.map(({ state, why }) => el('li', `Unreachable: ${state}: ${why}`)));
if (different) {
  const only = el('input', { type: 'checkbox', on: { change: () => { chosen.onlyDifferent = only.checked; draw(chosen.network); } } });
  fill(part('verdict'), `${Object.keys(different).length} cells differ. `, el('label', only, ' Only different'));
}
