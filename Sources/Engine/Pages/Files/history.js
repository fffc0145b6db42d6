// Stepping through the turns of a session, the difference to the turn before, and copies of the session.
import { announce, button } from './dom.js';
import { el, fill } from './elements.js';
import { call, description } from './rpc.js';
import { eventText, entryDetails } from './entries.js';
import { differenceList } from './difference.js';
import { addWords, language, t } from './words.js';

addWords('history', {
  title: ['History', '履歴'], first: ['first turn (Home)', '最初のターン（Home）'],
  previous: ['turn before ([)', '前のターン（[）'], next: ['next turn (])', '次のターン（]）'],
  last: ['newest turn (End)', '最新のターン（End）'], live: ['live', 'ライブ'],
  past: ['turn {turn} of {version}', 'ターン {turn} / {version}'], back: ['Back to now', '現在に戻る'],
  slider: ['turn', 'ターン'], copy: ['Copy as', 'コピー'], commands: ['commands', 'コマンド'], log: ['log', 'ログ'],
  test: ['test', 'テスト'], copied: ['Copied {n} line.|Copied {n} lines.', '{n} 行をコピーしました。'],
  byHand: ['The browser does not let the page copy. Copy the text here.', 'ブラウザーがコピーを許可していません。ここからコピーしてください。'],
  report: ['Bug report', '不具合の報告'], 'report.why': ['Save a page with the link, the screens, the trees, the commands and the journal', 'リンク、画面、ツリー、コマンド、ジャーナルを 1 つのページに保存する'], reported: ['Saved {name}.', '{name} を保存しました。'],
  fork: ['Fork from here', 'ここから分岐'], compare: ['Compare', '比較'],
  close: ['Close', '閉じる'], changes: ['Difference to the turn before', '前のターンとの差分'],
  same: ['Tree and screens are the same as in the turn before.', 'ツリーと画面は前のターンと同じです。'],
  differs: ['Replayed today, this turn leads to another place than its journal says: the links or the app have changed since.', '今再生すると、ジャーナルとは別の場所になります（その後、リンクかアプリが変更されています）。'],
  begin: ['There is no turn before this one.', 'これより前のターンはありません。'], screen: ['screen {rib}', '{rib} の画面'],
  copyFailed: ['That could not be copied', 'コピーできませんでした'],
});

async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch { return false; }
}

/// A dialog with a text for a browser that does not let a page copy.
function copyByHand(text) {
  const area = el('textarea', { readonly: true, rows: 14, 'aria-label': t('history.byHand'), value: text });
  const dialog = el('dialog.copy-dialog', { on: { close: () => dialog.remove() } },
    el('p', t('history.byHand')), area, button(t('history.close'), () => dialog.close(), { class: 'primary' }));
  document.body.append(dialog);
  dialog.showModal();
  area.select();
}

/// Copies a text and tells so; shows it when the browser does not let the page copy.
export async function copy(text) {
  const lines = text.trimEnd().split('\n').length;
  if (await copyText(text)) announce(t('history.copied', { n: lines }));
  else copyByHand(text);
  return lines;
}

function isWriting(target) {
  return target.closest('input:not([type=range], [type=checkbox], [type=radio], [type=button]), textarea, select, dialog');
}

/// Shows the bar of a session's history in `root`, and the difference to the turn before in `changes`. `go(turn)` shows a turn, and the present with null.
export function historyBar(root, changes, { session, go }) {
  const slider = el('input', { type: 'range', min: 1, max: 1, step: 1, 'aria-label': t('history.slider') });
  const step = (sign, word, target) => button(sign, () => move(target()), { 'aria-label': t(word), title: t(word), class: 'step' });
  let turn = null, version = 1, waiting = 0, told = null;
  const at = () => turn ?? version;
  const steps = {
    first: step('«', 'history.first', () => 1), previous: step('‹', 'history.previous', () => at() - 1),
    next: step('›', 'history.next', () => at() + 1), last: step('»', 'history.last', () => version),
  };
  const where = el('strong.where');
  const back = button(t('history.back'), () => move(null), { class: 'primary' });
  const copied = el('span.quiet', { role: 'status' });
  const reportButton = button(t('history.report'), saveReport, { title: t('history.report.why') });
  const forkButton = button(t('history.fork'), makeFork, { why: description.readOnly ? t('readOnly.why') : undefined });
  const copies = ['commands', 'log', 'test'].map((as) => button(t(`history.${as}`), () => copySession(as)));
  for (const [name, value] of [['tabindex', '0'], ['aria-label', t('history.changes')], ['role', 'region']]) changes.setAttribute(name, value);
  root.append(
    el('div.history-bar', { role: 'group', 'aria-label': t('history.title') },
      el('span.history-place', where, back),
      el('span.history-steps', steps.first, steps.previous, slider, steps.next, steps.last),
      el('span.history-copy', el('span.quiet', t('history.copy')), el('span.segments', copies), copied, reportButton, forkButton,
        el('a', { class: 'compare', href: '#/compare', text: t('history.compare'), on: { focus: aim, pointerenter: aim } }))));

  /// Shows a turn. The newest one is the present: the page then goes on showing what happens.
  function move(target) {
    clearTimeout(waiting);
    waiting = 0;
    if (target !== null && (target < 1 || target > version)) return;
    go(target !== null && target >= version && turn === null ? null : target);
  }

  /// Lets the link compare the turn that is shown with the present, or the present with the turn before.
  function aim(event) {
    const left = `${session}@${turn ?? Math.max(1, version - 1)}`;
    event.currentTarget.href = `#/compare?${new URLSearchParams({ left, right: session })}`;
  }

  /// Makes a session at the turn that is shown, and goes to it.
  async function makeFork() {
    copied.className = 'quiet';
    try {
      const { fork } = await import('./fork.js');
      const name = await fork(session, at(), (n, all) => { copied.textContent = `${n} / ${all}`; });
      location.hash = `#/sessions/${encodeURIComponent(name)}`;
    } catch (error) {
      copied.textContent = [error.message, error.hint].filter(Boolean).join('; ');
      copied.className = 'problem';
    }
  }

  /// Saves a report on the turn that is shown: one page that can be sent, and that `andon replay` reads.
  async function saveReport() {
    copied.className = 'quiet';
    try {
      const { name, html } = await call('inspector.report', { session, language: language(), ...(turn === null ? {} : { turn }) });
      const { save } = await import('./save.js');
      save(name, html, 'text/html');
      copied.textContent = t('history.reported', { name });
    } catch (error) {
      copied.textContent = [error.message, error.hint].filter(Boolean).join('; ');
      copied.className = 'problem';
    }
  }

  async function copySession(as) {
    try {
      const { text } = await call('inspector.copy', { session, as, ...(turn === null ? {} : { turn }) });
      copied.textContent = t('history.copied', { n: await copy(text) });
      copied.className = 'quiet';
    } catch (error) {
      copied.textContent = [t('history.copyFailed'), ': ', error.message, error.hint && `; ${error.hint}`].filter(Boolean).join('');
      copied.className = 'problem';
    }
  }

  slider.addEventListener('input', () => {
    where.textContent = t('history.past', { turn: slider.value, version: String(version) });
    clearTimeout(waiting);
    const target = Number(slider.value);
    waiting = setTimeout(() => move(target), 150);
  });

  function onKey(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return;
    const inBar = root.contains(event.target);
    const moves = { '[': () => at() - 1, ']': () => at() + 1, ...(inBar || event.target === document.body || event.target.id === 'main' ? { Home: () => 1, End: () => null } : {}) };
    if (!moves[event.key]) return;
    event.preventDefault();
    move(moves[event.key]());
  }
  document.addEventListener('keydown', onKey);

  function tellChanges(reply, differences) {
    // Until the reply about another turn comes, that about the last one stays.
    changes.hidden = turn === null || turn > version;
    if (turn === null) told = null;
    if (!reply || reply === told) return;
    told = reply;
    fill(changes,
      el('p.event-line', el('strong', t('timeline.turn', { turn: String(reply.turn) })), ` ${t(`event.${reply.entry.event}`)} `, el('code', eventText(reply.entry))),
      reply.differs && el('p.problem', t('history.differs')),
      el('div.change-columns',
        el('div', el('h2', t('history.changes')),
          differences.length > 0 ? differenceList(differences)
            : el('p.quiet', t(reply.previous ? 'history.same' : 'history.begin'))),
        el('div', entryDetails(reply.entry))));
  }

  return {
    /// Shows the place in the history; for an earlier turn also the reply about it, and its differences as `[sign, name, text]`.
    update(next, newest, reply = null, differences = []) {
      turn = next;
      // A turn that has just been replayed can be newer than the last reading of the session.
      version = Math.max(newest, reply?.turn ?? 1);
      slider.max = version;
      // While a person moves the slider, news of the session do not move it back.
      if (!waiting && (document.activeElement !== slider || turn === null || Number(slider.value) !== turn)) slider.value = at();
      slider.setAttribute('aria-valuetext', t('history.past', { turn: String(at()), version: String(version) }));
      where.textContent = turn === null ? `${t('history.live')} · ${t('timeline.turn', { turn: String(version) })}` : t('history.past', { turn: String(turn), version: String(version) });
      root.classList.toggle('past', turn !== null);
      back.hidden = turn === null;
      const isFirst = at() <= 1, isLast = at() >= version;
      for (const [node, isOff] of [[steps.first, isFirst], [steps.previous, isFirst], [steps.next, isLast], [steps.last, isLast]]) node.setAttribute('aria-disabled', isOff);
      tellChanges(reply, differences);
    },
    close() {
      clearTimeout(waiting);
      document.removeEventListener('keydown', onKey);
    },
  };
}
