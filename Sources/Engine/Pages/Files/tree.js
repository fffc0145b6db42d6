// The tree of RIBs of a session as an SVG: one row for each RIB, indented below its parent.
import { textScale } from './dom.js';
import { el, svg } from './elements.js';
import { changes, parametersText } from './difference.js';
import { reason } from './reasons.js';
import { pair } from './entries.js';
import { pictureButtons } from './pictures.js';
import { addWords, t } from './words.js';

addWords('tree', {
  title: ['RIB tree', 'RIB ツリー'], visible: ['visible', '表示中'], covered: ['covered', '背面'], waiting: ['waiting', '待機中'],
  inactive: ['inactive', '停止中'], legend: ['Legend', '凡例'],
  waitsReply: ['waits for {name}', '{name} の応答待ち'],
  waitsAt: ['waits at “{step}” for {reason}', '「{step}」で {reason} を待機'], isVisible: ['on the screen', '画面に表示'],
  isActive: ['active', '動作中'], count: ['{n} RIB|{n} RIBs', 'RIB {n} 個'],
  pick: ['Select a RIB to see its details.', 'RIB を選ぶと詳細を表示します。'],
  seen: ['{seen} seen, {unseen} unseen', '画面上 {seen}、画面外 {unseen}'],
});

// The picture is drawn for text of the usual size, and is scaled with that of the page.
const textSize = 13, rowHeight = 30, boxHeight = 24, indent = 22, left = 2;
const signs = {
  visible: 'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0Z',
  covered: 'M-5 -5H2V2H-5ZM-2 2V5H5V-2H2',
  waiting: 'M-4 -5H4L-4 5H4Z',
  inactive: 'M-5 0H5',
};

/// The RIB on top of the screen: the lowest one below which all visible RIBs are. A link that waits is shown below it.
function top(node) {
  const hasVisible = (one) => one.visible || one.children.some(hasVisible);
  const shown = node.children.filter((child) => child.change !== '-' && hasVisible(child));
  return shown.length === 1 ? top(shown[0]) : node;
}

/// The rows of a tree, from top to bottom. A row's key stays the same while its RIB is attached.
export function rows(root, pending = [], inFlight = []) {
  const result = [];
  const requests = new Map();
  for (const request of inFlight) requests.set(request.rib, [...(requests.get(request.rib) ?? []), request.name]);
  const all = [];
  const list = (node) => { if (node.change !== '-') all.push(node); node.children.forEach(list); };
  list(root);
  const place = all.findLast((node) => requests.has(node.rib)) ?? top(root);
  // The row that a row's edge begins at: that of its sibling before, or of its parent.
  const above = (parent, depth) => Math.max(parent, result.findLastIndex((row) => row.depth === depth));
  const visit = (node, key, depth, parent, position, size) => {
    const waits = node.change === '-' ? [] : requests.get(node.rib) ?? [];
    const state = !node.active ? 'inactive' : waits.length ? 'waiting' : node.visible ? 'visible' : 'covered';
    const index = result.push({ key, depth, parent, above: above(parent, depth), position, size, node, state, waits }) - 1;
    const links = node === place ? pending : [];
    const seen = {};
    node.children.forEach((child, i) => {
      const name = child.rib + (child.change === '-' ? '-' : '');
      seen[name] = (seen[name] ?? 0) + 1;
      visit(child, `${key}/${name}${seen[name]}`, depth + 1, index, i + 1, node.children.length + links.length);
    });
    links.forEach((link, i) => result.push({
      key: `link${link.link}`, depth: depth + 1, parent: index, above: above(index, depth + 1), position: node.children.length + i + 1,
      size: node.children.length + links.length, link, state: 'waiting', waits: [],
    }));
  };
  visit(root, root.rib, 0, -1, 1, 1);
  return result;
}

function texts(row) {
  if (row.link) {
    return [['name', t('timeline.link', { link: row.link.link })],
      ['note', t('tree.waitsAt', { step: reason(row.link.step), reason: reason(row.link.waitingFor) })]];
  }
  const parts = [['name', row.node.rib]];
  const now = parametersText(row.node.parameters);
  if (now) parts.push(['parameters', now]);
  if (row.waits.length) parts.push(['note', t('tree.waitsReply', { name: row.waits.join(', ') })]);
  if (!row.node.visible && row.state !== 'inactive') parts.push(['note', t('tree.covered')]);
  if (row.state === 'inactive') parts.push(['note', t('tree.inactive')]);
  if (row.node.change) parts.push(['change', `${changes[row.node.change][0]} ${t(changes[row.node.change][1])}`]);
  return parts;
}

/// The row in words, for a screen reader.
function label(row) {
  const parts = texts(row).map(([, text]) => text);
  if (row.state === 'visible') parts.push(t('tree.visible'));
  return parts.join(', ');
}

function legend() {
  const entry = (state, word) => el('li', {},
    svg('svg', { viewBox: '-16 -9 32 18', width: 32, height: 18, 'aria-hidden': 'true', class: 'rib', 'data-state': state },
      svg('rect.box', { x: -15, y: -8, width: 30, height: 16, rx: 5 }), svg('path.sign', { d: signs[state] })),
    t(word));
  return el('ul.legend', { 'aria-label': t('tree.legend') },
    entry('visible', 'tree.visible'), entry('covered', 'tree.covered'), entry('waiting', 'tree.waiting'));
}

/// Shows trees in `root`. `selected(rib)` hears which RIB is selected.
export function treeView(root, { selected }) {
  const count = el('span.quiet');
  const picture = svg('svg.tree', { role: 'tree', 'aria-label': t('tree.title') });
  const box = el('div.tree-box', picture);
  const details = el('div.tree-details');
  root.append(el('div.panel-head', el('h2', t('tree.title')), count, pictureButtons(() => 'tree', picture, 'drawing'), legend()), box, details);
  const groups = new Map();
  const pen = document.createElement('canvas').getContext('2d');
  const isStill = matchMedia('(prefers-reduced-motion: reduce)');
  let shown = [], current = null, counts = [], font = '';

  const width = (text, kind) => {
    pen.font = (kind === 'name' ? '600 ' : '') + font;
    return Math.ceil(pen.measureText(text).width);
  };

  /// Draws the inside of a row's group again when it differs from what the group shows. Returns the row's width.
  function fill(group, row) {
    const parts = texts(row);
    const dy = row.parent < 0 ? 0 : (shown.indexOf(row) - row.above) * rowHeight;
    const signature = JSON.stringify([parts, row.state, row.node?.change, dy]);
    const entry = groups.get(row.key);
    if (entry.signature === signature) return entry.width;
    const isFirst = entry.signature === undefined;
    const nodes = [svg('path.sign', { d: signs[row.state], transform: 'translate(13 12)' })];
    let x = 24, boxWidth = 0;
    for (const [kind, text] of parts) {
      if ((kind === 'note' && !row.link || kind === 'change') && !boxWidth) { boxWidth = x; x += 8; }
      nodes.push(svg('text', { class: kind, x, y: 17, text }));
      x += width(text, kind) + 8;
    }
    nodes.unshift(svg('rect.box', { width: boxWidth || x, height: boxHeight, rx: 7 }));
    if (row.parent >= 0) nodes.unshift(svg('path.edge', { d: `M${11 - indent} ${(row.above === row.parent ? boxHeight : 7) - dy}V7q0 5 5 5H0` }));
    group.replaceChildren(...nodes);
    group.setAttribute('class', row.link ? 'rib ghost' : 'rib');
    group.dataset.state = row.state;
    if (row.node?.change) group.dataset.change = row.node.change;
    else delete group.dataset.change;
    if (!isFirst && entry.texts !== JSON.stringify(parts)) pulse(group);
    Object.assign(entry, { signature, texts: JSON.stringify(parts), width: x });
    return x;
  }

  function pulse(group) {
    if (!isStill.matches) group.animate([{ opacity: 0.35 }, { opacity: 1 }], 500);
  }

  function remove(key) {
    const { group } = groups.get(key);
    groups.delete(key);
    group.removeAttribute('tabindex');
    group.setAttribute('role', 'presentation');
    if (isStill.matches) return group.remove();
    group.animate([{ opacity: 1 }, { opacity: 0, transform: `${group.style.transform} translateX(24px)` }], { duration: 350, fill: 'forwards' })
      .finished.then(() => group.remove(), () => group.remove());
  }

  /// Draws a tree with its waiting links; `tree` may be the result of `difference`.
  function update({ tree, pending = [], inFlight = [], requestCounts = [] }) {
    const style = getComputedStyle(box);
    font = `${textSize}px ${style.fontFamily}`;
    counts = requestCounts;
    const isFirst = shown.length === 0;
    shown = rows(tree, pending, inFlight);
    if (!shown.some((row) => row.key === current)) current = null;
    const keys = new Set(shown.map((row) => row.key));
    for (const key of [...groups.keys()]) if (!keys.has(key)) remove(key);
    let widest = 0;
    shown.forEach((row, index) => {
      let entry = groups.get(row.key);
      const isNew = !entry;
      if (isNew) {
        const group = svg('g', { role: 'treeitem' });
        group.dataset.key = row.key;
        groups.set(row.key, entry = { group });
      }
      const { group } = entry;
      group.style.transform = `translate(${left + row.depth * indent}px, ${4 + index * rowHeight}px)`;
      widest = Math.max(widest, left + row.depth * indent + fill(group, row));
      name(group, row);
      if (picture.children[index] !== group) picture.insertBefore(group, picture.children[index] ?? null);
      if (isNew && !isFirst && !isStill.matches) group.animate([{ opacity: 0, transform: `${group.style.transform} translateX(-24px)` }, { opacity: 1 }], 350);
    });
    const height = shown.length * rowHeight + 8;
    picture.setAttribute('viewBox', `0 0 ${widest + 8} ${height}`);
    const scale = textScale();
    picture.setAttribute('width', scale * (widest + 8));
    picture.setAttribute('height', scale * height);
    count.textContent = t('tree.count', { n: shown.filter((row) => row.node && row.node.change !== '-').length });
    describe();
  }

  function name(group, row) {
    const values = { 'aria-level': row.depth + 1, 'aria-posinset': row.position, 'aria-setsize': row.size, 'aria-label': label(row),
      'aria-selected': row.key === current, tabindex: row.key === (current ?? shown[0].key) ? 0 : -1 };
    for (const [attribute, value] of Object.entries(values)) {
      if (group.getAttribute(attribute) !== String(value)) group.setAttribute(attribute, value);
    }
  }

  function describe() {
    const row = shown.find((one) => one.key === current);
    if (!row) return details.replaceChildren(el('p.quiet', t('tree.pick')));
    const facts = el('dl');
    details.replaceChildren(facts);
    if (row.link) return facts.append(el('dt', t('timeline.link', { link: row.link.link })), el('dd', row.link.url),
      ...pair('tree.waiting', t('tree.waitsAt', { step: reason(row.link.step), reason: reason(row.link.waitingFor) })));
    const requests = counts.filter((one) => one.rib === row.node.rib)
      .map((one) => `${one.request} (${t('tree.seen', one)})`).join('; ');
    facts.append(
      el('dt', 'RIB'), el('dd.strong', row.node.rib),
      ...pair('timeline.parameters', parametersText(row.node.parameters) || '–'),
      ...pair('tree.isActive', row.node.active ? '✓' : '✗'), ...pair('tree.isVisible', row.node.visible ? '✓' : '✗'),
      ...(row.waits.length ? pair('tree.waiting', row.waits.join(', ')) : []),
      ...(counts.length ? pair('timeline.requests', requests || '–') : []));
  }

  function select(index, isFocused) {
    const row = shown[Math.max(0, Math.min(shown.length - 1, index))];
    if (!row) return;
    current = row.key;
    for (const one of shown) name(groups.get(one.key).group, one);
    const { group } = groups.get(current);
    if (isFocused) group.focus({ preventScroll: true });
    group.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    describe();
    selected(row.node?.rib ?? null);
  }

  picture.addEventListener('click', (event) => {
    const group = event.target.closest('g[data-key]');
    if (group) select(shown.findIndex((row) => row.key === group.dataset.key), true);
  });
  picture.addEventListener('keydown', (event) => {
    const index = shown.findIndex((row) => row.key === event.target.closest?.('g')?.dataset.key);
    if (index < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const targets = {
      ArrowDown: () => index + 1, ArrowUp: () => index - 1, Home: () => 0, End: () => shown.length - 1,
      ArrowLeft: () => shown[index].parent, Enter: () => index, ' ': () => index,
      ArrowRight: () => (shown[index + 1]?.parent === index ? index + 1 : index),
    };
    if (!targets[event.key]) return;
    event.preventDefault();
    select(targets[event.key](), true);
  });
  return { update };
}
