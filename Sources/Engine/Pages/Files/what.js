// What a link would do: its outcome and its screen in every state, as a row of small phones, before it is opened.
import { address, chip, empty, failure } from './dom.js';
import { el, fill } from './elements.js';
import { picture } from './glass.js';
import { call, description } from './rpc.js';
import { reason } from './reasons.js';
import { addWords, t } from './words.js';
import { openThrowaway } from './throwaway.js';

/// Shows a link in all states: `#/what?link=taxi://wallet`.
export function show(root, parts, query) {
  let closed = false;
  const link = query.get('link') ?? '';
  const row = el('ul.phones', { 'aria-label': t('what.states') });
  fill(root, el('div.heading', el('h1', t('nav.what')), address(link)), row);
  load();

  async function load() {
    if (!link) return fill(row, el('li', empty(t('what.none'))));
    const places = description.states.map((state) => ({ state, node: el('li', el('h2', state), el('p.quiet', t('loading'))) }));
    fill(row, places.map(({ node }) => node));
    for (const { state, node } of places) {
      if (closed) return;
      try {
        const place = { link, state, network: 'quick' };
        const [cell, looks] = [await call('inspector.matrix.cell', place), await call('inspector.matrix.screens', place)];
        fill(node, el('h2', state), el('p', chip(cell.outcome), cell.reason && el('span.quiet', ` ${reason(cell.reason)}`)), picture(looks.screens, looks.language, looks.covered), opener(state));
      } catch (error) {
        return fill(node, el('h2', state), failure(error, load));
      }
    }
  }

  function opener(state) {
    const open = async () => { location.hash = `#/sessions/${await openThrowaway(link, state, 'quick')}`; };
    return !description.readOnly && el('button', { type: 'button', class: 'small', text: t('what.open'), 'aria-label': t('what.openIn', { state }), on: { click: open } });
  }

  return { close() { closed = true; } };
}

addWords('nav', { what: ['What would happen', 'リンクの結果'] });
addWords('what', {
  states: ['The link in every state', 'すべての状態での結果'], none: ['Type a link in the bar, then choose “In all states”.', '上の入力欄にリンクを入力し、「すべての状態で見る」を選んでください。'],
  open: ['Try it', '試す'], openIn: ['Try it in the state {state}', '状態 {state} で試す'],
});
