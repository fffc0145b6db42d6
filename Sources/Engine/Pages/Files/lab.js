// The commands of the lab for a file that is dropped here: what a campaign shows its audiences, which links another table changes, what
// a journal has exercised; and a search for mistakes, which needs no file.
import { announce, button, failure } from './dom.js';
import { el, fill } from './elements.js';
import { pictureOf } from './glass.js';
import { description, send } from './rpc.js';
import { save } from './save.js';
import { addWords, language, t } from './words.js';

const largest = 1_500_000;
/// The commands: the files that each takes, and its parameters beside the file.
const commands = { campaign: '.csv,.tsv,.txt,.html,.htm,.eml,.xlsx', diff: '.yaml,.yml', coverage: '.jsonl,.log,.txt,.csv,.gz', explore: null };

/// Shows the commands: `#/lab`, or with `#/lab/diff` one of them.
export function show(root, [asked = 'campaign']) {
  let closed = false, given = null;
  const command = asked in commands ? asked : 'campaign';
  const links = Object.keys(commands).map((one) => el('a', { href: `#/lab/${one}`, text: t(`lab.${one}`), 'aria-current': one === command ? 'page' : null }));
  const result = el('div.lab-result', { role: 'region', 'aria-label': t('lab.result') });
  const dates = ['from', 'until'].map((one) => el('input', { type: 'date', 'aria-label': t(`lab.${one}`) }));
  const fields = el('div.toolbar', { hidden: true });
  const file = el('input', { type: 'file', accept: commands[command], 'aria-label': t('lab.file'), on: { change: () => file.files[0] && take(file.files[0]) } });
  const name = el('p.quiet');
  const limit = el('select', { 'aria-label': t('lab.limit') }, [100, 300, 1000, 2000].map((n) => el('option', { value: n, text: t('lab.states', { n }) })));
  const drop = commands[command] ? el('div.panel.drop', { on: { dragover: over, dragleave: () => drop.classList.remove('over'), drop: dropped } }, el('p.title', t('lab.drop')), el('label.file', el('span', t('lab.choose')), file), name) : el('div.toolbar', limit, button(t('lab.start'), () => run({ limit: Number(limit.value), language: language() }), { class: 'primary' }));
  fill(root, el('div.heading', el('h1', t('nav.lab'))), el('nav.lab-commands', { 'aria-label': t('nav.lab') }, links), el('p', t(`lab.${command}.help`)),
    command === 'campaign' && el('div.toolbar', dates.map((field, index) => el('label.field', el('span', t(`lab.${['from', 'until'][index]}`)), field))), drop, fields, result);

  function over(event) {
    event.preventDefault();
    drop.classList.add('over');
  }

  function dropped(event) {
    event.preventDefault();
    drop.classList.remove('over');
    if (event.dataTransfer.files[0]) take(event.dataTransfer.files[0]);
  }

  /// Takes a file. That of a campaign is kept for other values of its placeholders.
  async function take(file) {
    given = file;
    fill(fields);
    name.textContent = given.name;
    if (given.size > largest) return fill(result, el('p.problem', { role: 'alert', text: t('lab.large', { n: largest }) }));
    await check();
  }

  async function check() {
    const [from, until] = dates.map((field) => field.value);
    const values = [...fields.querySelectorAll('input')].filter((field) => field.value).map((field) => `${field.name}=${field.value}`).join('\n');
    const options = command === 'campaign' ? { ...(from && { from }), ...(until && { until }), ...(values && { values }) } : { language: language() };
    await run({ file: given.name, content: await base64(given), ...options });
  }

  async function run(parameters) {
    const bar = el('progress', { 'aria-label': t('lab.running') });
    fill(result, el('p.state.loading', { role: 'status' }, t('lab.running'), ' ', bar));
    try {
      const report = await send('/lab', `inspector.${command}`, parameters);
      if (!closed) tell(report);
    } catch (error) { if (!closed) fill(result, failure(error), error.told !== error.message && el('pre.panel', { lang: 'en', tabindex: '0' }, error.told)); }
    file.value = '';
  }

  /// Offers a field for each placeholder in the links of a campaign.
  function offerValues(names) {
    fields.hidden = names.length === 0;
    if (names.length === 0 || fields.hasChildNodes()) return;
    fill(fields, names.map((one) => el('label.field', el('span', t('lab.value', { name: one })), el('input', { type: 'text', name: one, autocomplete: 'off', spellcheck: 'false' }))), button(t('lab.again'), check, { class: 'primary' }));
  }

  function tell(report) {
    const summary = report.summary[language()];
    announce(summary);
    if (report.isWrong) return fill(result, el('p.problem', { role: 'alert', text: summary }));
    offerValues(report.placeholders ?? []);
    const type = report.html ? 'text/html' : 'text/plain';
    fill(result, el('div.toolbar', el('strong.grow', summary), button(t('lab.save'), () => save(report.name, report.html ?? report.text, type)),
      report.svg && button(t('lab.graph'), () => save(report.name.replace('.txt', '.svg'), report.svg, 'image/svg+xml'))),
    report.html ? page(report.html) : el('pre.panel', { tabindex: '0', 'aria-label': t('lab.result') }, report.text), report.svg && el('div.scroll', { tabindex: '0', role: 'region', 'aria-label': t('lab.graph') }, graph(report.svg)));
  }

  return { close() { closed = true; } };
}

async function base64(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}

const parser = new DOMParser();

/// A report that is a page of its own, with its style sheets and without its scripts, shut off from the styles of this page.
function page(html) {
  // The policy of this page forbids style elements and style attributes, also in a document that is only read.
  const styles = [];
  const plain = html.replaceAll(/<style>([^]*?)<\/style>/g, (_, text) => { styles.push(text); return ''; }).replaceAll(/ style="/g, ' data-style="');
  const given = parser.parseFromString(plain, 'text/html');
  const host = el('div.report', { lang: language() });
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = styles.map((text) => {
    const sheet = new CSSStyleSheet();
    // The body of the report is the host here.
    sheet.replaceSync(text.replaceAll(/(^|[},\s])body(?=[\s{,])/g, '$1:host'));
    return sheet;
  });
  for (const node of [...given.body.childNodes]) if (node.nodeName !== 'SCRIPT') root.append(document.importNode(node, true));
  // The reader's language comes first.
  const own = root.querySelector(`section[lang="${language()}"]`);
  if (own) root.querySelector('section[lang]').before(own);
  for (const node of root.querySelectorAll('[data-style]')) node.style.cssText = node.dataset.style;
  for (const screen of root.querySelectorAll('.screens figure > .screen')) screen.replaceWith(pictureOf(screen.outerHTML));
  // An address inside of the report is a place in it, and none of this page.
  root.addEventListener('click', (event) => {
    const link = event.target.closest('a[href^="#"]');
    if (!link) return;
    event.preventDefault();
    root.getElementById(link.getAttribute('href').slice(1))?.scrollIntoView();
  });
  return host;
}

function graph(text) {
  const picture = document.importNode(parser.parseFromString(text, 'image/svg+xml').documentElement, true);
  picture.setAttribute('role', 'img');
  picture.setAttribute('aria-label', `${description.app}: ${t('lab.graph')}`);
  return picture;
}

addWords('lab', {
  campaign: ['Campaign', 'キャンペーン'], diff: ['Compare tables', 'リンク表の比較'], coverage: ['Coverage', '網羅率'], explore: ['Explore', '探索'],
  'campaign.help': ['Drop the file of a campaign: a table, a mail or a page. The report tells what each audience sees after each link, and what is broken.', 'キャンペーンのファイル（表、メール、HTML）をドロップすると、対象者ごとにリンクの先で見える画面と、壊れているリンクを報告します。'],
  'diff.help': ['Drop another version of links.yaml. The report tells which links do something else than with the table in force.', '別の版の links.yaml をドロップすると、使用中の表と動作が変わるリンクを報告します。'],
  'coverage.help': ['Drop a journal, a list of links or a log. The report tells what it has exercised of all that links can do.', 'ジャーナル、リンクの一覧、ログのいずれかをドロップすると、リンクでできることのうち何が使われたかを報告します。'],
  'explore.help': ['Follows taps, links and time from every starting state, in memory, and tells the mistakes that it finds.', 'すべての開始状態から、タップ、リンク、時間の経過をメモリー上でたどり、見つかった問題を報告します。'],
  drop: ['Drop the file here, or choose it', 'ファイルをここにドロップするか、選択してください'], file: ['File', 'ファイル'], choose: ['Choose a file', 'ファイルを選択'], value: ['Value of {name}', '{name} の値'], again: ['Check again', 'もう一度確認'], from: ['From', '開始日'], until: ['Until', '終了日'],
  limit: ['Number of states', '状態の数'], states: ['{n} states', '{n} 状態'], start: ['Start', '開始'], running: ['At work…', '処理中…'], result: ['Report', '報告'],
  save: ['Save the report', '報告を保存'], graph: ['Graph of the screens', '画面の遷移図'], large: ['The file is larger than {n} bytes: use the command.', 'ファイルが {n} バイトを超えています。コマンドを使用してください。'],
});
