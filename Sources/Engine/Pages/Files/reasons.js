// Why links did not open, in the language of the reader: by the words of the app and of the engine for the reasons.
import { sentence } from './dom.js';
import { fill } from './elements.js';
import { call, description } from './rpc.js';
import { addWords, language, t } from './words.js';

/// The words for a reason, or for what a link waits for; the reason itself where there are none, and in English.
export function reason(code) {
  if (language() !== 'ja' || !code) return code;
  const words = description?.reasons ?? {};
  const number = code.match(/[0-9]+/)?.[0];
  const numbered = number && words[code.replace(number, '{number}')]?.ja.replace('{number}', number);
  return words[code]?.ja ?? numbered ?? code;
}

/// Why a link did not open, as a sentence: that of the daemon in English, the words for its reason in Japanese.
export function problem(outcome) {
  if (language() !== 'ja') return outcome.message;
  if (outcome.outcome === 'waiting') return t('outcome.waitsFor', { reason: reason(outcome.reason) });
  return outcome.reason && reason(outcome.reason) !== outcome.reason ? reason(outcome.reason) : outcome.message;
}

/// What the route table says of a link in Japanese: `{message, hint, notes}`; null in English, where the daemon has said it.
export async function said(url) {
  if (language() !== 'ja') return null;
  const { message, hint, notes } = await call('inspector.words', { url });
  return { message: message?.ja, hint: hint?.ja, notes: notes.map((note) => note.ja) };
}

/// Replaces the text of a node by what the route table says of a rejected link, where that is in the language of the reader.
export function tellRejection(node, url) {
  said(url).then((words) => { if (words?.message) fill(node, sentence(words.message), sentence(words.hint)); }).catch(() => {});
  return node;
}

/// The name of a parameter's type in the language of the reader, such as that of `integer` or of `one of a, b`.
export function typeName(type) {
  const word = t(`type.${type}`);
  return word === `type.${type}` ? type : word;
}

addWords('type', {
  string: ['string', '文字列'], integer: ['integer', '整数'], decimal: ['decimal', '小数'], place: ['place', '場所'], time: ['time', '日時'],
  enumeration: ['enumeration', '選択肢'], identifier: ['identifier', '識別子'], coordinate: ['coordinate', '座標'], url: ['url', 'URL'],
});
