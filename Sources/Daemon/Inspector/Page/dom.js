// Builds elements, and the small parts that every view uses: chips, empty, loading and error states.
import { number, t } from './words.js';

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

/// A list of facts, each with its name in the words of a group, or its own label. Facts without content are left out.
export function facts(group, list) {
  return el('dl.facts', list.filter(([, content]) => content).map(([name, content, label = t(`${group}.${name}`)]) => [el('dt', label), el('dd', content)]));
}

/// A row of a table: its head, and its cells, of which numbers are aligned at their end.
export function row(head, ...cells) {
  return el('tr', el('th', { scope: 'row' }, head), cells.map((cell) => (typeof cell === 'number' ? el('td.number', number(cell)) : el('td', cell))));
}

/// A field that filters what is shown.
export function search(label, input, attributes) {
  return el('input', { type: 'search', placeholder: label, 'aria-label': label, ...attributes, on: { input, ...attributes?.on } });
}

/// A part of the page that scrolls, also by keyboard.
export function scroller(label, ...children) {
  return el('div.scroll', { tabindex: '0', role: 'region', 'aria-label': label }, children);
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

let clearing;

/// Tells a screen reader a text, through the one polite live region of the page.
export function announce(text) {
  const region = document.getElementById('live');
  region.textContent = '';
  clearTimeout(clearing);
  // A text that equals the one before it is read only when the region was empty in between.
  clearing = setTimeout(() => {
    region.textContent = text;
    clearing = setTimeout(() => { region.textContent = ''; }, 10_000);
  }, 50);
}

/// The letter of each outcome, as in the matrix that the program prints.
export const letters = {
  completed: 'C', waiting: 'W', stopped: 'S', rejected: 'R', failed: 'F', superseded: 'U', expired: 'E',
};

/// An outcome as a letter, a colour and its name. `running` and other states have no letter.
export function chip(outcome) {
  return el('span', { class: `chip ${outcome}` },
    letters[outcome] && el('b', { 'aria-hidden': 'true', text: letters[outcome] }), t(`outcome.${outcome}`));
}

/// A view's state while it loads.
export function loading(text = t('loading')) {
  return el('p.state.loading', { text });
}

/// A view's state without any data: a sentence, and what to do.
export function empty(text, hint, ...children) {
  return el('div.state', el('p.title', { text }), hint && el('p', hint), children);
}

/// An error with its hint, and a button that tries again when `retry` is given.
export function failure(error, retry) {
  return el('div.state.error', { role: 'alert' },
    el('p.title', `${t('failure')}: ${error.message}`),
    error.hint && el('p', error.hint),
    retry && el('button', { type: 'button', text: t('retry'), on: { click: retry } }));
}

/// A button. `why` switches it off and tells the reason.
export function button(text, click, { why, ...attributes } = {}) {
  return el('button', { type: 'button', text, 'aria-disabled': why ? 'true' : null, title: why, ...attributes,
    on: { click: (event) => (why ? announce(why) : click(event)) } });
}

/// A link that never breaks inside its words, only after its separators.
export function address(url) {
  const parts = url.split(/(?<=[/?&=,])/);
  return el('code.address', parts.map((part) => [part, el('wbr')]));
}

/// Asks a question in a dialog; returns whether the reader chose `verb`.
export function ask(question, verb) {
  return new Promise((resolve) => {
    const dialog = el('dialog', { 'aria-label': question, on: { close: () => { dialog.remove(); resolve(dialog.returnValue === 'yes'); } } },
      el('form', { method: 'dialog' }, el('p', question),
        el('div.toolbar', el('button', { value: 'yes', class: 'danger', text: verb }),
          el('button', { value: 'no', autofocus: true, text: t('cancel') }))));
    document.body.append(dialog);
    dialog.showModal();
  });
}
