/* The start of the picker's page: what the link says, then everything is shown. */
"use strict";

(() => {
  const {rules, by} = PifePicker;

  const openLink = hash => {
    if (!PifeFiles.isLink(hash)) return;
    by("pick-told").replaceChildren(...PifePicker.takeOver(PifeFiles.readLink(rules, hash), "opened_link"));
  };

  by("picker").hidden = false;
  for (const each of document.querySelectorAll(".pick-everything")) each.open = false;
  // A browser that comes back to the page may have filled in the form; the address alone says what was answered.
  const first = location.hash;
  PifePicker.load({answers: {}});
  openLink(first);
  // Links within the page (to its top, to a heading) put themselves into the address, where the answers belong.
  window.addEventListener("hashchange", () => {
    openLink(location.hash);
    PifePicker.remember();
  });
})();
