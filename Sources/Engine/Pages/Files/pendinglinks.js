// The links of a session that wait: for what, until when, and the button that ends each.
import { address, announce, button, chip } from './dom.js';
import { el, fill } from './elements.js';
import { pair } from './entries.js';
import { reason } from './reasons.js';
import { call, description } from './rpc.js';
import { addWords, dateTime, duration, t } from './words.js';

/// Shows the pending links of a session in `root`. `cancelled(error)` is called after one was cancelled, with the error when that failed.
export function pendingView(root, { session, cancelled }) {
  let drawn = '';

  async function cancel(link) {
    try {
      await call('link.cancel', { session, link });
      announce(t('pending.cancelled', { link: String(link) }));
      cancelled(null);
    } catch (error) { cancelled(error); }
  }

  return {
    /// Shows these links, of the present or of an earlier turn.
    update(pending, isPast) {
      const parts = JSON.stringify([pending, isPast]);
      if (parts === drawn) return;
      drawn = parts;
      root.classList.toggle('none', pending.length === 0);
      const why = description.readOnly ? t('readOnly.why') : isPast ? t('phone.history') : undefined;
      fill(root, el('div.panel-head', el('h2', t('pending')), el('span.quiet', pending.length)),
        pending.length === 0 && el('p.quiet', t('pending.none')),
        el('ul.pending-links', pending.map((one) => el('li',
          el('p', chip('waiting'), ` ${t('timeline.link', { link: String(one.link) })} `, address(one.url)),
          button(t('cancel'), () => cancel(one.link), { why, class: 'small', 'aria-label': t('pending.cancel', { link: String(one.link) }) }),
          el('dl.facts', pair('pending.step', reason(one.step)), pair('pending.waitsFor', el('strong', reason(one.waitingFor))),
            pair('pending.until', el('time', t('inJapan', { time: dateTime(one.until) })), ' ', el('span.left.quiet', { 'data-until': one.until })))))));
    },
    /// Tells the time that is left of each wait, at a time of the session.
    tick(now) {
      for (const left of root.querySelectorAll('.left')) {
        const rest = Number(left.dataset.until) - now;
        left.textContent = rest > 0 ? t('pending.left', { time: duration(rest - (rest % 1000)) }) : t('pending.over');
      }
    },
  };
}

addWords('', { pending: ['Pending links', '待機中のリンク'] });
addWords('pending', {
  none: ['No link waits.', '待機中のリンクはありません。'], waitsFor: ['waits for', '待つもの'], step: ['step', 'ステップ'],
  until: ['until', '期限'], left: ['{time} left', '残り {time}'], over: ['due', '期限'],
  cancel: ['Cancel link {link}', 'リンク {link} をキャンセル'],
  cancelled: ['Link {link} was cancelled.', 'リンク {link} をキャンセルしました。'],
});
