/* The family's own table: what it starts from, what differs, and what can be taken along or brought back. */
"use strict";

(() => {
  const {rules, texts, state, data, by, say, make, button, fill, optionLabel, valueLabel, tableTitle} = PifePicker;
  const labels = Object.fromEntries(rules.ids.map(id => [id, optionLabel(id)]));

  const change = (id, from) => {
    const table = rules.data.tables[from].options, yours = valueLabel(id, state.answers[id]);
    const words = id in table ? say("instead_of", {yours, theirs: valueLabel(id, table[id])}) : yours;
    return make("li", {}, make("strong", {}, optionLabel(id)), `: ${words}`);
  };

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
    const lines = [`*${(state.title || say("nameless")).replace(/[*_~`]/g, "")}*`];
    const ids = Object.keys(own.written);
    lines.push(say(ids.length ? "chat_differs" : "chat_same", {table: tableTitle(base)}));
    lines.push(...ids.map(id => `• ${optionLabel(id)}: ${valueLabel(id, own.written[id])}`));
    if (state.notes) lines.push("", say("chat_notes"), ...state.notes.split("\n"));
    if (!fromDisk()) lines.push("", say("chat_link", {link: link()}));
    return lines.join("\n");
  };

  const fileName = () => {
    const plain = state.title.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
    const name = plain.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
    return name && !Object.hasOwn(rules.data.tables, name) ? `${name}.yaml` : say("file_name");
  };

  const render = () => {
    const base = PifePicker.baseTable(), own = rules.ownTable(state.answers, base), select = by("pick-base");
    select.options[0].textContent = say("closest_is", {table: tableTitle(rules.defaultTable(state.answers, state.game))});
    select.value = state.table || "";
    fill(by("pick-contradiction"), own.broken.map(({id}) => id).join() + base + own.idle, ...contradiction(own, base));
    const ids = Object.keys(own.written);
    const told = [make("p", {}, say(ids.length ? "own_differs" : "own_same", {table: tableTitle(base)}))];
    if (ids.length) told.push(make("ul", {}, ...ids.map(id => change(id, base))));
    const idle = own.idle.map(optionLabel).join("; ");
    if (idle) told.push(make("p", {className: "small"}, say("idle_here", {options: idle})));
    by("pick-differs").replaceChildren(...told);
    const cannot = own.broken.length > 0;
    by("pick-nothing").hidden = !cannot;
    by("pick-take").hidden = cannot;
    if (!cannot) {
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
    const isBlank = !Object.keys(state.answers).length && !["game", "table", "title", "notes"].some(key => state[key]);
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

  /* A file or a link, whichever it is. */
  const open = text => {
    const told = by("pick-opened");
    let found;
    try {
      const isLink = /^\S*#v=/.test(text.trim()) || PifeFiles.isLink(text.trim());
      found = isLink ? PifeFiles.readLink(rules, text) : PifeFiles.readFile(rules, text, data.language);
    } catch (fault) {
      if (!(fault instanceof PifeFiles.Fault)) throw fault;
      told.replaceChildren(make("p", {className: "pick-bad"}, say("file_fault", {line: fault.line, why: say(fault.key)})));
      return;
    }
    const {unknown, ...known} = found;
    PifePicker.load(known);
    const count = Object.keys(known.answers).length;
    told.replaceChildren(make("p", {}, say("opened", {count})), ...PifePicker.leftOut(unknown));
  };

  by("pick-base").addEventListener("change", event => {
    state.table = event.target.value || null;
    PifePicker.changed();
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
    if (file) open(await file.text());
  });
  PifePicker.whenLoaded(() => {
    by("pick-title").value = state.title;
    by("pick-notes").value = state.notes;
  });
  PifePicker.whenChanged(render);
  PifePicker.whenChanged(remember);
})();
