// The rows of the time line: turns, the gaps between them, and the end of what is read.
import { button, chip, readable } from './dom.js';
import { el, fill } from './elements.js';
import { entryDetails, eventText, requestTotals } from './entries.js';
import { addWords, t, time } from './words.js';

/// Draws the row of a turn.
export function turnRow(node, entry, { href, isOpen, isCurrent, isMarked, isReached, toggle, star }) {
  const turn = entry.sequence, name = String(turn);
  const requests = requestTotals(entry).reduce((sum, one) => sum + one.seen + one.unseen, 0);
  const tabindex = isReached ? 0 : -1;
  const mark = t('line.mark', { turn: name });
  fill(node,
    el('button', { type: 'button', class: 'fold', tabindex, 'aria-expanded': String(isOpen), 'aria-label': t('timeline.details', { turn: name }), on: { click: () => toggle(turn) } }),
    el('a.go', { href: href(turn), tabindex, 'aria-current': isCurrent ? 'true' : null },
      el('span.ordinal', name), el('span.at', time(entry.at)),
      el('span.event', t(`event.${entry.event}`)), el('span.given', readable(eventText(entry))),
      el('span.ends', entry.answer && chip(entry.answer.outcome),
        entry.settled?.map((one) => el('span', `${t('timeline.link', { link: String(one.link) })} `, chip(one.outcome))),
        requests > 0 && el('span', t('timeline.countRequests', { n: requests })))),
    el('button', { type: 'button', class: 'star', tabindex, 'aria-pressed': String(isMarked), 'aria-label': mark, title: mark, on: { click: () => star(turn) } }),
    isOpen && el('div.turn-details', entryDetails(entry)));
}

/// Draws the last row: the begin of the journal, or the button that reads older turns.
export function endRow(node, { isEmpty, isWhole, read }) {
  if (isEmpty || isWhole) fill(node, el('span.quiet', t(isEmpty ? 'timeline.empty' : 'timeline.begin')));
  else fill(node, button(t('timeline.older'), read, { class: 'small' }));
}

/// Draws the row in place of turns that are not read.
export function gapRow(node, missing, read) {
  fill(node, el('span.gap', `⋮ ${t('timeline.gap', { n: missing })}`), button(t('timeline.readGap'), read, { class: 'small' }));
}

/// Two lists of entries as one, the newest first, each once. The first is in that order already.
export function merged(entries, more) {
  const added = [...more].sort((one, other) => other.sequence - one.sequence);
  if (entries.length === 0 || added.length === 0) return entries.length === 0 ? added : entries;
  const result = [];
  let at = 0;
  for (const entry of added) {
    while (at < entries.length && entries[at].sequence > entry.sequence) result.push(entries[at++]);
    if (entries[at]?.sequence === entry.sequence || result.at(-1)?.sequence === entry.sequence) continue;
    result.push(entry);
  }
  while (at < entries.length) result.push(entries[at++]);
  return result;
}

addWords('line', {
  mark: ['mark turn {turn}', 'ターン {turn} に印を付ける'],
});
