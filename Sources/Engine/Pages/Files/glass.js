// The screens of the app as a phone shows them: a navigation bar, parts as cards, a tab bar, a sheet above the screen that it covers,
// alerts. The inspector and the exported pages show them, so this module knows no daemon.
import { arrange, el, fill, svg } from './elements.js';
import { addWords, t } from './words.js';

addWords('glass', {
  empty: ['The app shows no screen.', 'アプリの画面はありません。'],
});

const parser = new DOMParser();

/// The element of a screen's HTML.
export function parse(html) {
  return document.importNode(parser.parseFromString(html, 'text/html').body.firstElementChild, true);
}

/// Takes an alert out of a screen: its title, its message and its buttons, as a dialog that covers the phone's glass.
export function raiseAlert(section) {
  const title = [...section.querySelectorAll('[role=alertdialog]')].at(-1);
  if (!title) return null;
  const rest = [];
  for (let node = title.nextSibling; node; node = node.nextSibling) rest.push(node);
  title.removeAttribute('role');
  title.removeAttribute('aria-modal');
  title.id = 'phone-alert';
  return el('div.dimmed', el('div.dialog', { role: 'alertdialog', 'aria-labelledby': title.id }, title, rest));
}

// Taps on these lead back, or take something away: an identifier is all that the HTML of a screen tells of it.
const leadsBack = ':is([data-id="back"], [data-id="close"])';
const takesAway = /^(cancel|logOut|delete|remove)/;

/// Takes the parts of a screen that have a place of their own on a phone, and marks the others by what they are. Returns the parts:
/// `title`, `back`, `menu` and `tabs`.
export function dress(section) {
  const parts = {
    title: section.querySelector(':scope > h1'), back: section.querySelector(`:scope > button${leadsBack}`),
    menu: section.querySelector(':scope > button[data-id="menu"]'),
    tabs: section.querySelector(':scope > .line:has([data-id^="tab."])'),
  };
  for (const part of Object.values(parts)) part?.remove();
  const buttons = [...section.querySelectorAll(':scope > button')];
  for (const button of buttons) if (takesAway.test(button.dataset.id)) button.classList.add('away');
  if (parts.title) buttons.find((button) => !button.classList.contains('away'))?.classList.add('main');
  for (const line of section.querySelectorAll('.line')) {
    const texts = [...line.querySelectorAll('button, label')].map((node) => node.textContent.trim());
    line.classList.add(line.querySelector('fieldset') ? 'choice' : texts.every((text) => [...text].length < 5) ? 'short' : 'options');
  }
  for (const image of section.querySelectorAll('[role=img]')) if (/map|地図/i.test(image.ariaLabel)) image.append(map(section));
  // What a person reads as one block is one card.
  for (const node of section.querySelectorAll(':scope > p, :scope > h2')) {
    const before = node.previousElementSibling;
    if (before?.matches('.facts-card') && node.matches('p')) before.append(node);
    else if (node.matches('p')) { const card = el('div.facts-card'); node.before(card); card.append(node); }
  }
  if (parts.tabs) [...parts.tabs.querySelectorAll('button')].forEach((tab, index) => tab.prepend(symbol(index)));
  return parts;
}

// The signs of tabs: a pin, a calendar, a card, a person.
const shapes = ['M12 21c-4-5-6-8-6-11a6 6 0 0 1 12 0c0 3-2 6-6 11ZM12 8a2 2 0 1 0 0 4a2 2 0 1 0 0-4', 'M5 6h14v13H5ZM5 10h14M9 4v3M15 4v3', 'M4 6h16v12H4ZM4 10h16M7 14h4', 'M12 4a4 4 0 1 0 0 8a4 4 0 1 0 0-8M5 20c0-8 14-8 14 0'];
const symbol = (index) => svg('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, svg('path', { d: shapes[index % shapes.length] }));

/// A sketch of a map: streets, and where the screen names the points of a way, the way with the car on it.
function map(section) {
  const has = (id) => section.querySelector(`[data-id="${id}"]`);
  const hasWay = has('pickup')?.matches('p') && has('dropoff')?.matches('p');
  const heading = Number(has('vehicle')?.textContent.match(/(\d+)°/)?.[1] ?? 90);
  const street = (d) => svg('path', { class: 'street', d });
  return svg('svg.sketch', { viewBox: '0 0 320 150', preserveAspectRatio: 'xMidYMid slice', 'aria-hidden': 'true' },
    svg('rect', { class: 'land', width: 320, height: 150 }), svg('path', { class: 'park', d: 'M216 0h62v44h-62Z' }), svg('path', { class: 'water', d: 'M0 118c50-22 90 16 150 6s90-10 170-34v60H0Z' }),
    street('M0 40H320M0 92H320M52 0V150M132 0V150M206 0V150M286 0V150M0 140L132 40L206 0'),
    hasWay ? [svg('path', { class: 'way', d: 'M52 128V92H132V40H262' }), svg('circle', { class: 'from', cx: 52, cy: 128, r: 6 }), svg('path', { class: 'to', d: 'M262 40c-7-8-10-13-10-18a10 10 0 0 1 20 0c0 5-3 10-10 18Z' }),
      has('vehicle') && svg('g', { class: 'car', transform: `translate(132 66) rotate(${heading})` }, svg('rect', { x: -6, y: -11, width: 12, height: 22, rx: 4 }), svg('path', { d: 'M-4 -5h8M-4 5h8' }))]
      : svg('g', { class: 'here', transform: 'translate(160 75)' }, svg('circle', { r: 16 }), svg('circle', { r: 6 })));
}

/// The glass of a phone with its bars. `show(cards, covered)` shows screens: each card is `{node, parts, dialog}`, and `covered` is a list
/// of screens that the shown ones cover.
export function stage(glass) {
  const bar = el('div.navbar'), tabs = el('div.tabbar'), behind = el('div.behind', { inert: true, 'aria-hidden': 'true' });
  const node = el('div.display', behind, el('div.app', bar, glass, tabs));
  let below = '[]';

  function show(cards, covered, nothing) {
    const last = (name) => cards.findLast(({ parts }) => parts[name])?.parts[name] ?? null;
    const [title, back, menu] = ['title', 'back', 'menu'].map(last);
    // A part that is in no bar stays in its screen.
    for (const { node: section, parts } of cards) {
      for (const part of [parts.menu, parts.back, parts.title]) if (part && ![title, back, menu].includes(part) && part.parentNode !== section) section.prepend(part);
    }
    arrange(bar, [back ?? menu ?? null, title, back && menu].filter(Boolean));
    bar.hidden = !bar.firstChild;
    arrange(tabs, [last('tabs')].filter(Boolean));
    tabs.hidden = !tabs.firstChild;
    arrange(glass, cards.length ? cards.map((card) => card.node) : nothing);
    const dialogs = cards.map((card) => card.dialog).filter(Boolean);
    for (const dialog of node.querySelectorAll(':scope > .dimmed')) if (!dialogs.includes(dialog)) dialog.remove();
    for (const dialog of dialogs) if (!dialog.isConnected) node.append(dialog);
    const key = JSON.stringify(covered);
    node.classList.toggle('sheet', covered.length > 0);
    if (key !== below) fill(behind, covered.length > 0 && still(covered));
    below = key;
  }
  return { node, show };
}

/// The card of a screen that nothing taps.
function card({ rib, html }) {
  const node = parse(html);
  node.classList.add(rib === 'Phone' ? 'system' : 'layer');
  const dialog = raiseAlert(node);
  dialog?.querySelector('#phone-alert').removeAttribute('id');
  dialog?.firstChild.removeAttribute('aria-labelledby');
  return { rib, node, dialog, parts: dress(node) };
}

function still(screens, covered = []) {
  const { node, show } = stage(el('div.glass'));
  node.inert = true;
  show(screens.map(card), covered, [el('div.no-screen', el('p', t('glass.empty')))]);
  return node;
}

/// The screens as a small phone that only shows them. A screen is `{rib, html}`.
export function picture(screens, language, covered = []) {
  return el('div.phone.small', { role: 'img', 'aria-label': screens.map(({ rib }) => rib).join(', ') || t('glass.empty'), lang: language },
    still(screens, covered ?? []));
}

/// The screens of a piece of HTML, an element each, as such a phone.
export function pictureOf(html) {
  const sections = [...parser.parseFromString(html, 'text/html').body.children];
  return picture(sections.map((section) => ({ rib: section.dataset.rib, html: section.outerHTML })), sections[0]?.lang);
}
