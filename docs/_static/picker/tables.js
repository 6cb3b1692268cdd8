/* The tables beside the answers: the ranking, up to three side by side, two links side by side. */
"use strict";

(() => {
  const {rules, texts, state, by, say, make, button, optionLabel, valueLabel, tableTitle} = PifePicker;
  const FEW = 5;
  const selects = state.compared.map((_, place) => by(`pick-table-${place + 1}`));

  const quoted = label => label.includes(",") ? say("quoted", {text: label}) : label;
  const isList = id => ["choices", "patterns"].includes(rules.data.options[id].type);
  const listed = (key, ids) => say(key, {options: ids.map(optionLabel).join("; ")});

  /* A table's value instead of the family's; of lists, what more or less they hold. */
  const difference = ({option, theirs, yours}) => {
    if (isList(option) && Array.isArray(theirs) && Array.isArray(yours) && theirs.length && yours.length) {
      const more = theirs.filter(each => !yours.includes(each)), less = yours.filter(each => !theirs.includes(each));
      const changes = [["also", more], ["without", less]].filter(([, members]) => members.length);
      return changes.map(([key, members]) => say(key, {members: valueLabel(option, members)})).join("; ");
    }
    return say("instead", {theirs: quoted(valueLabel(option, theirs)), yours: quoted(valueLabel(option, yours))});
  };

  const details = each => {
    const shared = each.differ.filter(({applies}) => applies), absent = each.differ.filter(({applies}) => !applies);
    const lines = shared.map(found => make("li", {}, make("strong", {}, optionLabel(found.option)), `: ${difference(found)}`));
    if (absent.length) lines.push(make("li", {}, listed("has_none", absent.map(({option}) => option))));
    if (each.idle.length) lines.push(make("li", {}, listed("idle_there", each.idle)));
    for (const constraint of rules.ownTable(state.answers, each.table).broken) {
      lines.push(make("li", {}, say("not_as_it_is", {why: texts.constraints[constraint.id]})));
    }
    return lines;
  };

  const place = (each, count) => {
    const title = tableTitle(each.table), item = make("li");
    item.dataset.table = each.table;
    item.append(make("h3", {}, make("a", {href: `tables/${each.table}.html`}, title)));
    item.append(make("p", {className: "small"}, texts.tables[each.table].summary));
    if (count) {
      item.append(make("p", {className: "pick-agree"}, say("agree", {agree: each.agree.length, count})));
      const names = each.differ.map(({option}) => optionLabel(option));
      item.append(make("p", {}, names.length ? say("differs_in", {options: names.join("; ")}) : say("nothing_differs")));
      const lines = details(each);
      if (lines.length) item.append(make("details", {}, make("summary", {}, say("details")), make("ul", {}, ...lines)));
    }
    const started = state.table === each.table, compared = state.compared.includes(each.table);
    const start = button(say(started ? "started_from" : "start_from"), () => choose(each.table));
    const put = button(say("put_beside"), () => putBeside(each.table));
    start.setAttribute("aria-pressed", started);
    put.setAttribute("aria-pressed", compared);
    // Who hears the buttons apart from the list hears of which table they are.
    for (const each of [start, put]) each.append(make("span", {className: "pick-heard"}, `: ${title}`));
    item.append(make("div", {className: "pick-buttons"}, start, put));
    return item;
  };

  /* The buttons are made anew with the list; who pressed one stays on it. */
  const keepFocus = change => {
    const item = document.activeElement?.closest("#pick-ranking > li");
    const at = item ? [...item.querySelectorAll("button")].indexOf(document.activeElement) : -1;
    change();
    if (at >= 0) by("pick-ranking").querySelector(`[data-table="${item.dataset.table}"]`)?.querySelectorAll("button")[at]?.focus();
  };
  const choose = table => keepFocus(() => {
    state.table = state.table === table ? null : table;
    PifePicker.changed();
  });
  const putBeside = table => keepFocus(() => {
    const at = state.compared.indexOf(table), free = state.compared.indexOf("");
    if (at >= 0) state.compared[at] = "";
    else state.compared[free >= 0 ? free : state.compared.length - 1] = table;
    PifePicker.changed();
  });

  const renderRanking = () => {
    const ranked = rules.rank(state.answers, state.game), count = Object.keys(rules.counting(state.answers)).length;
    const [best] = ranked, open = new Set([...document.querySelectorAll("#pick-ranking details[open]")].map(each =>
      each.closest("li").dataset.table));
    const tied = rules.closest(state.answers, state.game).length, isTied = tied > 1;
    const told = {table: tableTitle(best.table), agree: best.agree.length, count, tied};
    by("pick-status").textContent = count ? say(isTied ? "status_tied" : "status", told) : say("status_none");
    by("pick-best").textContent = count ? say(isTied ? "status_short_tied" : "status_short", told) : "";
    by("pick-best").hidden = !count;
    const elsewhere = state.game && rules.closerElsewhere(state.answers, state.game);
    by("pick-elsewhere").hidden = !elsewhere;
    by("pick-elsewhere").textContent = elsewhere ? say("closer_elsewhere", {
      game: rules.data.tables[elsewhere.table].game.replace(/^./, letter => letter.toUpperCase()),
      table: tableTitle(elsewhere.table), agree: elsewhere.agree.length, count,
    }) : "";
    const shown = state.allTables ? ranked : ranked.slice(0, FEW);
    by("pick-ranking").replaceChildren(...shown.map(each => place(each, count)));
    for (const each of document.querySelectorAll("#pick-ranking details")) each.open = open.has(each.closest("li").dataset.table);
    by("pick-more").hidden = shown.length === ranked.length;
    by("pick-more").textContent = say("more_tables", {count: ranked.length});
  };

  const cell = (id, value, other, missing) => {
    const words = value === undefined ? say(missing) : valueLabel(id, value);
    if (!other) return make("td", {}, words);
    const mark = make("span", {}, "≠");
    mark.setAttribute("role", "img");
    mark.setAttribute("aria-label", say("differs"));
    return make("td", {className: "differs"}, mark, ` ${words}`);
  };

  /* A table of options: the first column is the one that the others are held against. Each column has a head, and says of
     an option without a value what is `missing`. */
  const sideBySide = (columns, rows) => {
    if (!rows.length) return make("p", {}, say("no_differences"));
    const body = rows.map(({option, values}) => make("tr", {},
      make("th", {scope: "row"}, make("a", {href: `options/${option.split(".")[0]}.html#${option}`}, optionLabel(option))),
      ...values.map((value, at) => cell(option, value, !PifeRules.same(value, values[0]), columns[at].missing))));
    const head = [say("house_rule"), ...columns.map(each => each.head)].map(words => make("th", {scope: "col"}, words));
    return make("table", {className: "pick-columns"}, make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...body));
  };

  const renderCompared = () => {
    selects.forEach((select, at) => { select.value = state.compared[at]; });
    const base = PifePicker.baseTable(), chosen = state.compared.filter(Boolean);
    const names = chosen.length ? chosen : [base];
    const tables = [rules.ownTable(state.answers, base).options, ...names.map(name => rules.data.tables[name].options)];
    const columns = [PifePicker.hasTable() ? say("yours") : tableTitle(base), ...names.map(tableTitle)]
      .map(head => ({head, missing: "is_not_there"}));
    const rows = rules.compare(tables, !by("pick-only-differences").checked);
    by("pick-compared").replaceChildren(sideBySide(columns, rows));
    by("pick-count-differing").textContent = say("rows_differ", {count: rules.compare(tables).length});
  };

  const family = (name, {table}) => ({
    head: table ? say("starts_from", {family: name, table: tableTitle(table)}) : name,
    missing: table ? "is_not_there" : "unanswered",
  });
  const compareLinks = () => {
    const link = PifeFiles.linkIn(by("pick-other-link").value);
    if (link === null) {
      by("pick-links").replaceChildren(make("p", {}, say("no_link")));
      return;
    }
    const other = PifeFiles.readLink(rules, link);
    const rows = rules.compareFamilies([state, other]), differing = rows.filter(row => !row.alike);
    const columns = [family(say("yours"), state), family(other.title || say("theirs"), other)];
    by("pick-links").replaceChildren(...PifePicker.leftOut(other.unknown),
      make("p", {}, say("compared", {same: rows.length - differing.length, differ: differing.length})),
      make("div", {className: "wide"}, sideBySide(columns, differing)));
  };

  by("pick-more").addEventListener("click", () => {
    state.allTables = true;
    PifePicker.changed();
    by("pick-ranking").children[FEW].querySelector("a").focus();
  });
  selects.forEach((select, at) => select.addEventListener("change", () => {
    state.compared[at] = select.value;
    PifePicker.changed();
  }));
  by("pick-only-differences").addEventListener("change", renderCompared);
  by("pick-compare-links").addEventListener("click", compareLinks);
  PifePicker.whenChanged(renderRanking);
  PifePicker.whenChanged(renderCompared);
})();
