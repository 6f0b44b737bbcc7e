// The start page: a new game, a folder, or a game in the box. The studio opens it in another tab.

import { ask, send } from "./ask.js";

const at = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

async function begin(game, is_new) {
  at("state").textContent = "Opening the studio";
  at("state").className = "";
  try {
    await send("/begin", { game, new: is_new });
    at("main").replaceChildren(at("state"));
    at("state").textContent = "Your game opens in another tab. You can close this one.";
  } catch (error) {
    const [help] = (error.problems || []).map((each) => each.help);
    at("state").textContent = help ? `${error.message}: ${help}` : error.message;
    at("state").className = "refused";
  }
}

function button(title, game) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "button";
  made.textContent = title;
  made.addEventListener("click", () => begin(game, false));
  return made;
}

for (const id of ["new", "open"]) {
  const form = /** @type {HTMLFormElement} */ (at(id));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    begin(String(new FormData(form).get("game")), id === "new");
  });
}

const known = await ask("/known");
at("home").textContent = `A name without a path is a folder in ${known.home}.`;
at("own").replaceChildren(...known.own.map((folder) => button(folder.split(/[\\/]/).at(-1), folder)));
at("games").replaceChildren(...known.games.map((each) => button(each.title || each.name, each.name)));
