/* The start of the picker's page: what the link says, then everything is shown. */
"use strict";

(() => {
  const {rules, by, say, make} = PifePicker;

  const fromAddress = () => {
    if (!PifeFiles.isLink(location.hash)) return;
    const {unknown, ...known} = PifeFiles.readLink(rules, location.hash);
    PifePicker.load(known);
    const count = Object.keys(known.answers).length;
    by("pick-told").replaceChildren(make("p", {}, say("opened_link", {count})), ...PifePicker.leftOut(unknown));
  };

  by("picker").hidden = false;
  for (const each of document.querySelectorAll(".pick-everything")) each.open = false;
  // A browser that comes back to the page may have filled in the form; the address alone says what was answered.
  if (PifeFiles.isLink(location.hash)) fromAddress();
  else PifePicker.load({answers: {}});
  window.addEventListener("hashchange", fromAddress);
})();
