/* The questions: what the form says, which question comes next, what does not come up, what cannot be together. */
"use strict";

(() => {
  const {GAME, rules, texts, state, by, say, make, button, fill, optionLabel, named} = PifePicker;
  const form = by("pick-form");
  const fieldsets = Object.fromEntries([...form.querySelectorAll("[data-step]")].map(each => [each.dataset.step, each]));
  const radio = (id, value) => fieldsets[id].querySelector(`input[type=radio][value="${value}"]`);
  const inputs = (id, type) => [...fieldsets[id].querySelectorAll(`input[type=${type}]`)];
  const bound = new Set(rules.data.constraints.flatMap(rules.optionsOf));
  const mistaken = new Set();

  /* A shape as people type it, 3+4+3 or 3-4-3, as files write it. */
  const shape = text => text.split(/[-+]/).map(Number).sort((left, right) => right - left).join("-");

  /* What the form writes: undefined for no preference, or while nothing is written yet. */
  const written = id => {
    const option = rules.data.options[id], chosen = fieldsets[id].querySelector("input[type=radio]:checked").value;
    if (chosen === "none") return [];
    if (chosen === "list") {
      const ticked = inputs(id, "checkbox").filter(box => box.checked).map(box => option.values[box.value]);
      const typed = inputs(id, "text").flatMap(field => field.value.split(/[\s,;]+/)).filter(Boolean).map(shape);
      const members = [...new Set([...ticked, ...typed])];
      return members.length ? members : undefined;
    }
    if (chosen === "other") {
      const numbers = inputs(id, "number").map(field => field.value === "" ? undefined : Number(field.value));
      if (numbers.includes(undefined)) return undefined;
      return option.type === "range" ? numbers : numbers[0];
    }
    return chosen === "" ? undefined : option.values[chosen];
  };

  const take = id => {
    if (id === GAME) {
      state.game = fieldsets[GAME].querySelector("input:checked").value || null;
      if (state.table && !rules.isOfGame(state.table, state.game)) state.table = null;
      return;
    }
    const data = written(id), value = data === undefined ? undefined : rules.read(id, data);
    if (data !== undefined && value === undefined) mistaken.add(id);
    else mistaken.delete(id);
    if (value === undefined) delete state.answers[id];
    else state.answers[id] = value;
  };

  /* The form shows an answer that came from elsewhere. */
  const show = id => {
    const value = state.answers[id], option = rules.data.options[id];
    inputs(id, "checkbox").forEach(box => { box.checked = Array.isArray(value) && value.includes(option.values[box.value]); });
    inputs(id, "text").forEach(field => {
      field.value = Array.isArray(value) ? value.filter(each => !option.values.includes(each)).join(", ") : "";
    });
    inputs(id, "number").forEach((field, place) => {
      const ends = Array.isArray(value) ? value : [value];
      field.value = option.values.includes(value) ? "" : ends[place] ?? "";
    });
    const place = option.values.indexOf(value);
    const choice = value === undefined ? "" : place >= 0 ? place : option.type === "range" ? "other"
      : !Array.isArray(value) ? "other" : value.length ? "list" : "none";
    radio(id, choice).checked = true;
    mistaken.delete(id);
  };

  /* The questions that are put, in their order. */
  const steps = () => {
    const applies = rules.appliesUnder(state.answers);
    const plan = rules.questions(state.game, state.everything);
    const answered = rules.ids.filter(id => id in state.answers && !plan.includes(id));
    const isPut = id => state.everything || id in state.answers ? applies[id] !== false : applies[id] === true;
    return [GAME, ...[...plan, ...answered].filter(isPut)];
  };

  const conditions = alternatives => alternatives.map(tests => tests.join("; ")).join(say("or_if"));
  const onlyIf = (id, applies) => {
    const all = texts.options[id].applies_when;
    if (applies === false) return say("does_not_come_up", {conditions: conditions(all)});
    const needed = rules.stillNeeded(id, state.answers).map(({alternative, tests}) => tests.map(place => all[alternative][place]));
    return say("only_if", {conditions: conditions(needed)});
  };

  const goTo = id => {
    state.step = id;
    if (!steps().includes(id) && id !== GAME) state.everything = true;
    PifePicker.changed();
    fieldsets[id].focus({preventScroll: true});
    const withHeading = state.list ? null : fieldsets[id].closest(".pick-group");
    (withHeading || fieldsets[id]).scrollIntoView({block: "start"});
  };

  /* The other answers that a combination binds to this one. */
  const partners = (constraint, id, counted) => rules.optionsOf(constraint).filter(each => each !== id && each in counted);

  const showFault = (id, counted) => {
    const fault = fieldsets[id].querySelector(".pick-fault");
    const constraint = id in counted && rules.impossible(state.answers).find(each => rules.optionsOf(each).includes(id));
    if (mistaken.has(id)) fill(fault, "mistaken", make("p", {}, say("not_understood")));
    else if (!constraint) fill(fault, "");
    else {
      const others = partners(constraint, id, counted);
      fill(fault, constraint.id + others, make("p", {}, say("cannot_be", {why: texts.constraints[constraint.id]})),
        ...others.flatMap(other => settle(other)));
    }
  };
  const settle = id => {
    const go = button(say("go_there", {option: optionLabel(id)}), () => goTo(id));
    if (!(id in state.answers)) return [go];
    const [option, value] = [optionLabel(id), PifePicker.valueLabel(id, state.answers[id])];
    return [go, button(say("take_back", {option, value}), () => PifePicker.takeBack(id))];
  };

  /* Values that the other answers leave no room for say so before they are chosen. */
  const showClashes = (id, counted) => {
    for (const field of inputs(id, "radio")) {
      const mark = field.parentElement.querySelector(".pick-clash");
      if (!/^\d+$/.test(field.value)) continue;
      const tried = {...counted, [id]: rules.data.options[id].values[field.value]};
      const constraint = field.checked ? undefined
        : rules.impossible(tried).find(each => rules.optionsOf(each).includes(id) && partners(each, id, tried).length);
      const others = constraint ? partners(constraint, id, tried).map(other => named(other, tried[other])).join("; ") : "";
      mark.textContent = others && ` – ${say("goes_not_with", {others})}`;
    }
  };

  const render = () => {
    const applies = rules.appliesUnder(state.answers), counted = rules.counting(state.answers), put = steps();
    if (!put.includes(state.step)) state.step = put.at(-1);
    const plan = new Set([GAME, ...rules.questions(state.game, state.everything), ...Object.keys(state.answers)]);
    for (const [id, fieldset] of Object.entries(fieldsets)) {
      fieldset.hidden = state.list ? !plan.has(id) : id !== state.step;
      if (id === GAME) continue;
      fieldset.disabled = applies[id] === false;
      const why = fieldset.querySelector(".pick-only-if");
      why.hidden = applies[id] === true;
      why.textContent = applies[id] === true ? "" : onlyIf(id, applies[id]);
      if (bound.has(id)) showClashes(id, counted);
      showFault(id, counted);
    }
    for (const group of form.querySelectorAll(".pick-group")) {
      group.hidden = [...group.querySelectorAll(".pick-question")].every(fieldset => fieldset.hidden);
    }
    form.classList.toggle("in-a-list", state.list);
    const place = put.indexOf(state.step), last = place === put.length - 1;
    by("pick-back").hidden = by("pick-next").hidden = state.list;
    by("pick-back").disabled = place === 0;
    by("pick-next").textContent = say(last ? "to_tables" : "next");
    // Answers may bring up questions that do not come up yet.
    const mayGrow = [...plan].some(id => applies[id] === null);
    by("pick-number").textContent = state.list ? ""
      : say(mayGrow ? "question_of_more" : "question_of", {number: place + 1, count: put.length});
    for (const name of ["everything", "list"]) {
      document.querySelector(`input[name="pick-${name}"][value="${Number(state[name])}"]`).checked = true;
    }
  };

  /* Whoever ticks or types means the choice that it belongs to. */
  const choose = field => {
    const fieldset = field.closest("[data-step]"), id = fieldset.dataset.step;
    if (field.type === "checkbox" || (field.type === "text" && field.value)) radio(id, "list").checked = true;
    if (field.type === "number" && field.value) radio(id, "other").checked = true;
    return id;
  };

  form.addEventListener("change", event => {
    take(choose(event.target));
    PifePicker.changed();
  });
  form.addEventListener("submit", event => event.preventDefault());
  /* A picture is as good a place to tap as the words beside it. */
  form.addEventListener("click", event => {
    const cards = event.target.closest(".pick-value > .pick-cards");
    if (cards && !cards.closest("fieldset").disabled) cards.parentElement.querySelector("input").click();
  });

  const move = far => {
    const put = steps(), next = put[put.indexOf(state.step) + far];
    if (next) goTo(next);
    else toTables();
  };
  const toTables = () => {
    by("pick-closest").focus({preventScroll: true});
    by("pick-closest").scrollIntoView({block: "start"});
  };
  by("pick-back").addEventListener("click", () => move(-1));
  by("pick-next").addEventListener("click", () => move(1));
  by("pick-best").addEventListener("click", toTables);
  for (const name of ["everything", "list"]) {
    for (const field of document.querySelectorAll(`input[name="pick-${name}"]`)) {
      field.addEventListener("change", () => {
        state[name] = field.value === "1";
        PifePicker.changed();
      });
    }
  }
  by("pick-reset").addEventListener("click", () => {
    if (PifePicker.isBlank(state) || window.confirm(say("sure_start_again"))) {
      PifePicker.load({answers: {}});
      goTo(GAME);
    }
  });

  PifePicker.whenLoaded(() => {
    radio(GAME, state.game || "").checked = true;
    rules.ids.forEach(show);
  });
  PifePicker.whenChanged(render);
  PifePicker.goTo = goTo;
  PifePicker.settle = settle;
})();
