// The bar for links, at the top of every page.
import { addWords } from './words.js';

/// Draws the bar. `session()` is the session that it opens links in, and `opened(outcome)` is called after each.
export function linkbar(root, { session, opened }) {
  return { describe() {}, close() {} };
}

addWords({ en: {}, ja: {} });
