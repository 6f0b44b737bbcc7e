// Playtests: the form with the designer's questions after a game, and the button that notes a moment while it goes on.
// Both ask `send(what, body)`, which seats of engines and free tables have alike.

import { make } from "./make.js";

const LONGEST = 1000;
const LONGEST_NOTE = 500;

// questions: {name: {ask, answer: "text" | "scale" | [choices]}}; send("answer", {answers}).
export function questionForm(questions, send) {
  const thanks = make("p", { role: "status" });
  const button = make("button.button.strong", { type: "submit" }, "Keep these answers");
  const form = make("form.questions", {
    onsubmit: async (event) => {
      event.preventDefault();
      button.disabled = true;
      try {
        await send("answer", { answers: Object.fromEntries(new FormData(form)) });
        thanks.textContent = "Thank you. The designer finds this under Playtests. You can change it and keep it again.";
      } catch (error) {
        thanks.textContent = error.message;
      }
      button.disabled = false;
    },
  }, make("h2", {}, "What was it like?"),
  Object.entries(questions).map(([name, { ask, answer }]) => (answer === "text" ? words(name, ask) : choices(name, ask, answer))),
  button, thanks);
  return form;
}

function words(name, ask) {
  return make("label.question", {}, make("span", {}, ask), make("textarea", { name, rows: 2, maxLength: LONGEST }));
}

function choices(name, ask, answer) {
  const each = answer === "scale" ? ["1", "2", "3", "4", "5"] : answer;
  return make("fieldset.question", {}, make("legend", {}, ask), make("div.answers", {},
    each.map((value) => make("label.tick", {}, make("input", { type: "radio", name, value }), make("span", {}, value)))));
}

// A button that opens a line to write in: send("note", {text, piece}); pieces() -> {id: title}, asked for when opened.
export function noteButton(send, pieces, what = "note") {
  const text = make("textarea", { rows: 2, maxLength: LONGEST_NOTE, required: true, "aria-label": "The note" });
  const about = make("select", {}, make("option", { value: "" }, "the game"));
  const told = make("p", { role: "status" });
  const keep = make("button.button.strong", { type: "submit" }, "Keep it");
  const form = make("form.noting", {
    hidden: true,
    onkeydown: (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      shut();
    },
    onsubmit: async (event) => {
      event.preventDefault();
      keep.disabled = true;
      try {
        await send(what, { text: text.value, piece: about.value });
        text.value = "";
        shut();
        told.textContent = "Noted, with a picture of the table as you see it.";
      } catch (error) {
        told.textContent = error.message;
      }
      keep.disabled = false;
    },
  }, text, make("label.labelled", {}, make("span", {}, "about"), about), keep,
  make("button.button", { type: "button", onclick: () => shut() }, "Cancel"));
  const open = make("button.button", { type: "button", "aria-expanded": "false", onclick: async () => {
    if (!form.hidden) return shut();
    form.hidden = false;
    open.setAttribute("aria-expanded", "true");
    told.textContent = "";
    text.focus();
    if (about.options.length > 1) return null;
    try {
      const named = Object.entries(await pieces()).sort(([, a], [, b]) => a.localeCompare(b));
      about.append(...named.map(([value, title]) => make("option", { value }, title)));
    } catch { /* a note of the game as a whole needs none */ }
    return null;
  } }, "Note this moment");

  function shut() {
    form.hidden = true;
    open.setAttribute("aria-expanded", "false");
    open.focus();
  }
  return make("div.note-moment", {}, open, form, told);
}
