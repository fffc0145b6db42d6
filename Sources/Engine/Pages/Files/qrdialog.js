// A link as a QR code, for the camera of a real phone.
import { address, button } from './dom.js';
import { el, svg } from './elements.js';
import { code } from './qr.js';
import { drawing, save } from './save.js';
import { addWords, t } from './words.js';

// The light modules around a code, without which no camera finds it.
const quiet = 4;

/// Shows a dialog with the code of a link.
export function showCode(url) {
  const rows = code(url);
  const picture = rows && draw(rows, url);
  const dialog = el('dialog.qr', { 'aria-label': t('qr.title'), on: { close: () => dialog.remove() } }, el('h2', t('qr.title')),
    picture ?? el('p.problem', t('qr.long')), el('p', address(url)), el('p.quiet', t('qr.help')),
    el('form.toolbar', { method: 'dialog' }, picture && button(t('qr.save'), () => save('link.svg', drawing(picture).text, 'image/svg+xml')), el('button', { autofocus: true, text: t('qr.close') })));
  document.body.append(dialog);
  dialog.showModal();
}

function draw(rows, url) {
  const size = rows.length + 2 * quiet;
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + quiet} ${y + quiet}h1v1h-1z` : ''))).join('');
  return svg('svg.code', { viewBox: `0 0 ${size} ${size}`, role: 'img', 'aria-label': t('qr.of', { link: url }), 'shape-rendering': 'crispEdges' },
    svg('rect', { width: size, height: size, fill: '#fff' }), svg('path', { d: path, fill: '#000' }));
}

addWords('qr', {
  title: ['The link as a QR code', 'リンクの QR コード'], of: ['QR code of {link}', '{link} の QR コード'], close: ['Close', '閉じる'], save: ['Save as SVG', 'SVG で保存'],
  help: ['Point the camera of a phone with the app at it.', 'アプリを入れたスマートフォンのカメラで読み取ってください。'], long: ['The link is too long for a QR code.', 'リンクが長すぎて QR コードにできません。'],
});
