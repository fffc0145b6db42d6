// The small parts that every view uses: chips, empty, loading and error states.
import { byName, el, mark } from './elements.js';
import { connection, description } from './rpc.js';
import { number, t } from './words.js';

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

let clearing;

/// Tells a screen reader a text, through the one polite live region of the page.
export function announce(text) {
  const region = document.getElementById('live');
  region.textContent = '';
  clearTimeout(clearing);
  // A text that equals the one before it is read only when the region was empty in between.
  clearing = setTimeout(() => {
    region.textContent = text.replaceAll('`', '');
    clearing = setTimeout(() => { region.textContent = ''; }, 10_000);
  }, 50);
}

/// The letters of the outcomes by their names, as in the matrix that the program prints.
export function letters() { return byName(description?.outcomes ?? []); }

/// An outcome as a letter, a colour and its name. `running` and other states have no letter.
export function chip(outcome) { return mark(outcome, letters()[outcome], t(`outcome.${outcome}`)); }

/// A view's state while it loads.
export function loading(text = t('loading')) {
  return el('p.state.loading', { text });
}

/// A view's state without any data: a sentence, and what to do.
export function empty(text, hint, ...children) {
  return el('div.state', el('p.title', { text }), hint && el('p', hint), children);
}

/// The errors that the page shows, each with what tries again.
const shownErrors = new Map();

/// An error with its hint, and a button that tries again when `retry` is given. It tries again by itself when the
/// connection is back.
export function failure(error, retry) {
  const node = el('div.state.error', { role: 'alert' },
    el('p.title', `${t('failure')}: `, sentence(error.message)),
    error.hint && el('p', sentence(error.hint)),
    retry && button(t('retry'), retry));
  if (retry) shownErrors.set(node, retry);
  return node;
}

connection.addEventListener('change', () => {
  for (const [node, retry] of [...shownErrors]) {
    if (!node.isConnected) shownErrors.delete(node);
    else if (connection.state === 'open') {
      shownErrors.delete(node);
      retry();
    }
  }
});

/// Marks a control as busy until some work ends; does nothing for work that has ended already.
export function busy(node, work) {
  if (typeof work?.finally !== 'function') return;
  node.setAttribute('aria-busy', 'true');
  work.finally(() => node.removeAttribute('aria-busy')).catch(() => {});
}

/// A button. It is busy while what a click has begun goes on. `why` switches it off and tells the reason.
export function button(text, click, { why, ...attributes } = {}) {
  return el('button', { type: 'button', text, 'aria-disabled': why ? 'true' : null, title: why, ...attributes,
    on: { click: (event) => (why ? announce(why) : busy(event.currentTarget, click(event))) } });
}

/// A link as a person reads it: escapes are the characters that they stand for, where that is safe to read.
/// How much larger the page's text is than text of the usual size.
export function textScale() { return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16; }

/// The height of a row in pixels. A style sheet gives it for text of the usual size as the value `name` of a node.
export function rowHeight(node, name) { return Number.parseFloat(getComputedStyle(node).getPropertyValue(name)) * textScale(); }

export function readable(url) {
  return url.replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
    try { return [...decodeURIComponent(run)].map((sign) => (/[?&=#/%+\s\p{C}]/u.test(sign) ? encodeURIComponent(sign) : sign)).join(''); } catch { return run; }
  });
}

/// A link that never breaks inside its words, only after its separators.
export function address(url) {
  const text = readable(url);
  return el('code.address', { title: text === url ? null : url }, text.split(/(?<=[/?&=,])/).map((part) => [part, el('wbr')]));
}

/// A sentence of the daemon, whose parts in back-ticks are code.
export function sentence(text) {
  return (text ?? '').split(/`([^`]*)`/).map((part, index) => (index % 2 === 1 ? el('code', part) : part));
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
