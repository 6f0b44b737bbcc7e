// Rules -> a field for every value, with what it may be, the booklet's sentences, and how games go with it.

import { ask } from "./ask.js";
import { standing, told } from "./beside.js";
import { effect as games } from "./change-moved.js";
import { make } from "./make.js";
import { nothing, snippet } from "./nothing.js";
import { place as spot } from "./place.js";

export default function open(where, hand) {
  const fields = new Map();
  const search = make("input", { type: "search", placeholder: "Find a rule", "aria-label": "Find a rule", oninput: sift });
  const list = make("div");
  const moved = make("div.moved", { role: "status" });
  where.append(make("div.tools", {}, search), list);
  let mark = "";
  let problems = [];
  let changed = "";
  const played = games(moved);

  async function follow() {
    const answer = await ask("/change/rules", { ...hand.studio.laid });
    mark = answer.mark;
    hand.steps(answer);
    search.hidden = !answer.groups.length;
    const names = answer.groups.flatMap((group) => group.values.map((each) => each.name)).join(" ");
    if (names !== list.dataset.names) build(answer.groups, names);
    if (!answer.groups.length) list.replaceChildren(nothing("Rules",
      "Every number of your rules will have a field here, with the sentences of the booklet that print it.",
      "This game has no rules.yaml yet. Save these lines as rules.yaml beside game.yaml.",
      snippet("rules.yaml", "turn:\n  moves: 5\n"),
      make("p.note", {}, "In booklet.md, ", make("code", {}, "{{ rules.turn.moves }}"), " prints the number.")));
    for (const group of answer.groups) for (const each of group.values) fields.get(each.name).show(each);
    take(hand.studio.problems);
    effect();
    return answer.groups.length > 0;
  }

  function build(groups, names) {
    list.dataset.names = names;
    fields.clear();
    list.replaceChildren(...groups.map(({ title, values }) => make("section", {}, title ? make("h2", {}, title) : null, values.map((each) => {
      const made = field(each);
      fields.set(each.name, made);
      return made.element;
    }))));
    sift();
  }

  function field(rule) {
    const id = `rule-${rule.name.replace(/[^A-Za-z0-9]/g, "-")}`;
    const control = rule.kind === "choice" && rule.choices.length
      ? make("select", { id }, rule.choices.map(([value, words]) => make("option", { value }, words)))
      : rule.kind === "choice" ? make("select", { id }, [["true", "yes"], ["false", "no"]].map(([value, words]) => make("option", { value }, words)))
        : make("input", { id, type: rule.kind === "number" ? "number" : "text", step: "any", placeholder: rule.kind === "number" ? "none" : "" });
    const bounds = make("span.bounds");
    const says = make("p.note", { id: `${id}-says` });
    const words = make("div.sentences", { id: `${id}-words` });
    const wrong = make("div.trouble", { role: "alert", id: `${id}-wrong` });
    const at = make("span.where");
    control.setAttribute("aria-describedby", `${id}-says ${id}-words ${id}-wrong`);
    const element = make("div.rule", {}, make("div.line", {}, make("label", { for: id }, rule.title), control, bounds, at), says, wrong, words);
    let last = rule;
    let began = rule.value; // what is typed began from this
    let sends = false;
    control.addEventListener("change", save);
    control.addEventListener("keydown", (event) => {
      if (event.key === "Escape") { control.value = last.value; began = last.value; tellOff([]); }
    });

    function tellOff(all) {
      told(wrong, all);
      control.setAttribute("aria-invalid", all.length > 0);
    }

    async function save() {
      if (control.validity.badInput) tellOff([{ message: "Enter a number.", help: "Write one, such as 3 or 0.5." }]);
      if (control.validity.badInput || control.value === last.value || sends) return;
      sends = true;
      try {
        changed = last.name;
        await hand.write("rules", last.name, control.value, mark, began);
        began = control.value;
        tellOff([]);
      } catch (error) {
        tellOff(error.problems?.length ? error.problems : [error]);
        began = last.value; // both have been seen
      }
      sends = false;
    }

    function show(now) {
      const typing = document.activeElement === control && control.value !== began;
      const before = last;
      last = now;
      if (!typing) {
        if (control.tagName === "SELECT" && ![...control.options].some((each) => each.value === now.value)) control.append(make("option", { value: now.value }, now.value));
        control.value = now.value;
        began = now.value;
      } else if (before.value !== now.value) {
        began = now.value; // both are seen now
        tellOff([{ message: `Another program has written \u201c${now.value}\u201d here; your change was not saved. [W01]`, help: "Press Enter to save yours, Escape to take theirs." }]);
      }
      control.dataset.last = now.value;
      const ends = [now.least, now.most];
      if (now.least !== null && control.tagName === "INPUT") control.min = now.least;
      if (now.most !== null && control.tagName === "INPUT") control.max = now.most;
      if (before.value !== now.value) element.classList.add("changed");
      bounds.textContent = ends.every((end) => end !== null) ? `${ends[0]} to ${ends[1]}` : now.least !== null ? `${now.least} or more` : now.most !== null ? `up to ${now.most}` : "";
      says.replaceChildren(...[now.says, now.written ? "" : "Default (not in your file).", now.over ? `A variant makes it ${now.over}.` : ""].filter(Boolean).join(" "));
      words.replaceChildren(...now.sentences.map((parts) => make("blockquote", {}, parts.map(([text, is]) => (is ? make("mark", {}, text) : text)))));
      at.replaceChildren(spot({ ...now.at, where: `rules.${now.rule}` }, ""));
    }

    function tell(all) {
      if (!sends && control.value === last.value && !control.validity.badInput) tellOff(standing(all, last.at));
    }
    return { element, show, tell, says: () => `${last.title} ${last.rule} ${last.says}`.toLowerCase() };
  }

  function sift() {
    const word = search.value.trim().toLowerCase();
    for (const each of fields.values()) each.element.hidden = !each.says().includes(word);
    for (const section of list.children) section.hidden = ![...section.querySelectorAll(".rule")].some((each) => !each.hidden);
  }

  function take(all) {
    problems = all;
    for (const each of fields.values()) each.tell(problems);
  }

  function effect() {
    if (!fields.has(changed)) return;
    played("/change/moved", (answer) => {
      const field = answer.rule ? [...fields.entries()].find(([name]) => `rules.${name.replaceAll("/", ".")}` === answer.rule)?.[1] : fields.get(changed);
      field?.element.append(moved);
      return Boolean(answer.rule && field);
    });
  }
  return { follow, take };
}
