/* Rule by rule: every word that is asked for must begin some word of the thing. Accents, case and plurals do not matter. */
(() => {
  "use strict";
  const MOST = 20;
  const fold = text => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
  const words = text => fold(text).match(/[\p{L}\p{N}]+/gu) || [];
  const stem = word => (word.length > 4 ? word.replace(/(oes|aes|s)$/, "") : word);
  const asked = words(new URLSearchParams(location.search).get("q") || "");
  const section = document.getElementById("book-results");
  if (!section || asked.length === 0) return;

  const is = (list, word) => list.some(each => each === word || stem(each) === stem(word));
  const begins = (list, word) => list.some(each => each.startsWith(stem(word)));
  const score = ([, name, , text, others]) => {
    const [inName, inOthers, inText] = [name, others, text].map(words);
    let points = 0;
    for (const word of asked) {
      if (is(inName, word)) points += 10;
      else if (begins(inName, word)) points += 7;
      else if (is(inOthers, word)) points += 5;
      else if (begins(inOthers, word)) points += 3;
      else if (begins(inText, word)) points += 1;
      else return 0;
    }
    return points + (inName.length === asked.length && points >= 10 * asked.length ? 10 : 0) - inName.length / 50;
  };
  const found = BOOK_INDEX.map(entry => [score(entry), entry]).filter(([points]) => points > 0);
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
