// The languages of the page: every module adds its own words, and `t` looks them up.

const words = { en: {}, ja: {} };
const listeners = new Set();
// A page that is written to a file has its language in the document, or takes that of the reader.
const given = document.documentElement.dataset.language;
const ofReader = navigator.language.startsWith('ja') ? 'ja' : 'en';
let current = given ?? localStorage.getItem('language') ?? ofReader;
if (!(current in words)) current = given ? ofReader : 'en';
document.documentElement.lang = current;

/// Adds words: `addWords('sessions', {close: ['Close {name}', '{name} を閉じる']})` is found as `t('sessions.close', {name})`.
/// `{name}` in a text is a value; "one|other" is chosen by `n`.
export function addWords(group, more) {
  for (const [name, texts] of Object.entries(more)) {
    const key = group ? `${group}.${name}` : name;
    [words.en[key], words.ja[key]] = texts;
  }
}

/// The text of a key in the reader's language.
export function t(key, values = {}) {
  const text = words[current][key] ?? words.en[key] ?? key;
  const forms = text.split('|');
  const form = forms.length === 2 && 'n' in values ? forms[values.n === 1 ? 0 : 1] : text;
  return form.replace(/\{(\w+)\}/g, (whole, name) => {
    const value = values[name];
    return value == null ? whole : typeof value === 'number' ? number(value) : value;
  });
}

/// The language of the page: `ja` or `en`.
export function language() { return current; }

/// Changes the language, keeps it for the next time, and draws the page again.
export function setLanguage(name) {
  current = name;
  localStorage.setItem('language', name);
  document.documentElement.lang = name;
  for (const listener of listeners) listener();
}

/// Calls the function after each change of the language.
export function onLanguage(listener) { listeners.add(listener); }

/// A number with its thousands separated.
export function number(value) { return value.toLocaleString('en'); }

const format = (options) => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo', ...options });
const clock = format({ hour: '2-digit', minute: '2-digit', second: '2-digit' });
const day = format({ year: 'numeric', month: '2-digit', day: '2-digit' });

/// A time of day, as on the app's screens (Japan): `08:42:07`.
export function time(milliseconds) { return clock.format(milliseconds); }

/// A date and a time: `2026-11-26 08:42:07`.
export function dateTime(milliseconds) { return `${day.format(milliseconds)} ${clock.format(milliseconds)}`; }

/// A time that tells its date only when it is not today.
export function shortTime(milliseconds) {
  return day.format(milliseconds) === day.format(Date.now()) ? time(milliseconds) : dateTime(milliseconds);
}

/// A length of time in at most two units: `850 ms`, `2 s`, `3 min 5 s`, `4 d 2 h`.
export function duration(milliseconds) {
  if (milliseconds < 1000) return t('unit.ms', { n: milliseconds });
  const units = [['d', 86400], ['h', 3600], ['min', 60], ['s', 1]];
  let seconds = Math.floor(milliseconds / 1000);
  const parts = [];
  for (const [name, size] of units) {
    const count = Math.floor(seconds / size);
    seconds %= size;
    if (count > 0) parts.push(t(`unit.${name}`, { n: count }));
    else if (parts.length > 0) break;
    if (parts.length === 2) break;
  }
  return parts.join(' ');
}

addWords('', {
  loading: ['Loading…', '読み込み中…'], failure: ['That did not work', 'できませんでした'],
  retry: ['Try again', 'もう一度試す'], cancel: ['Cancel', 'キャンセル'], readOnly: ['Read-only', '閲覧のみ'],
});
addWords('readOnly', {
  why: ['This page is read-only: the daemon was started with --inspector-read-only.', '閲覧のみのページです（デーモンが --inspector-read-only で起動されています）。'],
});
addWords('unit', {
  ms: ['{n} ms', '{n} ミリ秒'], s: ['{n} s', '{n} 秒'], min: ['{n} min', '{n} 分'], h: ['{n} h', '{n} 時間'], d: ['{n} d', '{n} 日'],
});
addWords('', { inJapan: ['{time} JST', '{time}（日本時間）'] });
addWords('outcome', {
  completed: ['completed', '完了'], waiting: ['waiting', '待機中'], stopped: ['stopped', '停止'], rejected: ['rejected', '拒否'],
  failed: ['failed', '失敗'], superseded: ['superseded', '置き換え'], expired: ['expired', '期限切れ'],
  running: ['running', '実行中'], accepted: ['accepted', '受理'], waitsFor: ['waits for {reason}', '「{reason}」を待っています'],
});
addWords('network', {
  quick: ['quick', '高速'], slow: ['slow', '低速'], failing: ['failing', '通信不能'],
});
