// The difference of two trees of RIBs, with the words for it. The exported pages use it too, so it knows no daemon.
import { el } from './elements.js';
import { addWords, t } from './words.js';

addWords('difference', {
  attached: ['attached', '追加'], detached: ['detached', '取り外し'], changed: ['changed', '変更'],
  covered: ['is covered now', '背面になりました'], visible: ['is visible now', '表示されました'],
  inactive: ['is inactive now', '停止しました'], active: ['is active now', '動作を始めました'],
});

/// Parameters in one line, in the order of their names: `reservation: 42, status: scheduled`.
export function parametersText(parameters) {
  return Object.keys(parameters ?? {}).sort().map((name) => `${name}: ${parameters[name]}`).join(', ');
}

/// Merges two trees. Every node gets `change`: `+` attached, `-` detached, `~` changed, or nothing; and `was`, the node before.
export function difference(before, after) {
  const isMoved = before && (parametersText(before.parameters) !== parametersText(after.parameters)
    || before.visible !== after.visible || before.active !== after.active);
  const old = [...(before?.children ?? [])];
  const take = (test) => {
    const index = old.findIndex((node) => node && test(node));
    if (index < 0) return undefined;
    const node = old[index];
    old[index] = null;
    return { node, index };
  };
  const same = (a) => (b) => a.rib === b.rib && parametersText(a.parameters) === parametersText(b.parameters);
  const pairs = after.children.map((child) => take(same(child)));
  after.children.forEach((child, i) => { pairs[i] ??= take((node) => node.rib === child.rib); });
  const children = after.children.map((child, i) => difference(pairs[i]?.node ?? null, child));
  old.forEach((node, index) => {
    if (!node || !before) return;
    const next = pairs.findIndex((pair) => pair && pair.index > index);
    children.splice(next < 0 ? children.length : next, 0, removed(node));
  });
  return { ...after, children, was: before, change: !before ? '+' : isMoved ? '~' : '' };
}

function removed(node) {
  return { ...node, change: '-', was: node, children: node.children.map(removed) };
}

/// The sign and the word of each kind of change.
export const changes = { '+': ['+', 'difference.attached'], '-': ['−', 'difference.detached'], '~': ['~', 'difference.changed'] };

/// The differences of a tree that `difference` has merged, as `[sign, text]`.
export function treeChanges(node) {
  const { was, change } = node;
  const words = [];
  if (change === '~') {
    const [before, now] = [parametersText(was.parameters), parametersText(node.parameters)];
    if (before !== now) words.push(`${before || '–'} → ${now || '–'}`);
    if (was.visible !== node.visible) words.push(t(node.visible ? 'difference.visible' : 'difference.covered'));
    if (was.active !== node.active) words.push(t(node.active ? 'difference.active' : 'difference.inactive'));
  }
  const given = change !== '~' && parametersText(node.parameters);
  const own = change ? [[change, node.rib + (given ? `(${given})` : ''), words.join('; ')]] : [];
  return [...own, ...node.children.flatMap(treeChanges)];
}

/// Differences as a list: `[sign, name, text]` each.
export function differenceList(list) {
  return el('ul.differences', list.map(([sign, name, text]) => el('li', { 'data-change': sign },
    el('span.sign', { role: 'img', 'aria-label': t(changes[sign][1]), text: changes[sign][0] }), name, text && el('span.quiet', ` ${text}`))));
}
