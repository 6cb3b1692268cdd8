/* Small helps; every page is whole without them. */
(() => {
  "use strict";

  // The results of a search show where words stand, which takes reading other pages: a page from disk may not.
  if (typeof DOCUMENTATION_OPTIONS !== "undefined") {
    DOCUMENTATION_OPTIONS.SHOW_SEARCH_SUMMARY = location.protocol !== "file:";
  }

  // The other language opens at the same place.
  const keepPlace = () => {
    for (const link of document.querySelectorAll("a.language-link")) {
      link.hash = location.hash;
      link.search = location.search;
    }
  };

  // What a link leads to; one that was cut off in the middle of a letter leads nowhere.
  const placeOf = hash => {
    try { return decodeURIComponent(hash.slice(1)); } catch { return ""; }
  };

  // A link to something inside a fold opens it.
  const open = () => {
    keepPlace();
    const target = document.getElementById(placeOf(location.hash));
    if (!target) return;
    let opened = false;
    for (let each = target; each; each = each.parentElement) {
      if (each.tagName === "DETAILS" && !each.open) opened = each.open = true;
    }
    if (opened) target.scrollIntoView();
  };
  window.addEventListener("hashchange", open);
  open();

  for (const link of document.querySelectorAll("a.language-link")) {
    link.addEventListener("click", () => {
      try { localStorage.setItem("pife-language", link.lang); } catch { /* then it is not remembered */ }
    });
  }

  // Tables and code that are wider than the page can be scrolled with a keyboard.
  for (const wrapper of document.querySelectorAll(".table-wrapper, pre")) {
    if (wrapper.scrollWidth > wrapper.clientWidth) wrapper.tabIndex = 0;
  }

  // Who is right at one table: its answers alone, with its own values in them.
  const form = document.querySelector("form.choose-table");
  if (form) {
    const played = JSON.parse(document.getElementById("played-values").textContent);
    const openValues = [...document.querySelectorAll(".answer .open-value")].map(span => ({
      span, label: span.innerHTML, option: decodeURIComponent(span.querySelector("a").hash.slice(1)),
    }));
    const show = table => {
      for (const answer of document.querySelectorAll(".answer")) {
        answer.classList.toggle("elsewhere", table !== "" && !answer.classList.contains(`at-${table}`));
      }
      document.body.classList.toggle("of-one-table", table !== "");
      for (const {span, label, option} of openValues) {
        const value = (played[table] || {})[option];
        if (value === undefined) span.innerHTML = label;
        else span.textContent = value;
      }
    };
    form.hidden = false;
    const asked = new URLSearchParams(location.search).get("table");
    if (asked !== null && Object.hasOwn(played, asked)) form.table.value = asked;
    show(form.table.value);
    form.addEventListener("submit", event => event.preventDefault());
    form.table.addEventListener("change", () => {
      const table = form.table.value;
      history.replaceState(null, "", location.pathname + (table ? `?table=${table}` : "") + location.hash);
      keepPlace();
      show(table);
    });
    if (location.hash) open();
  }
})();
