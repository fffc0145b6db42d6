// A row of the list of sessions.
import { readable } from './dom.js';
import { el } from './elements.js';
import { reason } from './reasons.js';
import { description } from './rpc.js';
import { detailText } from './sessiondetails.js';
import { addWords, dateTime, shortTime, t } from './words.js';

export const columns = ['session', 'location', 'waitingFor', 'login', 'app', 'network', 'maintenance', 'updatedAt'];
/// The columns whose content is read row by row, because each reading wakes a session.
export const read = ['login', 'app', 'network', 'maintenance'];
const minute = 60_000;

/// The text of a row in which a filter looks.
export const textOf = (row) => `${row.session} ${row.location.join(' ')} ${row.waitingFor ?? ''} ${reason(row.waitingFor) ?? ''}`.toLowerCase();
/// Whether a session has changed within the last minute.
export const isLate = (row) => Date.now() - row.updatedAt < minute;
const address = (row) => `#/sessions/${encodeURIComponent(row.session)}`;
/// Goes to the session of a row.
export const open = (row) => { location.hash = address(row); };

/// The element of a row. `details` is undefined until the content of the other columns is read.
export function rowOf(row, { details, isChosen, choose, toggle, remove }) {
  const cell = (name, ...children) => el('div', { role: 'gridcell', class: `in-${name}` }, children);
  const close = t('sessions.close', { name: row.session });
  const click = (event) => event.target.closest('a, button, input') || choose();
  return el('div', { role: 'row', class: 'row', on: { click, dblclick: () => open(row) } },
    cell('session', el('input', { type: 'checkbox', tabindex: '-1', checked: isChosen, disabled: row.session === 'default', 'aria-label': t('sessions.choose', { name: row.session }), on: { change: toggle } }), el('a', { href: address(row), tabindex: '-1', text: row.session })),
    cell('location', el('code', { text: readable(row.location.at(-1) ?? ''), title: row.location.join('\n') }),
      row.location.length > 1 && el('span.quiet', ` +${row.location.length - 1}`),
      row.lost && el('span.mark', { text: t('sessions.lost', { n: row.lost.length }), title: row.lost.join('\n') })),
    cell('waitingFor', row.pending > 0 && el('span.chip.waiting', el('b', { 'aria-hidden': 'true', text: 'W' }),
      reason(row.waitingFor) ?? t('outcome.waiting'), row.pending > 1 && ` +${row.pending - 1}`)),
    // One cell until they are read: a list that is scrolled makes hundreds of rows a second.
    details ? read.map((name) => cell(name, detailText(name, details))) : cell('details', '…'),
    cell('updatedAt', el(isLate(row) ? 'span.late' : 'span', { text: shortTime(row.updatedAt), title: isLate(row) ? `${dateTime(row.updatedAt)} (${t('sessions.isLate')})` : dateTime(row.updatedAt) }),
      el('button', { type: 'button', class: 'plain', tabindex: '-1', text: '×', 'aria-label': close, title: close,
        disabled: description.readOnly || row.session === 'default', on: { click: remove } })));
}

addWords('sessions', {
  isLate: ['changed within the last minute', '1 分以内に更新'], choose: ['Choose {name}', '{name} を選択'],
  lost: ['{n} lost', '{n} 件喪失'], close: ['Close {name}', '{name} を閉じる'],
});
