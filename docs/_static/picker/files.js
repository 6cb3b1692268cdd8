/* A family's table as a file, a link and a text for a group chat, and back again. No page is needed for any of it. */
"use strict";

const PifeFiles = (() => {
  const VERSION = "1";
  const WORDS = {true: true, false: false, null: null};
  const INTEGER = /^[-+]?(0|[1-9][0-9]{0,14})$/;
  const NUMBER = /^[-+]?(0|[1-9][0-9]{0,17})(\.[0-9]{1,18})?$/;
  const MOST_CHARACTERS = 200000;
  const ESCAPE = /\\(?:U([0-9a-fA-F]{8})|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(.))/gs;
  const ESCAPED = {n: "\n", t: "\t", r: "\r", "\\": "\\", '"': '"', "/": "/", " ": " ", b: "\b", f: "\f"};

  /* What an unquoted scalar means, as every file of pife reads it. */
  const scalar = text => Object.hasOwn(WORDS, text) ? WORDS[text] : INTEGER.test(text) ? Number(text) : text;
  const readAsText = text => !Object.hasOwn(WORDS, text) && !NUMBER.test(text);

  /* One line without control characters, blanks at its ends left out; joiners make one sign of several. */
  const oneLine = text => [...text.replace(/[\t\n\v\f\r\x85\u2028\u2029]/g, " ")]
    .filter(char => /[\u200c\u200d]/.test(char) || !/\p{C}/u.test(char)).join("").trim();
  const lines = text => text.split(/\r\n?|\n/).map(oneLine).join("\n").trim();

  /* A text in double quotes, what cannot be seen (or YAML does not take) as its code. */
  const code = char => char.codePointAt(0).toString(16);
  const quote = text => JSON.stringify(text).replace(/[\p{C}\u2028\u2029]/gu, char =>
    char.length > 1 ? `\\U${code(char).padStart(8, "0")}` : `\\u${code(char).padStart(4, "0")}`);

  const word = value => typeof value !== "string" ? JSON.stringify(value) : readAsText(value) ? value : quote(value);
  const written = value => Array.isArray(value) ? `[${value.map(word).join(", ")}]` : word(value);

  /* A profile file that extends a table and writes these options, as `pife pick` writes it. */
  const fileText = (rules, labels, {table, options, title, notes}) => {
    const text = [`extends: ${table}`];
    if (title) text.push(`title: ${quote(title)}`);
    if (notes) text.push(`notes: ${quote(notes)}`);
    if (!Object.keys(options).length) return [...text, "options: {}", ""].join("\n");
    text.push("options:");
    for (const group of rules.data.groups) {
      const inside = group.options.filter(id => id in options);
      if (inside.length) text.push(`  ${group.id}:`);
      for (const id of inside) {
        const values = rules.data.options[id].values.map(word).join(", ");
        text.push(`    ${id.split(".")[1]}: ${written(options[id])}  # ${labels[id]}${values && ` (${values})`}`);
      }
    }
    return [...text, ""].join("\n");
  };

  class Fault extends Error {
    constructor(line, key) { super(key); this.line = line; this.key = key; }
  }

  /* The part of YAML that files of tables need: maps, lists, texts, numbers. Anything else is a Fault with its line. */
  const readYaml = text => {
    if (text.length > MOST_CHARACTERS) throw new Fault(1, "file_too_long");
    const rows = text.replace(/^\uFEFF/, "").split(/\r\n?|\n/).map((raw, place) => ({
      raw, number: place + 1, indent: raw.search(/[^ ]|$/), text: raw.trim(),
    }));
    const isEmpty = row => row.text === "" || row.text.startsWith("#");
    let at = 0;
    const peek = () => {
      while (at < rows.length && isEmpty(rows[at])) at += 1;
      const row = rows[at];
      if (row && row.raw.slice(0, row.indent + 1).includes("\t")) throw new Fault(row.number, "yaml_tab");
      return row;
    };

    const quoted = (source, number) => {
      const double = /^"(?:[^"\\]|\\.)*"/.exec(source), single = /^'(?:[^']|'')*'/.exec(source);
      if (single) return [single[0].slice(1, -1).replace(/''/g, "'"), source.slice(single[0].length)];
      if (!double) throw new Fault(number, "yaml_quote");
      return [double[0].slice(1, -1).replace(ESCAPE, (all, ...found) => unescaped(found, number)), source.slice(double[0].length)];
    };
    const unescaped = ([long, short, byte, letter], number) => {
      const point = parseInt(long || short || byte, 16);
      if (letter !== undefined && !Object.hasOwn(ESCAPED, letter)) throw new Fault(number, "yaml_quote");
      if (point > 0x10FFFF) throw new Fault(number, "yaml_quote");
      return letter === undefined ? String.fromCodePoint(point) : ESCAPED[letter];
    };
    const plain = (source, number) => {
      if (/^[&*!|>%@`]|:(\s|$)/.test(source)) throw new Fault(number, "yaml_part");
      return scalar(source.trim());
    };
    const flow = (source, number, depth = 0) => {
      const rest = source.trimStart();
      if (depth > 8) throw new Fault(number, "yaml_part");
      if (rest[0] === '"' || rest[0] === "'") return quoted(rest, number);
      if (rest[0] !== "[" && rest[0] !== "{") {
        const found = /^[^,\]}{[]*/.exec(rest)[0];
        return [plain(found, number), rest.slice(found.length)];
      }
      const isMap = rest[0] === "{", end = isMap ? "}" : "]", made = isMap ? new Map() : [];
      for (let left = rest.slice(1).trimStart(); ;) {
        if (left[0] === end) return [made, left.slice(1)];
        let value;
        if (isMap) {
          const key = /^("[^"]*"|'[^']*'|[^:,{}[\]]+):\s+/.exec(left) || /^("[^"]*"|'[^']*'):/.exec(left);
          if (!key) throw new Fault(number, "yaml_part");
          [value, left] = flow(left.slice(key[0].length), number, depth + 1);
          put(made, key[1].trim().replace(/^["']|["']$/g, ""), value, number);
        } else {
          [value, left] = flow(left, number, depth + 1);
          made.push(value);
        }
        left = left.trimStart();
        if (left[0] === ",") left = left.slice(1).trimStart();
        else if (left[0] !== end) throw new Fault(number, "yaml_part");
      }
    };
    const put = (map, key, value, number) => {
      if (map.has(key)) throw new Fault(number, "yaml_twice");
      map.set(key, value);
    };
    const inline = (source, number) => {
      if (!/^["'[{]/.test(source)) return plain(source.replace(/(^|\s)#.*$/, ""), number);
      const [value, rest] = flow(source, number);
      if (rest.trim() && !/^\s+#/.test(rest)) throw new Fault(number, "yaml_part");
      return value;
    };
    const folded = (sign, indent) => {
      const found = [];
      while (at < rows.length && (rows[at].text === "" || rows[at].indent > indent)) found.push(rows[at++].raw);
      const least = Math.min(...found.filter(row => row.trim()).map(row => row.search(/\S/)));
      const body = found.map(row => row.slice(least).trimEnd()).join("\n").trim();
      return sign === "|" ? body : body.replace(/\n(\n*)/g, (ends, more) => more || " ");
    };
    const block = (indent, depth) => {
      const first = peek();
      if (depth > 8) throw new Fault(first.number, "yaml_part");
      const isSequence = first.text.startsWith("- "), made = isSequence ? [] : new Map();
      for (let row = first; row && row.indent === indent; row = peek()) {
        const isItem = row.text.startsWith("- ");
        if (isSequence && !isItem) break; // the map around a list may have the list's own indentation
        if (isItem && !isSequence) throw new Fault(row.number, "yaml_part");
        at += 1;
        if (isSequence) {
          made.push(inline(row.text.slice(2).trim(), row.number));
          continue;
        }
        const entry = /^("[^"]*"|'[^']*'|[^:#[\]{}"',&*!|>%@`][^:#]*):(?:\s+(.*))?$/.exec(row.text);
        if (!entry) throw new Fault(row.number, "yaml_part");
        const key = entry[1].trim().replace(/^["']|["']$/g, ""), rest = (entry[2] || "").trim();
        const sign = /^([|>])[-+]?\s*(#.*)?$/.exec(rest);
        if (sign) put(made, key, folded(sign[1], indent), row.number);
        else if (rest && !rest.startsWith("#")) put(made, key, inline(rest, row.number), row.number);
        else {
          const next = peek();
          const deeper = next && (next.indent > indent || (next.indent === indent && next.text.startsWith("- ")));
          if (!deeper) throw new Fault(row.number, "yaml_empty");
          put(made, key, block(next.indent, depth + 1), row.number);
        }
      }
      const left = peek();
      if (left && left.indent > indent) throw new Fault(left.number, "yaml_indent");
      return made;
    };

    if (peek()?.text === "---") at += 1;
    const first = peek();
    if (!first) throw new Fault(1, "file_empty");
    const made = block(first.indent, 0);
    if (peek()) throw new Fault(peek().number, "yaml_indent");
    return made;
  };

  /* Answers, table, title and notes of a file, and what of it is not known here: {key, name} in `unknown`. */
  const readFile = (rules, text, language) => {
    const found = {answers: {}, table: null, title: "", notes: "", unknown: []};
    const file = readYaml(text);
    if (!(file instanceof Map)) throw new Fault(1, "yaml_part");
    const told = data => data instanceof Map ? data.get(language) ?? data.get("en") : data;
    for (const [key, data] of file) {
      if (key === "extends") readTable(rules, String(data), found);
      else if (["title", "notes"].includes(key)) {
        const words = told(data);
        if (words === undefined || typeof words === "object") found.unknown.push({key: "unknown_value", name: `${key}: ${shown(data)}`});
        else found[key] = (key === "title" ? oneLine : lines)(String(words));
      }
      else if (key === "options") readOptions(rules, data, found);
      else if (!["summary", "id", "game"].includes(key)) found.unknown.push({key: "unknown_part", name: key});
    }
    return found;
  };
  const readTable = (rules, name, found) => {
    if (Object.hasOwn(rules.data.tables, name)) found.table = name;
    else found.unknown.push({key: "unknown_table", name});
  };
  const readOptions = (rules, data, found) => {
    if (!(data instanceof Map)) {
      found.unknown.push({key: "unknown_part", name: "options"});
      return;
    }
    for (const [group, inside] of data) {
      if (!(inside instanceof Map)) found.unknown.push({key: "unknown_option", name: group});
      else for (const [name, value] of inside) answer(rules, `${group}.${name}`, value, found);
    }
  };
  const answer = (rules, id, data, found) => {
    if (!Object.hasOwn(rules.data.options, id)) {
      found.unknown.push({key: "unknown_option", name: id});
      return;
    }
    const value = rules.read(id, data), most = rules.exceeded(id, data), name = `${id}: ${shown(data)}`;
    if (value !== undefined) found.answers[id] = value;
    else found.unknown.push(most === undefined ? {key: "unknown_value", name} : {key: "too_large", name, most});
  };
  const shown = data => data instanceof Map ? "{…}" : Array.isArray(data) ? data.map(shown).join(", ") : String(data);

  /* Group chats end a link at many signs, and a sentence ends with a stop that is not the link's. */
  const encoded = text => encodeURIComponent(text).replace(/%2C/g, ",").replace(/[!'()*~]|[.,_]$/g, char =>
    `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

  /* The part of a link after its #: the choices by ids that stay the same. */
  const linkOf = ({answers, game, table, title, notes}) => {
    const fields = [["v", VERSION], ["game", game], ["table", table]].filter(([, value]) => value);
    for (const [id, value] of Object.entries(answers)) {
      fields.push([id, Array.isArray(value) ? value.join(",") || "[]" : String(value)]);
    }
    if (title) fields.push(["title", title]);
    if (notes) fields.push(["notes", notes]);
    return fields.map(([key, value]) => `${key}=${encoded(value)}`).join("&");
  };

  const isLink = hash => /^#?(?:\S*&)?v=/.test(hash);

  /* What follows the # of the last link in a text, as in the text for a group chat, or the whole text where it is that;
     null where there is none. Signs that the text puts around a link are left out. */
  const linkIn = text => {
    const links = [...text.matchAll(/(?:#|^\s*)((?:[^\s#]*&)?v=[^\s#]*)/g)];
    return links.length ? links.at(-1)[1].match(/^.*[\p{L}\p{N}=&%\-[\]]/u)[0] : null;
  };

  /* What follows the # of a link holds, and what of it is not known here; of what stands twice, the first counts. */
  const readLink = (rules, hash) => {
    const found = {answers: {}, game: null, table: null, title: "", notes: "", unknown: []}, read = new Set();
    for (const [key, value] of new URLSearchParams(hash.replace(/^#/, ""))) {
      if (read.has(key)) {
        found.unknown.push({key: "stands_twice", name: `${key}=${value}`});
        continue;
      }
      read.add(key);
      if (key === "v" && value === VERSION) continue;
      if (key === "v") found.unknown.push({key: /^\d+$/.test(value) ? "unknown_version" : "damaged_version", name: value});
      else if (key === "game" && rules.data.games.includes(value)) found.game = value;
      else if (key === "game") found.unknown.push({key: "unknown_game", name: value});
      else if (key === "table") readTable(rules, value, found);
      else if (key === "title") found.title = oneLine(value);
      else if (key === "notes") found.notes = lines(value);
      else answer(rules, key, Object.hasOwn(rules.data.options, key) ? typed(rules, key, value) : value, found);
    }
    if (found.table && !rules.isOfGame(found.table, found.game)) {
      found.unknown.push({key: "game_of_others", name: found.game});
      found.game = null;
    }
    return found;
  };
  /* A value as links write it, lists and ranges with commas. */
  const typed = (rules, id, text) => {
    const option = rules.data.options[id];
    if (option.type === "range") return text.split(",").map(scalar);
    if (!["choices", "patterns"].includes(option.type)) return scalar(text);
    if (text === "[]") return [];
    return rules.standsAlone(option, text) ? text : text.split(",");
  };

  /* What is pasted: the text of a file, or any other with a link in it. */
  const readText = (rules, text, language) => {
    const link = /^(extends|options)\s*:/m.test(text) ? null : linkIn(text);
    return link === null ? readFile(rules, text, language) : readLink(rules, link);
  };

  return {fileText, readYaml, readFile, linkOf, readLink, readText, isLink, linkIn, oneLine, lines, Fault};
})();

if (typeof module !== "undefined") module.exports = PifeFiles;
