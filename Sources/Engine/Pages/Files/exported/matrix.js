// The exported matrix: the map, and a dialog with the screen, the trees, the steps and the requests of a cell.
import { byName, el, fill, mark } from '../elements.js';
import { pictureOf } from '../glass.js';
import { HeatMap, networkButtons, pressNetwork } from '../heat.js';
import { addWords, language, t } from '../words.js';

// `rows` has the places of each cell's record and texts in `cells` and `texts`: what cells share is written once.
const { links, states, networks, outcomes, cells, texts, before, rows, different, unreachable, title, reasons, rejections } = JSON.parse(document.getElementById('data').textContent);
const letters = byName(outcomes);
const part = (id) => document.getElementById(id);
const chosen = { link: 0, state: 0, network: networks[0], filter: '', onlyDifferent: false };
const column = (state, network) => state * networks.length + networks.indexOf(network);
const place = (link, state, network) => rows[link][column(state, network)];
/// What was expected and found in a cell that differs; undefined for any other.
const difference = (link, state, network) => different?.[`${link} ${column(state, network)}`];
const chip = (outcome) => mark(outcome, letters[outcome], t(`outcome.${outcome}`));

addWords('map', {
  intro: ['Each cell is a link in a state of the app. Choose one to see the screen that it opens, and why. Arrow keys move, Enter opens, Escape closes.',
    'セルは、アプリの状態ごとのリンクの結果です。選ぶと、開く画面とその理由が表示されます。矢印キーで移動、Enterで開き、Escで閉じます。'],
  network: ['Network', '通信'], legend: ['Outcomes in the map', '結果の内訳'], close: ['Close', '閉じる'],
  quick: ['quick network', '高速の通信'], slow: ['slow network', '低速の通信'], failing: ['failing network', '通信できない状態'],
  differs: ['another outcome on another network', '通信状態により結果が異なる'], cell: ['{what}: {link} in {state}', '{link}を{state}で開いた結果: {what}'],
  other: [', another outcome on another network', '。通信状態により結果が異なる'], different: ['different: {what}', '想定と異なる: {what}'],
  in: ['{state}, {network}: ', '状態: {state}、{network}: '], next: ['; next: {what}', '。次に必要なこと: {what}'],
  waited: ['; {seconds} s of loading', '。読み込み{seconds}秒'], expected: ['Expected', '想定'], got: ['Got', '結果'],
  screen: ['The screen', '画面'], noScreen: ['The app is not on the screen.', 'アプリは画面に表示されていません。'],
  before: ['The tree before', '開く前のツリー'], after: ['The tree after', '開いた後のツリー'], steps: ['Steps', 'ステップ'],
  requests: ['Requests', 'リクエスト'], unseen: [', {n} unseen', '（うち画面外{n}件）'], ended: ['Where it ended', '最後の場所'],
  elsewhere: ["on another screen than the link's own place: {place}", 'リンクの本来の場所とは別の画面: {place}'],
  behind: ['Back leads to', '「戻る」の行き先'], left: ['out of the app', 'アプリの外'], bottom: ['no further', 'これ以上戻れない'],
  stuck: ['nowhere: back is stuck', '戻れない（行き詰まり）'], endless: ['no end', '終わりがない'], lost: ['Lost texts', '失われた入力'],
  lostText: ['{field} of {screen}', '{screen}の{field}'], replaced: ['Replaced a link that waited', '置き換えた待機中のリンク'],
  faults: ['Faults', 'アプリの不具合'], none: ['none', 'なし'],
  unreachable: ['Unreachable: {state}: {why}', '再現できない状態: {state}: {why}'],
  verdict: ['{n} cells differ. ', '{n}件のセルが想定と異なります。'], only: [' Only different', ' 異なるものだけ'],
});

/// The words for a reason or for what a link waits for: in Japanese those of the program, where it has some.
const reason = (code) => (code && language() === 'ja' ? reasons[code] ?? code : code);
/// What has to happen next. In Japanese the reason tells it already, except for a link that is rejected.
const next = (link, record) => (language() !== 'ja' ? record.next : record.outcome === 'rejected' ? rejections[link] : null);

if (language() === 'ja') document.title = part('title').textContent = title;
const heat = new HeatMap(part('map'), {
  label: document.title, links, states, networks, letters, chosen, open, clicked: open,
  record: (link, state, network) => cells[place(link, state, network).cell],
  framed: (link, state) => difference(link, state, chosen.network),
  shows: (link) => !chosen.onlyDifferent || states.some((_, state) => difference(link, state, chosen.network)),
  name: (record, differs, link, state) => {
    const what = [t(`outcome.${record.outcome}`), reason(record.reason)].filter(Boolean).join(' ');
    return t('map.cell', { what: difference(link, state, chosen.network) ? t('map.different', { what }) : what, link: links[link], state: states[state] }) + (differs ? t('map.other') : '');
  },
});

function draw(network) {
  chosen.network = network;
  pressNetwork(part('networks'), networks, network);
  heat.draw();
  fill(part('legend'), heat.counts().map(([name, count]) => el('li', chip(name), ` ${count}`)), el('li.quiet', `′ ${t('map.differs')}`));
}

/// A tree, in which the lines that the other one does not have are marked.
function tree(text, other, tag) {
  const known = new Set(other.split('\n').map((line) => line.trim()));
  return el('pre', { tabindex: '0' }, text.split('\n').map((line) => [known.has(line.trim()) ? line : el(tag, line), '\n']));
}

const section = (title, ...content) => el('section', el('h3', title), content);

function list(entries) {
  return entries.length > 0 ? el('ul.steps', entries.map((entry) => el('li', entry))) : el('p.quiet', t('map.none'));
}

/// Opens the dialog of the chosen cell.
function open() {
  const { link, state, network } = chosen;
  const found = place(link, state, network);
  const record = cells[found.cell];
  const change = difference(link, state, network);
  const todo = next(link, record);
  const trees = [texts[before[column(state, network)]], texts[found.tree]];
  // The engine wrote and escaped this HTML, and its controls do nothing here.
  const screens = texts[found.screens] ? pictureOf(texts[found.screens]) : el('p', t('map.noScreen'));
  fill(part('content'), el('h2', links[link]),
    el('p', t('map.in', { state: states[state], network: t(`map.${network}`) }), chip(record.outcome), record.reason && ` ${reason(record.reason)}`,
      todo && todo !== record.reason && t('map.next', { what: todo }),
      record.waitedMilliseconds > 0 && t('map.waited', { seconds: record.waitedMilliseconds / 1000 })),
    change && el('dl.difference', el('dt', t('map.expected')), el('dd', change.expected), el('dt', t('map.got')), el('dd', change.found)),
    el('div.parts', section(t('map.screen'), screens), section(t('map.before'), tree(trees[0], trees[1], 'del')),
      section(t('map.after'), tree(trees[1], trees[0], 'ins')),
      section(t('map.steps'), list(record.steps.map((step) => [chip(step.outcome), ` ${reason(step.name)}`, step.reason && el('span.quiet', ` ${reason(step.reason)}`)]))),
      section(t('map.requests'), list(record.requests.map(({ rib, request, seen, unseen }) => `${rib}: ${request} × ${seen + unseen}${unseen > 0 ? t('map.unseen', { n: unseen }) : ''}`))),
      section(t('map.ended'), list([record.location.join(' '), record.elsewhere && t('map.elsewhere', { place: record.elsewhere })].filter(Boolean))),
      record.behind && section(t('map.behind'), list([...record.behind.screens, t(`map.${record.behind.end}`)])),
      record.lost && section(t('map.lost'), list(record.lost.map(({ screen, field, text }) => `${t('map.lostText', { field, screen })}${text ? `: ${text}` : ''}`))),
      record.replaced && section(t('map.replaced'), list([record.replaced])),
      record.faults && section(t('map.faults'), list(record.faults))));
  part('detail').showModal();
}

part('intro').textContent = t('map.intro');
part('networks').ariaLabel = t('map.network');
part('legend').ariaLabel = t('map.legend');
part('close').textContent = t('map.close');
networkButtons(part('networks'), networks, (name) => t(`map.${name}`), draw);
draw(networks[0]);
fill(part('unreachable'), unreachable.map(({ state, why }) => el('li', t('map.unreachable', { state, why }))));
if (different) {
  const only = el('input', { type: 'checkbox', on: { change: () => { chosen.onlyDifferent = only.checked; draw(chosen.network); } } });
  fill(part('verdict'), t('map.verdict', { n: Object.keys(different).length }), el('label', only, t('map.only')));
}
