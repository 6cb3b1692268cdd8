/* What the parts of the picker's page share: the data, the words, the answers, and how elements are made. */
"use strict";

const PifePicker = (() => {
  const data = JSON.parse(document.getElementById("picker-data").textContent);
  const rules = PifeRules.rules(data.rules);
  const {texts, words} = data;
  const GAME = "game";
  const MOST_LEFT_OUT = 12, LONGEST_NAME = 80;

  const state = {
    answers: {}, game: null, table: null, title: "", notes: "", // what a link holds
    step: GAME, everything: false, list: false, allTables: false, compared: ["", "", ""],
  };

  const by = id => document.getElementById(id);
  const say = (key, filled = {}) => words[key].replace(/\{(\w+)\}/g, (gap, name) => filled[name]);

  /* An element; properties are set as they are called, children may be words. */
  const make = (tag, properties = {}, ...children) => {
    const made = Object.assign(document.createElement(tag), properties);
    made.append(...children.filter(child => child !== null && child !== ""));
    return made;
  };
  const button = (label, act, properties = {}) => {
    const made = make("button", {type: "button", ...properties}, label);
    made.addEventListener("click", act);
    return made;
  };

  /* Fill an element, but only if it would say something else: what is read aloud when it changes is not read twice. */
  const fill = (element, key, ...children) => {
    if (element.dataset.says === key) return;
    element.dataset.says = key;
    element.replaceChildren(...children);
  };

  const optionLabel = id => texts.options[id].label;
  const valueLabel = (id, value) => {
    const option = rules.data.options[id];
    if (Array.isArray(value)) {
      if (option.type === "range") return value[0] === value[1] ? String(value[0]) : `${value[0]}–${value[1]}`;
      return value.map(member => valueLabel(id, member)).join(", ") || texts.none;
    }
    const place = option.values.indexOf(value);
    return place < 0 ? String(value) : texts.options[id].values[place];
  };
  const named = (id, value) => say("named_value", {option: optionLabel(id), value: valueLabel(id, value)});
  const tableTitle = name => texts.tables[name].title;
  const baseTable = () => state.table || rules.defaultTable(state.answers, state.game);
  /* Whether there is a table to take along: one was chosen, or an answer counts. */
  const hasTable = () => Boolean(state.table) || Object.keys(rules.counting(state.answers)).length > 0;
  /* Whether a family has said nothing at all. */
  const isBlank = held => !Object.keys(held.answers).length && !["game", "table", "title", "notes"].some(key => held[key]);

  const listeners = [];
  /* Everything that shows the answers calls this once, and is called after each change. */
  const whenChanged = show => listeners.push(show);
  const changed = () => listeners.forEach(show => show());
  /* Answers from elsewhere; what is shown in the form follows. */
  const loaded = [];
  const whenLoaded = show => loaded.push(show);
  const load = found => {
    Object.assign(state, {game: null, table: null, title: "", notes: "", ...found});
    loaded.forEach(show => show());
    changed();
  };
  const takeBack = id => {
    const {[id]: gone, ...answers} = state.answers;
    load({...state, answers});
  };

  const shortened = (words, longest) => words.length > longest ? `${words.slice(0, longest - 1).trimEnd()}…` : words;

  /* What of a file or a link is not known here, as a list; of very much only the first. */
  const leftOut = unknown => {
    if (!unknown.length) return [];
    const told = unknown.slice(0, MOST_LEFT_OUT).map(({key, name, ...filled}) =>
      say(key, {...filled, name: shortened(name, LONGEST_NAME)}));
    if (unknown.length > MOST_LEFT_OUT) told.push(say("left_out_more", {count: unknown.length - MOST_LEFT_OUT}));
    return [make("p", {}, say("left_out")), make("ul", {}, ...told.map(words => make("li", {}, words)))];
  };

  /* Take over what a file or a link holds; what is to be said about it. If nothing of it is understood, nothing changes. */
  const takeOver = ({unknown, ...known}, key) => {
    if (!isBlank(known)) load(known);
    const count = Object.keys(known.answers).length;
    return [make("p", {}, isBlank(known) ? say("nothing_understood") : say(key, {count})), ...leftOut(unknown)];
  };

  return {
    GAME, data, rules, texts, state, by, say, make, button, fill, optionLabel, valueLabel, named, tableTitle, baseTable,
    hasTable, isBlank, whenChanged, changed, whenLoaded, load, takeBack, shortened, leftOut, takeOver,
  };
})();
