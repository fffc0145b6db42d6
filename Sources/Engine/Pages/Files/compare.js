// Two sessions, or two turns, side by side: their screens, locations and settings, and the difference of their trees.
import { address, empty, failure, loading } from './dom.js';
import { difference, differenceList, treeChanges } from './difference.js';
import { el, fill } from './elements.js';
import { picture } from './glass.js';
import { call } from './rpc.js';
import { treeView } from './tree.js';
import { addWords, dateTime, t } from './words.js';

/// Shows two places: `#/compare?left=rider&right=rider@5`. A place is a session, or a session and a turn.
export function show(root, parts, query) {
  let closed = false;
  const fields = ['left', 'right'].map((side) => el('input', { type: 'search', list: 'compare-sessions', required: true, value: query.get(side) ?? '', 'aria-label': t(`compare.${side}`), placeholder: t('compare.place') }));
  const names = el('datalist', { id: 'compare-sessions' });
  const body = el('div');
  const go = (event) => {
    event.preventDefault();
    const [left, right] = fields.map((field) => field.value.trim());
    location.hash = `#/compare?${new URLSearchParams({ left, right })}`;
  };
  fill(root, el('div.heading', el('h1', t('nav.compare'))), el('form.toolbar', { on: { submit: go } }, fields, names, el('button.primary', t('compare.show'))), body);
  call('session.list').then(({ sessions }) => fill(names, sessions.map((row) => el('option', { value: row.session }))), () => {});
  load();

  async function load() {
    const [left, right] = ['left', 'right'].map((side) => query.get(side));
    if (!left || !right) return fill(body, empty(t('compare.hint')));
    fill(body, loading());
    try {
      const places = await Promise.all([left, right].map(read));
      if (!closed) draw(body, places);
    } catch (error) {
      if (!closed) fill(body, failure(error, load));
    }
  }

  return {
    close() { closed = true; },
    update(next, changed) {
      query = changed;
      load();
      return true;
    },
  };
}

/// The differences of the requests of two places, by RIB and name.
function requestChanges(before, after) {
  const totals = (list) => new Map(list.map(({ rib, request, seen, unseen }) => [`${rib} ${request}`, seen + unseen]));
  const [old, now] = [totals(before), totals(after)];
  return [...new Set([...old.keys(), ...now.keys()])].sort().filter((key) => (old.get(key) ?? 0) !== (now.get(key) ?? 0))
    .map((key) => ['~', t('compare.requests', { name: key }), `${old.get(key) ?? 0} → ${now.get(key) ?? 0}`]);
}

/// Reads a place: a session, or with `@` and a number one of its turns.
async function read(place) {
  const [session, turn] = place.split('@');
  if (turn) {
    const reply = await call('inspector.turn', { session, turn: Number(turn) });
    return { place, session, turn, ...reply };
  }
  const [shown, screens] = await Promise.all([call('session.show', { session }), call('inspector.screens', { session })]);
  return { place, session, ...shown, screens: screens.screens, covered: screens.covered, language: screens.language };
}

function draw(root, places) {
  const [left, right] = places;
  const tree = el('section.panel');
  const merged = difference(left.tree, right.tree);
  const settings = Object.keys(left.configured).filter((name) => left.configured[name] !== right.configured[name]);
  const counts = requestChanges(left.requestCounts ?? [], right.requestCounts ?? []);
  const differences = [...treeChanges(merged), ...counts, ...settings.map((name) => ['~', name, `${left.configured[name]} → ${right.configured[name]}`])];
  fill(root, el('div.compared', places.map(column), el('div', tree,
    el('section.panel', el('h2', t('compare.differences')), differences.length === 0 ? el('p.quiet', t('compare.same')) : differenceList(differences)))));
  treeView(tree, { selected() {} }).update({ tree: merged });
}

function column(place) {
  const href = `#/sessions/${encodeURIComponent(place.session)}${place.turn ? `/turn/${place.turn}` : ''}`;
  return el('section.panel', { 'aria-label': place.place }, el('h2', el('a', { href, text: place.place })),
    el('p', place.location.length ? place.location.map((url) => [address(url), ' ']) : el('span.quiet', t('timeline.nowhere'))),
    el('p.quiet', t('inJapan', { time: dateTime(place.now) })), picture(place.screens, place.language, place.covered));
}

addWords('nav', { compare: ['Compare', '比較'] });
addWords('compare', {
  left: ['First place', '比較元'], right: ['Second place', '比較先'], place: ['session, or session@turn', 'セッション名、またはセッション名@ターン'],
  show: ['Compare', '比較する'], hint: ['Name two sessions, or two turns of one: rider@5', 'セッションを 2 つ、または同じセッションの 2 つのターン（例: rider@5）を指定してください。'],
  differences: ['From the first to the second', '比較元から比較先への変化'], same: ['Trees, settings and requests are the same.', 'ツリー、設定、リクエストは同じです。'], requests: ['requests {name}', 'リクエスト {name}'],
});
