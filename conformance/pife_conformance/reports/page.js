"use strict";
const page = document.documentElement;
const form = document.querySelector("form.filters");
const cases = [...document.querySelectorAll("[data-case]")];
const sections = [...document.querySelectorAll("[data-whole]")];

function inLanguage(tag) {
  page.lang = tag;
  for (const button of document.querySelectorAll("[data-language]")) {
    button.setAttribute("aria-pressed", String(button.dataset.language === tag));
  }
  for (const option of document.querySelectorAll("option[data-en]")) {
    option.textContent = tag === "en" ? option.dataset.en : option.dataset.ptBr;
  }
}

// A case is shown where one of its answers, "verdict@table", is of the verdict and the table asked for, and the rest fits.
function fits(entry, wanted) {
  const { area, rules, at } = entry.dataset;
  const answers = at.split(" ").map((answer) => answer.split("@"));
  return (
    (!wanted.area || area === wanted.area) &&
    (!wanted.rule || rules.split(" ").includes(wanted.rule)) &&
    answers.some(
      ([verdict, table]) => (!wanted.verdict || verdict === wanted.verdict) && (!wanted.table || table === wanted.table),
    ) &&
    (!wanted.words || entry.textContent.toLowerCase().includes(wanted.words.trim().toLowerCase()))
  );
}

function filter() {
  const wanted = Object.fromEntries(new FormData(form));
  const met = new Set();
  for (const entry of cases) {
    entry.hidden = !fits(entry, wanted);
    if (!entry.hidden) met.add(entry.dataset.case);
  }
  for (const section of sections) {
    section.hidden = !section.querySelector("[data-case]:not([hidden])");
  }
  for (const count of form.querySelectorAll("output b")) count.textContent = met.size;
}

for (const button of document.querySelectorAll("[data-language]")) {
  button.addEventListener("click", () => inLanguage(button.dataset.language));
}
if (form) {
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", filter);
  form.addEventListener("reset", () => setTimeout(filter));
  for (const button of document.querySelectorAll("[data-filter]")) {
    button.addEventListener("click", () => {
      form.elements[button.dataset.filter].value = button.dataset.value;
      filter();
      form.scrollIntoView();
    });
  }
  filter();
}
const differing = document.querySelector("#differing");
if (differing) {
  differing.addEventListener("input", () => {
    for (const row of document.querySelectorAll("[data-alike]")) row.hidden = differing.checked;
  });
}
inLanguage(page.lang);
