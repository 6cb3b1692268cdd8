/* The page to sign: what `pife sheet` prints of the family's file, on one A4 page whatever the letters. */
"use strict";

(() => {
  const {rules, data, texts, state, by, say, make, optionLabel, valueLabel, tableTitle} = PifePicker;
  const UNUSUAL = "*", ASSUMED = "°";
  const LARGEST = 11, SMALLEST = 6, STEP = 0.25; // points
  const LONGEST_TITLE = 120;
  const PAGE_HEIGHT = 271; // millimetres within the margins, with a little to spare
  const sheet = by("pick-sheet");
  document.body.append(sheet); // beside the page, whose styles are not the sheet's

  /* Every answer of the table with its marks: not the usual way, and said by nobody. */
  const houseRules = (own, base) => {
    const table = rules.data.tables[base], defaults = rules.data.options;
    return Object.entries(own.options).map(([id, value]) => {
      const usual = id in table.usual ? table.usual[id] : defaults[id].default;
      const assumed = !(id in own.written) && (table.assumed.includes(id) || !(id in table.options));
      return {id, value, unusual: !PifeRules.same(value, usual), assumed};
    });
  };

  const capital = words => words.replace(/^./u, letter => letter.toUpperCase());

  const group = ({id, options}, found) => {
    const inside = found.filter(rule => options.includes(rule.id));
    if (!inside.length) return "";
    const rows = inside.map(({id: option, value, unusual, assumed}) => make("div", {className: unusual ? "rule unusual" : "rule"},
      make("dt", {}, make("span", {className: "mark"}, (unusual ? UNUSUAL : "") + (assumed ? ASSUMED : "")), optionLabel(option)),
      make("dd", {}, capital(valueLabel(option, value)))));
    return make("section", {}, make("h2", {}, texts.groups[id]), make("dl", {}, ...rows));
  };

  const head = found => {
    const marks = [["legend_unusual", UNUSUAL, "unusual"], ["legend_assumed", ASSUMED, "assumed"]];
    const legend = marks.filter(([, , kind]) => found.some(rule => rule[kind])).map(([key, mark]) => say(key, {mark}));
    return make("header", {}, make("h1", {}, PifePicker.shortened(state.title || say("nameless"), LONGEST_TITLE)),
      make("ul", {className: "legend"}, ...legend.map(words => make("li", {}, words))));
  };

  const notes = text => text && make("section", {className: "notes"}, make("h2", {}, say("notes")),
    ...text.split("\n").filter(line => line.trim()).map(line => make("p", {}, line)));

  const cell = (className = "", words = "") => make("td", {className}, words);
  const line = number => [cell("nr", String(number)), cell("line"), cell(), cell("line")];
  const heading = () => ["", say("player"), "", say("signature")].map(words => words ? make("th", {}, words) : cell());

  const columns = (className, often = 1) => Array.from({length: often}, () => make("col", {className}));
  const PLAYER = ["number", "", "apart", ""];

  /* One player a row, with the lives to cross out and room for those that a player comes back with. */
  const withLives = (rows, lives, rebuys) => {
    const boxes = lives > data.most.boxes ? [] : Array.from({length: lives}, (_, place) => lives - place);
    const backs = Math.min(rebuys, data.most.comebacks);
    const again = () => Array.from({length: backs}, () => cell("cell"));
    const lost = make("th", {colSpan: boxes.length || 1}, say(boxes.length ? "lives" : "lives_left"));
    const head = [...heading(), cell(), lost, backs ? make("th", {colSpan: backs}, say("back_in")) : ""];
    const body = rows.map(number => make("tr", {}, ...line(number), cell(),
      ...(boxes.length ? boxes.map(life => cell("cell", String(life))) : [cell("cell")]), ...again()));
    const widths = [...PLAYER, "apart"].flatMap(each => columns(each));
    return [widths.concat(columns(boxes.length ? "box" : "left", boxes.length || 1), columns("back", backs)), head, body];
  };

  /* Two players a row. */
  const inPairs = rows => {
    const pairs = rows.length > 1 ? 2 : 1;
    const side = number => number ? line(number) : [cell(), cell(), cell(), cell()];
    const beside = (left, right) => pairs > 1 ? [...left, cell(), ...right] : left;
    const body = rows.filter((_, place) => place % pairs === 0).map((number, place) =>
      make("tr", {}, ...beside(side(number), side(rows[place * pairs + 1]))));
    const widths = pairs > 1 ? [...PLAYER, "apart", ...PLAYER] : PLAYER;
    return [widths.flatMap(each => columns(each)), beside(heading(), heading()), body];
  };

  const signatures = own => {
    const rows = Array.from({length: Math.min(own.options["table.players"][1], data.most.rows)}, (_, place) => place + 1);
    const lives = own.options["lives.start"];
    const [widths, head, body] = lives === undefined ? inPairs(rows) : withLives(rows, lives, own.options["lives.rebuy"] || 0);
    const date = make("span", {}, `${say("date")} ____/____/______`);
    return make("section", {className: "signatures"}, make("p", {className: "agree"}, make("span", {}, say("we_agree")), date),
      make("table", {}, make("colgroup", {}, ...widths), make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...body)));
  };

  /* Two columns, divided where the higher one is lowest; at least two answers of a group stay together. Browsers divide
     otherwise on paper than where it was measured. */
  const divide = (left, right) => {
    const top = element => element.getBoundingClientRect().top - left.getBoundingClientRect().top;
    const height = left.getBoundingClientRect().height;
    const cuts = [...left.children].flatMap(section => {
      const rows = [...section.querySelectorAll(".rule")];
      return [{section, rows: [], at: top(section)}, ...rows.slice(2, -1).map((row, place) => ({
        section, rows: rows.slice(place + 2), at: top(row),
      }))];
    });
    const higher = ({at}) => Math.max(at, height - at);
    const {section, rows} = cuts.reduce((best, cut) => higher(cut) < higher(best) ? cut : best);
    const later = [...left.children].slice([...left.children].indexOf(section) + (rows.length ? 1 : 0));
    if (rows.length) right.append(make("section", {}, make("dl", {}, ...rows)));
    right.append(...later);
  };

  /* What stands on the page, with letters of a size; the notes may be shorter than they were written. */
  const lay = (own, base, size, written) => {
    sheet.style.setProperty("--size", `${size}pt`);
    const found = houseRules(own, base);
    const left = make("div", {}, ...rules.data.groups.map(each => group(each, found)).filter(Boolean)), right = make("div");
    const from = say("sheet_foot", {id: `${base} (${tableTitle(base)})`, spec: data.spec});
    sheet.replaceChildren(head(found), make("div", {className: "rules"}, left, right), notes(written), signatures(own),
      make("footer", {}, from));
    divide(left, right);
    return sheet.scrollHeight <= PAGE_HEIGHT * 96 / 25.4;
  };

  /* The largest letters that keep everything on the page; notes that no size helps are cut, and the page says so. */
  const print = () => {
    const base = PifePicker.baseTable(), own = rules.ownTable(state.answers, base);
    const isReady = PifePicker.hasTable() && !own.broken.length;
    document.body.classList.toggle("pick-has-sheet", isReady);
    if (!isReady) return;
    let size = LARGEST, fits = lay(own, base, size, state.notes);
    while (!fits && size > SMALLEST) fits = lay(own, base, size -= STEP, state.notes);
    for (let kept = state.notes; !fits && kept;) {
      kept = kept.slice(0, Math.floor(kept.length * 0.9));
      fits = lay(own, base, size, `${kept.replace(/\s+\S*$/, "")} …\n${say("notes_go_on")}`);
    }
  };

  window.addEventListener("beforeprint", print);
  by("pick-print").addEventListener("click", () => {
    print();
    window.print();
  });
})();
