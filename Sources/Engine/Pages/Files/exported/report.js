// The report on a bug: the link and its outcome, the screens and the trees before and after, the commands and the versions. The journal
// is in the page too, for the command that replays it.
import { difference, differenceList, parametersText, treeChanges } from '../difference.js';
import { byName, el, fill, mark } from '../elements.js';
import { picture } from '../glass.js';
import { addWords, dateTime, language, t } from '../words.js';

const { program, version, app, at, turn, link, commands, reasons, outcomes } = JSON.parse(document.getElementById('data').textContent);
const letters = byName(outcomes);
const chip = (outcome) => mark(outcome, letters[outcome], t(`outcome.${outcome}`));

addWords('report', {
  link: ['The link', 'リンク'], noLink: ['No link was opened in the newest turns.', '最近のターンでリンクは開かれていません。'], before: ['Before the turn', 'ターンの前'], after: ['After the turn', 'ターンの後'],
  turn: ['Turn {turn} of {all}: {event}', 'ターン {turn} / {all}: {event}'], location: ['Location', '現在地'], nowhere: ['nowhere', 'なし'],
  changes: ['What the turn changed', 'このターンでの変化'], same: ['Tree and settings are the same.', 'ツリーは同じです。'],
  trees: ['The trees', 'ツリー'], commands: ['Commands that lead a new session here', '新しいセッションでここまで再現するコマンド'], versions: ['Versions', 'バージョン'],
  replay: ['Replay the journal in this page', 'このページのジャーナルを再生する'], steps: ['Steps', 'ステップ'], settings: ['Settings', '設定'],
  secrets: ['Secrets are ***.', '秘密の値は *** です。'], differs: ['Replayed today, this turn leads to another place than its journal says.', '現在の再生では、ジャーナルとは別の場所になります。'],
});

const words = (reason) => (reason && language() === 'ja' ? reasons[reason]?.ja ?? reason : reason);

function tree(node) {
  const given = parametersText(node.parameters);
  return el('li', { class: node.visible ? null : 'covered' }, el('code', node.rib), given && ` (${given})`, node.children.length > 0 && el('ul', node.children.map(tree)));
}

function outcome() {
  if (!link) return el('p.quiet', t('report.noLink'));
  return [el('p', chip(link.outcome), ' ', el('code.address', link.url), ' ', link.reason && words(link.reason)),
    language() !== 'ja' && link.message && el('p', link.message), language() !== 'ja' && link.hint && el('p.quiet', link.hint),
    link.steps.length > 0 && el('ol', { 'aria-label': t('report.steps') }, link.steps.map((step) => el('li', chip(step.outcome), ` ${words(step.name)} ${words(step.reason) ?? ''}`)))];
}

const section = (name, ...content) => el('section', el('h2', t(`report.${name}`)), content);
const merged = turn.previous ? difference(turn.previous.tree, turn.tree) : null;
const changed = merged ? treeChanges(merged) : [];
const place = (urls) => (urls.length > 0 ? urls.map((url) => [el('code.address', url), ' ']) : t('report.nowhere'));

fill(document.getElementById('report'),
  el('header', el('h1', document.title), el('p.quiet', t('inJapan', { time: dateTime(at) }), ' · ', t('report.turn', { turn: String(turn.turn), all: String(turn.version), event: turn.entry.event }), ' · ', t('report.secrets')),
    turn.differs && el('p.different', t('report.differs'))),
  section('link', outcome()),
  el('section.phones', turn.previous && el('div', el('h2', t('report.before')), picture(turn.previous.screens, turn.language, turn.previous.covered)),
    el('div', el('h2', t('report.after')), el('p', t('report.location'), ': ', place(turn.location)), picture(turn.screens, turn.language, turn.covered))),
  section('changes', changed.length > 0 ? differenceList(changed) : el('p.quiet', t('report.same'))),
  section('trees', el('div.trees', turn.previous && el('ul', { 'aria-label': t('report.before') }, tree(turn.previous.tree)), el('ul', { 'aria-label': t('report.after') }, tree(turn.tree)))),
  section('commands', el('pre', { tabindex: '0' }, commands)),
  section('settings', el('pre', { tabindex: '0' }, Object.keys(turn.configured).sort().map((name) => `${name}=${turn.configured[name]}`).join('\n'))),
  section('versions', el('p', `${program} ${version}, ${app}`)),
  section('replay', el('pre', `${program} replay ${turn.session}-${turn.turn}.html`)));
