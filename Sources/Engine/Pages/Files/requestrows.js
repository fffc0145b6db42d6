// The requests of one session as rows: who sent what and when, how long the reply took, what it was, and the turn that caused it.
import { button, failure, scroller, search } from './dom.js';
import { el, fill } from './elements.js';
import { call } from './rpc.js';
import { addWords, dateTime, duration, t } from './words.js';

const page = 100;

/// Shows the rows in `root`. `load` reads the newest turns again.
export function requestRows(root, session) {
  const rows = new Map(), replies = new Map();
  let first = null, isClosed = false;
  const text = search(t('rows.filter'), draw);
  const only = ['unseen', 'errors', 'open'].map((name) => [name, el('input', { type: 'checkbox', on: { change: draw } })]);
  const count = el('span.quiet', { role: 'status' });
  const body = el('tbody');
  const older = button(t('rows.older'), () => read(first), { hidden: true });
  const problem = el('div');
  const heads = ['turn', 'when', 'request', 'rib', 'latency', 'reply', 'seen'].map((name) => el('th', { scope: 'col', text: t(`rows.${name}`) }));
  fill(root, el('h2', t('rows.title')), el('div.toolbar', el('div.grow.field', text), only.map(([name, box]) => el('label', box, ` ${t(`rows.only.${name}`)}`)), count),
    problem, scroller(t('rows.title'), el('table.data.request-rows', el('thead', el('tr', heads)), body)), older);

  /// Reads the turns before one, or the newest.
  async function read(before) {
    try {
      const found = await call('inspector.requests.rows', { session, limit: page, ...(before && { before }) });
      if (isClosed) return;
      for (const row of found.requests) rows.set(row.number, row);
      for (const reply of [...found.earlier, ...found.requests.map((row) => row.reply)]) if (reply) replies.set(reply.number, reply);
      first = Math.min(first ?? found.first, found.first);
      older.hidden = first <= 1;
      fill(problem);
      draw();
    } catch (error) { if (!isClosed) fill(problem, failure(error, () => read(before))); }
  }

  function shows(row) {
    const reply = replies.get(row.number);
    const tests = { unseen: !row.seen, errors: Boolean(reply?.error), open: !reply };
    if (!only.every(([name, box]) => !box.checked || tests[name])) return false;
    const words = text.value.toLowerCase().split(/\s+/).filter(Boolean);
    const all = `${row.name} ${row.rib} ${reply?.error ?? ''} ${reply?.body ?? ''}`.toLowerCase();
    return words.every((word) => all.includes(word));
  }

  function draw() {
    const shown = [...rows.values()].filter(shows).sort((one, other) => other.number - one.number);
    count.textContent = t('rows.count', { n: shown.length });
    fill(body, shown.length ? shown.map(line) : el('tr', el('td', { colspan: heads.length, class: 'quiet', text: t('rows.none') })));
  }

  function line(row) {
    const reply = replies.get(row.number);
    const to = (turn) => el('a', { href: `#/sessions/${encodeURIComponent(session)}/turn/${turn}`, text: String(turn), 'aria-label': t('rows.toTurn', { turn: String(turn) }) });
    return el('tr', el('td', to(row.turn)), el('td', el('time', dateTime(row.at))), el('th', { scope: 'row' }, el('code', row.name), row.changing && el('span.mark', t('rows.changing'))),
      el('td', el('code', row.rib)), el('td.number', reply ? duration(reply.at - row.at) : '–'), el('td', answer(reply), reply && reply.turn !== row.turn && [' ', el('span.quiet', t('rows.in'), ' ', to(reply.turn))]),
      el('td', row.seen ? t('rows.isSeen') : el('strong.problem', t('rows.isUnseen'))));
  }

  function answer(reply) {
    if (!reply) return el('span.quiet', t('rows.noReply'));
    if (reply.error) return [el('strong.problem', reply.error), ' ', reply.message];
    return el('details', el('summary', t('rows.ok')), el('pre', reply.body));
  }

  read();
  return {
    load: () => read(),
    close() { isClosed = true; },
  };
}

addWords('rows', {
  title: ['Every request', '個々のリクエスト'], filter: ['Filter by request, RIB, reply', 'リクエスト、RIB、応答で絞り込み'], count: ['{n} request|{n} requests', '{n} 件'],
  turn: ['Turn', 'ターン'], when: ['Session time', 'セッション時刻'], request: ['Request', 'リクエスト'], rib: ['RIB', '送信元の RIB'], latency: ['Latency', '応答時間'], reply: ['Reply or error', '応答・エラー'], seen: ['Screen', '画面'],
  'only.unseen': ['only unseen', '非表示のみ'], 'only.errors': ['only errors', 'エラーのみ'], 'only.open': ['only without reply', '応答なしのみ'],
  older: ['Read older turns', '以前のターンを読み込む'], none: ['No request in these turns.', 'このターンの範囲にリクエストはありません。'], toTurn: ['go to turn {turn}', 'ターン {turn} へ'],
  changing: ['changes', '変更あり'], in: ['in turn', 'ターン'], isSeen: ['seen', '表示中'], isUnseen: ['unseen', '非表示'], noReply: ['no reply', '応答なし'], ok: ['reply', '応答あり'],
});
