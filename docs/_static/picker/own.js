/* The family's own table: what it starts from, what differs, and what can be taken along or brought back. */
"use strict";

(() => {
  const {rules, texts, state, data, by, say, make, fill, optionLabel, valueLabel, tableTitle} = PifePicker;
  const labels = Object.fromEntries(rules.ids.map(id => [id, optionLabel(id)]));

  const change = (id, from) => {
    const table = rules.data.tables[from].options, yours = valueLabel(id, state.answers[id]);
    return rule(id, id in table ? say("instead_of", {yours, theirs: valueLabel(id, table[id])}) : yours);
  };
  const rule = (id, words) => make("li", {}, make("strong", {}, optionLabel(id)), `: ${words}`);

  /* What a file of the family's says that the table plays otherwise, or not at all. */
  const differing = own => Object.keys(own.written).filter(id => !own.settled.includes(id));

  /* Why the answers and the rest of a table cannot be together, and where to settle it. */
  const contradiction = (own, base) => own.broken.flatMap(constraint => [
    make("p", {}, say("settle_first", {table: tableTitle(base), why: texts.constraints[constraint.id]})),
    make("p", {className: "pick-buttons"}, ...rules.optionsOf(constraint).flatMap(id => PifePicker.settle(id))),
  ]);

  const linkPart = () => PifeFiles.linkOf(state);
  const link = () => `${location.href.replace(/#.*$/, "")}#${linkPart()}`;
  const fromDisk = () => location.protocol === "file:";

  /* A text for a group chat, where stars make words bold. */
  const chat = (own, base) => {
    const lines = [`*${state.title.replace(/[*_~`]/g, "").trim() || say("nameless")}*`];
    const ids = differing(own), point = id => `• ${optionLabel(id)}: ${valueLabel(id, own.written[id])}`;
    lines.push(say(ids.length ? "chat_differs" : "chat_same", {table: tableTitle(base)}), ...ids.map(point));
    if (own.settled.length) lines.push(say("chat_settles"), ...own.settled.map(point));
    if (state.notes) lines.push("", say("chat_notes"), ...state.notes.split("\n"));
    if (!fromDisk()) lines.push("", say("chat_link", {link: link()}));
    return lines.join("\n");
  };

  /* The table that the answers start from where nobody chooses one. */
  const closestNamed = () => {
    if (!Object.keys(rules.counting(state.answers)).length) return say("no_table");
    const table = rules.defaultTable(state.answers, state.game), closest = rules.closest(state.answers, state.game);
    return say(closest.length > 1 && closest.includes(table) ? "one_of_closest" : "closest_is", {table: tableTitle(table)});
  };

  const fileName = () => {
    const plain = state.title.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
    const name = plain.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
    return name && !Object.hasOwn(rules.data.tables, name) ? `${name}.yaml` : say("file_name");
  };

  /* What the family's table is, in words. */
  const told = (own, base) => {
    if (!PifePicker.hasTable()) return [make("p", {}, say("status_none"))];
    const ids = differing(own);
    const words = [make("p", {}, say(ids.length ? "own_differs" : "own_same", {table: tableTitle(base)}))];
    if (ids.length) words.push(make("ul", {}, ...ids.map(id => change(id, base))));
    if (own.settled.length) {
      words.push(make("p", {}, say("own_settles")));
      words.push(make("ul", {}, ...own.settled.map(id => rule(id, valueLabel(id, own.written[id])))));
    }
    const idle = own.idle.map(optionLabel).join("; ");
    if (idle) words.push(make("p", {className: "small"}, say("idle_here", {options: idle})));
    return words;
  };

  const render = () => {
    const base = PifePicker.baseTable(), own = rules.ownTable(state.answers, base), select = by("pick-base");
    select.options[0].textContent = closestNamed();
    select.value = state.table || "";
    fill(by("pick-contradiction"), own.broken.map(({id}) => id).join() + base + own.idle, ...contradiction(own, base));
    by("pick-differs").replaceChildren(...told(own, base));
    const isReady = PifePicker.hasTable() && !own.broken.length;
    by("pick-nothing").textContent = say(own.broken.length ? "nothing_to_take" : "nothing_yet");
    by("pick-nothing").hidden = isReady;
    by("pick-take").hidden = !isReady;
    if (isReady) {
      const {title, notes} = state;
      by("pick-chat").value = chat(own, base);
      by("pick-link").value = link();
      by("pick-file").value = PifeFiles.fileText(rules, labels, {table: base, options: own.written, title, notes});
      const save = by("pick-save");
      save.href = `data:application/yaml;charset=utf-8,${encodeURIComponent(by("pick-file").value)}`;
      save.download = fileName();
      save.textContent = say("save_file", {file: fileName()});
    }
    by("pick-copied").textContent = "";
  };

  /* The address of the page holds the answers, so that a bookmark does, and the page in the other language opens them. */
  const remember = () => {
    const isBlank = PifePicker.isBlank(state);
    if (isBlank && !PifeFiles.isLink(location.hash)) return;
    const hash = isBlank ? "" : `#${linkPart()}`;
    if (hash !== location.hash) history.replaceState(null, "", `${location.pathname}${location.search}${hash}`);
    for (const each of document.querySelectorAll("a.language-link")) each.hash = hash;
  };

  const copy = async field => {
    try {
      await navigator.clipboard.writeText(field.value);
      by("pick-copied").textContent = say("copied");
    } catch {
      field.select();
      by("pick-copied").textContent = say(document.execCommand("copy") ? "copied" : "not_copied");
    }
  };

  const tell = (...elements) => by("pick-opened").replaceChildren(...elements);
  const bad = words => make("p", {className: "pick-bad"}, words);

  const open = text => {
    let found;
    try {
      found = PifeFiles.readText(rules, text, data.language);
    } catch (fault) {
      if (!(fault instanceof PifeFiles.Fault)) throw fault;
      tell(bad(say("file_fault", {line: fault.line, why: say(fault.key)})));
      return;
    }
    const replaces = !PifePicker.isBlank(state) && !PifePicker.isBlank(found);
    if (!replaces || window.confirm(say("sure_replace"))) tell(...PifePicker.takeOver(found, "opened"));
    else tell(make("p", {}, say("not_replaced")));
  };
  /* The text of a file's bytes, null where they are not UTF-8. */
  const decoded = bytes => {
    try { return new TextDecoder("utf-8", {fatal: true}).decode(bytes); } catch { return null; }
  };
  const openFile = async file => {
    const text = decoded(await file.arrayBuffer());
    if (text === null) tell(bad(say("not_utf8")));
    else open(text);
  };

  by("pick-base").addEventListener("change", event => {
    const table = event.target.value || null;
    if (table && !rules.isOfGame(table, state.game)) PifePicker.load({...state, table, game: null});
    else {
      state.table = table;
      PifePicker.changed();
    }
  });
  // Browsers stop a page that changes its address with every letter, so that waits until the field is left.
  for (const [key, read] of [["title", PifeFiles.oneLine], ["notes", PifeFiles.lines]]) {
    by(`pick-${key}`).addEventListener("input", event => {
      state[key] = read(event.target.value);
      render();
    });
    by(`pick-${key}`).addEventListener("change", () => remember());
  }
  for (const each of document.querySelectorAll("[data-copy]")) each.addEventListener("click", () => copy(by(each.dataset.copy)));
  if (navigator.share) {
    by("pick-share").hidden = false;
    by("pick-share").addEventListener("click", () => navigator.share({text: by("pick-chat").value}).catch(() => {}));
  }
  by("pick-open").addEventListener("click", () => open(by("pick-open-text").value));
  by("pick-open-file").addEventListener("change", async event => {
    const [file] = event.target.files;
    if (file) await openFile(file);
    event.target.value = ""; // or the same file, once it is mended, could not be chosen again
  });
  // A browser would leave the page for a file that is dropped on it.
  const section = by("pick-open-file").closest("section");
  section.addEventListener("dragover", event => {
    if (event.dataTransfer.types.includes("Files")) event.preventDefault();
  });
  section.addEventListener("drop", event => {
    const [file] = event.dataTransfer.files;
    if (!file) return;
    event.preventDefault();
    openFile(file);
  });
  PifePicker.whenLoaded(() => {
    by("pick-title").value = state.title;
    by("pick-notes").value = state.notes;
  });
  PifePicker.whenChanged(render);
  PifePicker.whenChanged(remember);
  PifePicker.remember = remember;
  if (fromDisk()) by("pick-link-about").textContent = say("about_link_on_disk");
})();
