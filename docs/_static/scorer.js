/* Pages for players come before pages for makers of programs. */
var Scorer = {
  objNameMatch: 8, objPartialMatch: 3,
  objPrio: {0: 5, 1: 0, 2: -3}, objPrioDefault: 0,
  title: 15, partialTitle: 7, term: 5, partialTerm: 2,
  score: ([docname, , , , score]) => (/^(api|scenarios|engines)\//.test(docname) ? score / 4 : score),
};
