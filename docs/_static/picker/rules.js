/* The picker's reckoning without any page: which tables are closest to a family's answers, how tables differ, and what a
   file of the family's own says. Twin of reference/pife/spec/ranking.py, whose head gives the rules; the same vectors
   test both. A value is JSON's own: a list of an option is sorted and means a set, a range is [least, most]. */
"use strict";

const PifeRules = (() => {
  const HAND = 9, FULL_HAND = 10, MOST_COPIES = 3, SUITS = 4;
  const YES = true, NO = false, OPEN = null;

  const isList = value => Array.isArray(value);
  const same = (left, right) => isList(left) && isList(right)
    ? left.length === right.length && left.every((each, place) => each === right[place])
    : left === right;
  const parts = pattern => String(pattern).split("-").map(Number);
  const all = truths => truths.includes(NO) ? NO : truths.includes(OPEN) ? OPEN : YES;
  const any = truths => truths.includes(YES) ? YES : truths.includes(OPEN) ? OPEN : NO;

  /* Whether an option's state passes a test of a condition. */
  const matches = (test, value, applies) => {
    if (test === "absent") return !applies;
    if (!applies) return false;
    if (isList(test)) return !isList(value) && test.includes(value);
    const within = (number, least, most) => (least === undefined || number >= least) && (most === undefined || number <= most);
    if ("least" in test || "most" in test) return Number.isInteger(value) && within(value, test.least, test.most);
    if (!isList(value)) return false;
    if ("has" in test || "lacks" in test) {
      return (test.has || []).every(each => value.includes(each)) && !(test.lacks || []).some(each => value.includes(each));
    }
    if (["has_sum", "lacks_sum", "has_part", "lacks_part"].some(asked => asked in test)) {
      const sums = value.map(each => parts(each).reduce((sum, part) => sum + part, 0));
      return (test.has_sum === undefined || sums.includes(test.has_sum))
        && (test.lacks_sum === undefined || !sums.includes(test.lacks_sum))
        && (test.has_part === undefined || value.some(each => Math.max(...parts(each)) >= test.has_part))
        && (test.lacks_part === undefined || value.every(each => Math.max(...parts(each)) < test.lacks_part));
    }
    const [least, most] = value;
    return (test.least_over === undefined || least > test.least_over)
      && (test.least_under === undefined || least < test.least_under)
      && (test.most_over === undefined || most > test.most_over)
      && (test.most_under === undefined || most < test.most_under);
  };

  /* A condition in three values; outcome(option, test) says yes, no or open. */
  const holds = (condition, outcome) => any(condition.map(each => all(each.map(([id, test]) => outcome(id, test)))));
  const holdsFor = (condition, options) => holds(condition, (id, test) => matches(test, options[id], id in options));

  /* Everything that hangs on the data of one spec. */
  const rules = data => {
    const {options, constraints, tables} = data;
    const ids = Object.keys(options), names = Object.keys(tables).filter(name => !tables[name].abstract);
    const askedBy = id => [...new Set(options[id].applies_when.flat().map(([asked]) => asked))];

    const outcomeOf = (test, id, answers, applies) => {
      if (!(id in answers) && applies !== NO) return OPEN;
      const found = new Set();
      if (applies !== NO) found.add(matches(test, answers[id], true));
      if (applies !== YES) found.add(matches(test, null, false));
      return found.size === 1 ? [...found][0] : OPEN;
    };

    /* For every option whether it applies at a table with these answers: true, false, or null where it is open. */
    const appliesUnder = answers => {
      const known = {};
      const applies = id => {
        if (!(id in known)) {
          known[id] = holds(options[id].applies_when, (asked, test) => outcomeOf(test, asked, answers, applies(asked)));
        }
        return known[id];
      };
      return Object.fromEntries(ids.map(id => [id, applies(id)]));
    };

    /* The alternatives that may still make an option apply, each with the places of its tests that are open. */
    const stillNeeded = (id, answers) => {
      const applies = appliesUnder(answers);
      return options[id].applies_when.flatMap((alternative, place) => {
        const truths = alternative.map(([asked, test]) => outcomeOf(test, asked, answers, applies[asked]));
        if (truths.includes(NO)) return [];
        return [{alternative: place, tests: [...truths.keys()].filter(each => truths[each] === OPEN)}];
      });
    };

    const pick = (from, wanted) => Object.fromEntries(wanted.filter(id => id in from).map(id => [id, from[id]]));

    /* The answers to options that can apply, in catalogue order. */
    const counting = answers => {
      const applies = appliesUnder(answers);
      return pick(answers, ids.filter(id => applies[id] !== NO));
    };

    const outOfOrder = ({low, high, strict}, values) => {
      const [least, most] = [values[low], values[high]];
      return Number.isInteger(least) && Number.isInteger(most) && (strict ? least >= most : least > most);
    };
    const optionsOf = constraint => constraint.order ? [constraint.order.low, constraint.order.high]
      : [...new Set(constraint.never.flat().map(([id]) => id))];

    /* The constraints that the answers break, whatever the rest of the table is. */
    const impossible = answers => {
      const counted = counting(answers);
      const outcome = (id, test) => id in counted ? matches(test, counted[id], true) : OPEN;
      return constraints.filter(each => each.order ? outOfOrder(each.order, counted) : holds(each.never, outcome) === YES);
    };

    /* The options that apply under values for all of them. */
    const applying = values => {
      const settled = {}, chosen = {};
      const applies = id => {
        if (!(id in settled)) {
          settled[id] = false;
          for (const asked of askedBy(id)) if (applies(asked)) chosen[asked] = values[asked];
          settled[id] = holdsFor(options[id].applies_when, chosen);
        }
        return settled[id];
      };
      return pick(values, ids.filter(applies));
    };

    const differIn = (left, right, id) => id in left && id in right ? !same(left[id], right[id]) : (id in left) !== (id in right);

    const beside = (name, counted, applies) => {
      const table = tables[name].options, found = {table: name, agree: [], differ: [], idle: []};
      for (const [id, yours] of Object.entries(counted)) {
        if (id in table && same(table[id], yours)) found.agree.push(id);
        else if (id in table) found.differ.push({option: id, theirs: table[id], applies: true, yours});
        else if (applies[id] === YES) found.differ.push({option: id, applies: false, yours});
        else found.idle.push(id);
      }
      return found;
    };

    const isOfGame = (name, game) => !game || tables[name].game === game;
    const namesOf = game => names.filter(name => isOfGame(name, game));

    const reckoned = {};
    /* In how many options all other tables of a game together differ from each: the most ordinary in fewest. */
    const apartIn = game => reckoned[game || ""] ||= Object.fromEntries(namesOf(game).map(name => [name, namesOf(game).reduce(
      (sum, other) => sum + ids.filter(id => differIn(tables[name].options, tables[other].options, id)).length, 0)]));

    /* The tables of a game (or all), closest first. */
    const rank = (answers, game) => {
      const applies = appliesUnder(answers), counted = counting(answers), apart = apartIn(game);
      return namesOf(game).map(name => beside(name, counted, applies)).sort((left, right) =>
        right.agree.length - left.agree.length || left.differ.length - right.differ.length || apart[left.table] - apart[right.table]);
    };

    /* The tables that are as close as the closest, the most ordinary first. */
    const closest = (answers, game) => {
      const [best, ...others] = rank(answers, game);
      const isAsClose = each => each.agree.length === best.agree.length && each.differ.length === best.differ.length;
      return [best, ...others.filter(isAsClose)].map(each => each.table);
    };

    /* The closest table of all, where one of another game agrees with more answers than any of the chosen one. */
    const closerElsewhere = (answers, game) => {
      const [best] = rank(answers), [chosen] = rank(answers, game);
      return best.agree.length > chosen.agree.length ? best : null;
    };

    /* What becomes of a table that takes over the answers. */
    const ownTable = (answers, name) => {
      const {options: table, assumed} = tables[name], counted = counting(answers);
      const defaults = Object.fromEntries(ids.map(id => [id, options[id].default]));
      const own = applying({...defaults, ...table, ...counted});
      const isPlayed = id => id in table && same(table[id], counted[id]);
      const written = Object.keys(counted).filter(id => id in own && (!isPlayed(id) || assumed.includes(id)));
      return {
        written: pick(counted, written),
        settled: written.filter(isPlayed),
        options: own,
        idle: Object.keys(counted).filter(id => !(id in own)),
        broken: constraints.filter(each => each.order ? outOfOrder(each.order, own) : holdsFor(each.never, own)),
      };
    };

    /* The table to start from where nobody names one: the closest that the answers do not contradict. */
    const defaultTable = (answers, game) => {
      const ranked = rank(answers, game).map(each => each.table);
      return ranked.find(name => !ownTable(answers, name).broken.length) || ranked[0];
    };

    /* The options on which tables differ, most telling first. */
    const telling = game => {
      const asked = namesOf(game).map(name => tables[name].options);
      const told = id => asked.reduce((sum, left, place) => sum + asked.slice(place + 1).filter(right =>
        id in left && id in right && !same(left[id], right[id])).length, 0);
      const pairs = Object.fromEntries(ids.map(id => [id, told(id)]));
      return ids.filter(id => pairs[id]).sort((left, right) => pairs[right] - pairs[left]);
    };

    const askedWith = id => {
      const wanted = new Set(), waiting = [id];
      while (waiting.length) {
        const next = waiting.pop();
        if (!wanted.has(next)) { wanted.add(next); waiting.push(...askedBy(next)); }
      }
      return ids.filter(each => wanted.has(each));
    };

    /* The questions in their order: the most telling first, each after those that decide whether it applies; or all of
       them, group by group. */
    const questions = (game, everything) => {
      if (!everything) {
        const plan = new Set([...telling(game), ...telling()]);
        return [...new Set([...plan].flatMap(id => askedWith(id).filter(each => plan.has(each))))];
      }
      const order = [];
      for (let group = ""; order.length < ids.length;) {
        const waiting = ids.filter(id => !order.includes(id));
        const ready = waiting.filter(id => askedBy(id).every(asked => order.includes(asked)));
        const next = ready.find(id => id.split(".")[0] === group) || ready[0];
        order.push(next);
        group = next.split(".")[0];
      }
      return order;
    };

    /* The options on which columns differ, in catalogue order, each with its value in each column; undefined where it
       does not apply. With everything, those on which they do not differ too. */
    const compare = (columns, everything) => ids
      .map(id => ({option: id, values: columns.map(column => column[id])}))
      .map(row => ({...row, alike: row.values.every(value => same(value, row.values[0]))}))
      .filter(row => row.values.some(value => value !== undefined) && (everything || !row.alike));

    /* What two families play, {answers, table} each, side by side: where a family starts from a table that table answers
       for it. Only if both do so every option can be asked; otherwise those that somebody has answered. */
    const compareFamilies = families => {
      const columns = families.map(({answers, table}) => table ? ownTable(answers, table).options : answers);
      const isAsked = id => families.every(({table}) => table) || families.some(({answers}) => id in answers);
      return compare(columns, true).filter(row => isAsked(row.option));
    };

    const isPattern = text => typeof text === "string" && /^[1-9][0-9]?(-[1-9][0-9]?)*$/.test(text);
    const standsAlone = (option, value) => option.type === "patterns" && option.values.includes(value) && !isPattern(value);

    const readPattern = (option, written) => {
      const text = Number.isInteger(written) ? String(written) : written;
      if (!isPattern(text)) return undefined;
      const found = parts(text), sum = found.reduce((total, part) => total + part, 0);
      if (text !== [...found].sort((left, right) => right - left).join("-")) return undefined;
      const fits = option.pattern === "sizes" ? [HAND, FULL_HAND].includes(sum) && Math.min(...found) >= 3
        : found.length <= SUITS && sum >= 3 && sum <= FULL_HAND && Math.max(...found) <= MOST_COPIES;
      return fits ? text : undefined;
    };

    const readMember = (option, written) => {
      if (option.type === "patterns" && !standsAlone(option, written)) return readPattern(option, written);
      if (option.values.includes(written)) return written;
      const isNumber = ["integer", "range"].includes(option.type) && Number.isInteger(written);
      return isNumber && written >= (option.least ?? -Infinity) && written <= (option.most ?? Infinity) ? written : undefined;
    };

    /* The most that an option takes, where a whole number above it is written; a file's longest are read as text. */
    const exceeded = (id, written) => {
      const {type, most} = options[id], numbers = isList(written) ? written : [written];
      const isAbove = each => /^[1-9]\d*$/.test(each) && Number(each) > most;
      return ["integer", "range"].includes(type) && numbers.some(isAbove) ? most : undefined;
    };

    /* The value that a file or a form writes; undefined where the option does not take it. */
    const read = (id, written) => {
      const option = options[id], takesLists = ["choices", "patterns"].includes(option.type);
      if (option.type === "range") {
        const ends = isList(written) && written.length === 2 ? written.map(each => readMember(option, each)) : [];
        return ends.length === 2 && ends.every(Number.isInteger) && ends[0] <= ends[1] ? ends : undefined;
      }
      if (!takesLists) return isList(written) ? undefined : readMember(option, written);
      if (!isList(written)) return standsAlone(option, written) ? written : undefined;
      const members = written.map(each => standsAlone(option, each) ? undefined : readMember(option, each));
      const isEmpty = !members.length && option.type === "patterns";
      return isEmpty || members.includes(undefined) || new Set(members).size < members.length ? undefined : members.sort();
    };

    return {
      data, ids, appliesUnder, stillNeeded, counting, impossible, optionsOf, rank, closest, closerElsewhere,
      ownTable, defaultTable, telling, questions, compare, compareFamilies, exceeded, read, standsAlone, isOfGame,
    };
  };

  return {rules, same};
})();

if (typeof module !== "undefined") module.exports = PifeRules;
