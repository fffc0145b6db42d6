extension MatrixPage {
  /// The style sheet: light and dark, with a letter beside every colour.
  static let style = """
    :root { --page: #fff; --ink: #1b1b1f; --line: #d0d0d7; --soft: #f2f2f6; --completed: #bfe5c5; --waiting: #ffe7a3;
      --stopped: #f6c5a5; --rejected: #dcdce4; --failed: #f3b1b5; --superseded: #d9c8f0; --expired: #cfd6e6; }
    @media (prefers-color-scheme: dark) {
      :root { --page: #16161a; --ink: #ececf1; --line: #3d3d46; --soft: #23232a; --completed: #1f5a2c; --waiting: #6b5300;
        --stopped: #74401b; --rejected: #44444f; --failed: #7a2530; --superseded: #4c3670; --expired: #35435f; }
    }
    body { background: var(--page); color: var(--ink); font: 15px/1.45 system-ui, sans-serif; margin: 1.5rem; }
    h1 { font-size: 1.3rem; margin: 0 0 .5rem; }
    .scroll { overflow: auto; max-height: 80vh; border: 1px solid var(--line); }
    table { border-collapse: separate; border-spacing: 0; }
    th { font-weight: 500; text-align: left; background: var(--page); }
    thead th { position: sticky; top: 0; z-index: 2; vertical-align: bottom; padding: .3rem 0; }
    thead th span { writing-mode: vertical-rl; transform: rotate(180deg); white-space: nowrap; }
    tbody th { position: sticky; left: 0; z-index: 1; font: 12px/1.2 ui-monospace, monospace; padding: 0 .6rem 0 .3rem;
      max-width: 26rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    td { padding: 1px; }
    td button { width: 1.75rem; height: 1.6rem; border: 0; border-radius: 3px; color: inherit; font: 600 12px ui-monospace,
      monospace; cursor: pointer; }
    td button:focus-visible { outline: 3px solid #1769e0; outline-offset: -1px; }
    .fault { box-shadow: inset 0 0 0 2px #d0021b; }
    .completed { background: var(--completed); } .waiting { background: var(--waiting); }
    .stopped { background: var(--stopped); } .rejected { background: var(--rejected); }
    .failed { background: var(--failed); } .superseded { background: var(--superseded); }
    .expired { background: var(--expired); }
    #legend span { padding: .1rem .5rem; border-radius: 3px; margin-right: .4rem; }
    dialog { background: var(--page); color: var(--ink); border: 1px solid var(--line); border-radius: 8px;
      width: min(70rem, 92vw); max-height: 90vh; }
    dialog form { float: right; }
    dialog h2 { font-size: 1.05rem; margin: 0 0 .6rem; overflow-wrap: anywhere; }
    .parts { display: grid; grid-template-columns: repeat(auto-fit, minmax(17rem, 1fr)); gap: 1rem; }
    .parts h3 { font-size: .85rem; margin: 0 0 .3rem; }
    pre { font: 12px/1.5 ui-monospace, monospace; background: var(--soft); padding: .6rem; overflow: auto; margin: 0; }
    pre b { background: var(--completed); font-weight: inherit; } pre i { background: var(--failed); font-style: inherit; }
    .phone { border: 2px solid var(--line); border-radius: 18px; padding: .8rem; max-width: 22rem; overflow-wrap: anywhere; }
    .phone h1 { font-size: 1.05rem; } .phone h2 { font-size: .95rem; } .phone p { margin: .3rem 0; }
    .phone ul { list-style: none; padding: 0; margin: 0; } .phone li button { width: 100%; text-align: left; }
    .phone button, .phone input { font: inherit; margin: .15rem 0; max-width: 100%; }
    .phone .caption { font-size: .85em; opacity: .8; } .phone .line { display: flex; gap: .4rem; flex-wrap: wrap; }
    .phone .spacer { height: .6rem; }
    .phone [aria-pressed=true] { outline: 2px solid #1769e0; }
    """

  /// The script: it draws the map for a network, moves between cells, and fills in the dialog.
  static let script = """
    const data = JSON.parse(document.getElementById("data").textContent);
    const letters = { completed: "C", waiting: "W", stopped: "S", rejected: "R", failed: "F", superseded: "U",
      expired: "E" };
    const map = document.getElementById("map"), count = data.networks.length;
    let network = 0;
    const make = (name, text, kind) => {
      const element = document.createElement(name);
      if (text !== undefined) element.textContent = text;
      if (kind) element.className = kind;
      return element;
    };
    const cell = (row, state) => data.rows[row][state * count + network];

    function draw() {
      map.replaceChildren();
      const head = map.createTHead().insertRow();
      head.append(make("th", ""));
      for (const state of data.states) { const th = make("th"); th.scope = "col"; th.append(make("span", state)); head.append(th); }
      const body = map.createTBody();
      data.links.forEach((link, row) => {
        const line = body.insertRow();
        const name = make("th", link.startsWith("http") ? link : link.replace(/^[^:]*:\\/\\//, ""));
        name.scope = "row";
        name.title = link;
        line.append(name);
        data.states.forEach((state, column) => {
          const found = cell(row, column), button = make("button", letters[found.o], found.o);
          if (data.texts[found.f]) button.classList.add("fault");
          button.title = `${link} in ${state}: ${data.texts[found.r]}`;
          button.setAttribute("aria-label", button.title);
          button.tabIndex = row + column === 0 ? 0 : -1;
          button.dataset.row = row;
          button.dataset.column = column;
          line.insertCell().append(button);
        });
      });
    }

    function tree(text, other, mark) {
      const known = new Set(other.split("\\n").map((line) => line.trim())), pre = make("pre");
      for (const line of text.split("\\n")) {
        pre.append(known.has(line.trim()) ? document.createTextNode(line) : make(mark, line), "\\n");
      }
      return pre;
    }

    function part(title, node) {
      const section = make("section");
      section.append(make("h3", title), node);
      return section;
    }

    function open(row, column) {
      const found = cell(row, column), text = (number) => data.texts[number];
      const content = document.getElementById("content"), parts = make("div", undefined, "parts");
      const before = text(data.before[column * count + network]), after = text(found.a);
      const phone = make("div", undefined, "phone");
      phone.innerHTML = text(found.h) || "<p>The app is not on the screen.</p>";
      phone.querySelectorAll("button, input").forEach((control) => { control.tabIndex = -1; });
      parts.append(part("The screen", phone), part("The tree before", tree(before, after, "i")),
        part("The tree after", tree(after, before, "b")),
        part("Steps", make("pre", text(found.t) || "none")),
        part("Requests", make("pre", text(found.q) || "none")));
      const facts = [text(found.r), text(found.n) && `next: ${text(found.n)}`,
        found.w > 0 && `${found.w / 1000} s of loading`].filter(Boolean);
      content.replaceChildren(make("h2", `${data.links[row]}`),
        make("p", `${data.states[column]}, ${data.networks[network]} network: ${facts.join("; ")}`), parts);
      if (text(found.f)) content.append(part("Faults", make("pre", text(found.f))));
      document.getElementById("detail").showModal();
    }

    map.addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (button) open(+button.dataset.row, +button.dataset.column);
    });
    map.addEventListener("keydown", (event) => {
      const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
      if (!step || !event.target.dataset.row) return;
      const row = +event.target.dataset.row + step[0], column = +event.target.dataset.column + step[1];
      const next = map.querySelector(`button[data-row="${row}"][data-column="${column}"]`);
      if (!next) return;
      event.preventDefault();
      event.target.tabIndex = -1;
      next.tabIndex = 0;
      next.focus();
    });
    const networks = document.getElementById("networks");
    data.networks.forEach((name, number) => {
      const label = make("label"), input = make("input");
      input.type = "radio";
      input.name = "network";
      input.checked = number === 0;
      input.addEventListener("change", () => { network = number; draw(); });
      label.append(input, ` ${name} network `);
      networks.append(label);
    });
    for (const [name, letter] of Object.entries(letters)) {
      document.getElementById("legend").append(make("span", `${letter} ${name}`, name));
    }
    draw();
    """
}
