// Files that the page hands to the browser to save, and pictures of a part of the page as SVG and PNG.

/// Lets the browser save a text or a blob under a name.
export function save(name, content, type = 'text/plain') {
  const blob = content instanceof Blob ? content : new Blob([content], { type: `${type};charset=utf-8` });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

const properties = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'font-family', 'font-size', 'font-weight', 'opacity', 'text-decoration-line', 'text-anchor', 'dominant-baseline'];

/// A drawing of the page as a document of SVG that needs no style sheet: each element has the style that the page gives it.
export function drawing(node) {
  const copy = node.cloneNode(true);
  const originals = [node, ...node.querySelectorAll('*')];
  [copy, ...copy.querySelectorAll('*')].forEach((element, index) => {
    const style = getComputedStyle(originals[index]);
    for (const name of properties) {
      const value = style.getPropertyValue(name);
      if (value) element.setAttribute(name === 'text-decoration-line' ? 'text-decoration' : name, value);
    }
    for (const name of ['class', 'tabindex', 'style']) element.removeAttribute(name);
    if (style.transform !== 'none') element.setAttribute('transform', style.transform);
  });
  const { width, height } = node.getBoundingClientRect();
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  for (const [name, value] of Object.entries({ width: '100%', height: '100%', fill: getComputedStyle(document.body).backgroundColor })) ground.setAttribute(name, value);
  copy.prepend(ground);
  return { text: new XMLSerializer().serializeToString(copy), width, height };
}

/// A part of the page as a document of SVG, which a browser shows: it has the elements and the style sheets.
export function snapshot(node) {
  const { width, height } = node.getBoundingClientRect();
  const copy = node.cloneNode(true);
  const originals = node.querySelectorAll('input');
  copy.querySelectorAll('input').forEach((field, index) => {
    field.setAttribute('value', originals[index].value);
    field.toggleAttribute('checked', originals[index].checked);
  });
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join('\n');
  const scheme = getComputedStyle(document.documentElement).colorScheme;
  const isDark = document.documentElement.dataset.theme ? scheme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  const size = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" data-theme="${isDark ? 'dark' : 'light'}" style="font-size:${size}px">
<style>${rules.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</style>
<foreignObject width="100%" height="100%"><body xmlns="http://www.w3.org/1999/xhtml" style="display:block;background:none;width:${width}px;height:${height}px"><div class="still" style="width:${width}px;height:${height}px;display:flex;flex-direction:column">${new XMLSerializer().serializeToString(copy)}</div></body></foreignObject></svg>`;
  return { text, width, height };
}

/// A document of SVG as the bytes of a PNG, with two pixels for each of the page's.
export async function png({ text, width, height }) {
  const image = new Image();
  // An address of a blob would forbid the canvas to be read.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: 2 * width, height: 2 * height });
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => { canvas.toBlob(resolve, 'image/png'); });
}
