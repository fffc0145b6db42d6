// Buttons that save a part of the page as a picture.
import { announce, button } from './dom.js';
import { el } from './elements.js';
import { addWords, t } from './words.js';

/// Two buttons that save a node as SVG and as PNG. `make` is the function of save.js that makes the document.
export function pictureButtons(name, node, make) {
  async function press(kind) {
    try {
      const { save, png, ...makers } = await import('./save.js');
      const made = makers[make](node);
      save(`${name()}.${kind}`, kind === 'png' ? await png(made) : made.text, 'image/svg+xml');
      announce(t('picture.saved', { name: `${name()}.${kind}` }));
    } catch (error) { announce(error.message); }
  }
  return el('span.segments', ['svg', 'png'].map((kind) => button(kind.toUpperCase(), () => press(kind), { 'aria-label': t('picture.save', { kind: kind.toUpperCase() }), title: t('picture.save', { kind: kind.toUpperCase() }) })));
}

addWords('picture', {
  save: ['Save the picture as {kind}', '画像を {kind} で保存'], saved: ['Saved {name}.', '{name} を保存しました。'],
});
