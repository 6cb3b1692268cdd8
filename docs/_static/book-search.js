/* Rule by rule: every word that is asked for, but small ones, must begin some word of the thing. Accents, case and plurals
   do not matter. */
(() => {
  "use strict";
  const MOST = 20;
  const fold = text => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
  const words = text => fold(text).match(/[\p{L}\p{N}]+/gu) || [];
  const stem = word => (word.length > 4 ? word.replace(/(oes|aes|s)$/, "") : word);
  const asked = words(new URLSearchParams(location.search).get("q") || "");
  const section = document.getElementById("book-results");
  if (!section) return;

  // What Sphinx says of its own results below.
  const {foundOne, foundMany, foundNone} = section.dataset;
  Object.assign(Documentation.TRANSLATIONS, {
    "Search finished, found one page matching the search query.": [foundOne, foundMany, foundMany],
    "Your search did not match any documents. Please make sure that all words are spelled correctly and that you've selected enough categories.": foundNone,
  });
  if (asked.length === 0) return;

  // Other forms of a word, pif paf or coringa, are the word that the book has; numbers are written out there.
  const MOST_IN_A_FORM = 4;
  const inTheBook = list => {
    const made = [];
    for (let at = 0; at < list.length;) {
      let taken = 1, form = null;
      for (let length = Math.min(MOST_IN_A_FORM, list.length - at); length > 0 && form === null; length--) {
        const key = list.slice(at, at + length).join("");
        if (Object.hasOwn(BOOK_FORMS, key)) [taken, form] = [length, BOOK_FORMS[key]];
      }
      made.push(...(form === null ? [list[at]] : words(form)));
      at += taken;
    }
    return made;
  };
  const ways = [asked, inTheBook(asked)];

  const is = (list, word) => list.some(each => each === word || stem(each) === stem(word));
  const begins = (list, word) => list.some(each => each.startsWith(stem(word)));
  const points = (wanted, [, name, , text, others]) => {
    const [inName, inOthers, inText] = [name, others, text].map(words);
    const told = wanted.filter(word => !BOOK_SMALL_WORDS.includes(word));
    let sum = 0;
    for (const word of wanted) {
      if (is(inName, word)) sum += 10;
      else if (begins(inName, word)) sum += 7;
      else if (is(inOthers, word)) sum += 5;
      else if (begins(inOthers, word)) sum += 3;
      else if (begins(inText, word)) sum += 1;
      else if (told.length === 0 || told.includes(word)) return 0;
    }
    return sum + (inName.length === wanted.length && sum >= 10 * wanted.length ? 10 : 0) - inName.length / 50;
  };
  const score = entry => Math.max(...ways.map(wanted => points(wanted, entry)));
  const found = BOOK_INDEX.map(entry => [score(entry), entry]).filter(([sum]) => sum > 0);
  found.sort(([left], [right]) => right - left);
  const list = section.querySelector("ol");
  for (const [, [kind, name, href, text]] of found.slice(0, MOST)) {
    const item = list.appendChild(document.createElement("li"));
    const link = item.appendChild(document.createElement("a"));
    link.href = href;
    link.textContent = name;
    item.append(` (${kind})`);
    const shown = item.appendChild(document.createElement("p"));
    shown.textContent = text.length > 180 ? text.slice(0, 180).replace(/\s+\S*$/, "") + " …" : text;
  }
  section.hidden = found.length === 0;
})();
