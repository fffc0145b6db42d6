// Builds elements. The exported pages use this module too, so it knows no words and no daemon.

const svgSpace = 'http://www.w3.org/2000/svg';

/// Makes an element: `el('p.quiet', {lang: 'ja'}, 'text', node)`. Classes follow the tag. Attributes may be left out:
/// `class`, `text`, `on: {click: f}`, `style: {width: '1px'}` (set by the CSSOM, since the page's policy forbids style
/// attributes), `value` (set after the children, for a select); true is an attribute without a value, and false, null and
/// undefined are left out. Children: nodes, texts, arrays of them, null.
export function el(tag, ...parts) {
  return build(document.createElement(tag.split('.')[0]), tag, parts);
}

/// Makes an element of SVG, as `el` does.
export function svg(tag, ...parts) {
  return build(document.createElementNS(svgSpace, tag.split('.')[0]), tag, parts);
}

function build(node, tag, parts) {
  const plain = parts[0] == null || Object.getPrototypeOf(parts[0]) === Object.prototype;
  const { text, on, style, value, ...others } = (plain && parts.shift()) || {};
  const classes = tag.split('.').slice(1);
  if (classes.length > 0) node.setAttribute('class', classes.join(' '));
  for (const [name, entry] of Object.entries(others)) {
    if (entry === true) node.setAttribute(name, '');
    else if (entry !== false && entry != null) node.setAttribute(name, entry);
  }
  for (const [name, listener] of Object.entries(on ?? {})) node.addEventListener(name, listener);
  if (text != null) node.textContent = text;
  for (const child of parts.flat(Infinity)) if (child != null && child !== false) node.append(child);
  for (const [name, entry] of Object.entries(style ?? {})) node.style.setProperty(name, entry);
  if (value != null) node.value = value;
  return node;
}

/// Replaces the children of a node.
export function fill(node, ...children) {
  node.replaceChildren(...children.flat(Infinity).filter((child) => child != null && child !== false));
  return node;
}

/// Makes these nodes the children of a node, and moves none that is at its place already: so a click on one goes on.
export function arrange(parent, nodes) {
  let at = parent.firstChild;
  for (const node of nodes) {
    if (node === at) at = at.nextSibling;
    else parent.insertBefore(node, at);
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}

/// An outcome as a letter, when it has one, a colour and its name.
export function mark(outcome, letter, name) {
  return el('span', { class: `chip ${outcome}` }, letter && el('b', { 'aria-hidden': 'true', text: letter }), name);
}

/// The letters of outcomes, which come as `{name, letter}` in their order, by the names.
export function byName(outcomes) { return Object.fromEntries(outcomes.map(({ name, letter }) => [name, letter])); }
