/* Answers what tests ask of the picker's scripts that need no page: questions as JSON on standard input. */
"use strict";

const path = require("node:path");
const fs = require("node:fs");

const folder = path.join(__dirname, "..", "..", "_static", "picker");
const PifeRules = require(path.join(folder, "rules.js"));
const PifeFiles = require(path.join(folder, "files.js"));

const {data, labels, asked} = JSON.parse(fs.readFileSync(0, "utf8"));
const rules = PifeRules.rules(data);

/* undefined is nothing in JSON. */
const or = (value, nothing) => value === undefined ? nothing : value;
const plain = value => value instanceof Map ? Object.fromEntries([...value].map(([key, each]) => [key, plain(each)])) : value;
const told = act => {
  try {
    return act();
  } catch (fault) {
    if (fault instanceof PifeFiles.Fault) return {fault: fault.key, line: fault.line};
    throw fault;
  }
};

const answer = {
  rank: ({answers, game}) => ({
    counting: Object.keys(rules.counting(answers)),
    applies: rules.appliesUnder(answers),
    impossible: rules.impossible(answers).map(({id}) => id),
    ranking: rules.rank(answers, game),
    elsewhere: rules.closerElsewhere(answers, game)?.table ?? null,
    start: rules.defaultTable(answers, game),
    closest: rules.closest(answers, game),
  }),
  own: ({answers, table}) => {
    const own = rules.ownTable(answers, table);
    return {...own, broken: own.broken.map(({id}) => id)};
  },
  needed: ({answers, option}) => rules.stillNeeded(option, answers).map(({alternative, tests}) =>
    tests.map(place => data.options[option].applies_when[alternative][place])),
  telling: ({game}) => rules.telling(game),
  questions: ({game, everything}) => rules.questions(game, everything),
  compare: ({tables, everything}) => rules.compare(tables.map(name => data.tables[name].options), everything)
    .map(({option, values}) => [option, values.map(value => value === undefined ? [] : [value])]),
  read: ({option, values}) => values.map(value => or(rules.read(option, value), "not taken")),
  write: ({language, ...table}) => PifeFiles.fileText(rules, labels[language], table),
  yaml: ({text}) => told(() => plain(PifeFiles.readYaml(text))),
  file: ({text, language}) => told(() => PifeFiles.readFile(rules, text, language)),
  link: state => PifeFiles.linkOf(state),
  open: ({link}) => PifeFiles.readLink(rules, link),
  bring: ({text}) => told(() => PifeFiles.readText(rules, text, "en")),
  find: ({text}) => PifeFiles.linkIn(text),
  families: ({families}) => rules.compareFamilies(families)
    .map(({option, values, alike}) => ({option, values: values.map(value => or(value, "nothing")), alike})),
  line: ({text}) => PifeFiles.oneLine(text),
};

process.stdout.write(JSON.stringify(asked.map(([what, about]) => answer[what](about))));
