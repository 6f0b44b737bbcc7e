// The game at a table: who sits where, then a link a seat; games in progress with their links.

import { ask, own, send } from "./ask.js";
import { bot, choice, labelled, make } from "./make.js";
import { refused } from "./nothing.js";

export default function open(place) {
  const setup = make("form.setup");
  const trouble = make("div.trouble", { role: "alert" });
  const games = make("div.games");
  const title = make("h2", {}, "A new game");
  const loose = make("h2", {}, "A free table");
  const invited = make("p.unplayed");
  const free = make("form.setup");
  const tables = make("div.games");
  const said = make("p.count", { role: "status" }); // it outlives the list, which is made anew when a file is saved
  place.append(trouble, title, setup, games, loose, invited, free, said, tables);
  let about = null;
  let who = [];
  let paces = {};
  let players = 0; // at a free table

  async function follow() {
    try {
      about = await ask("/table/about");
      trouble.replaceChildren();
    } catch (error) {
      for (const each of [setup, free, games, tables]) each.replaceChildren();
      for (const each of [title, loose, invited]) each.hidden = true;
      trouble.replaceChildren(...refused(error, "You play with your pieces here, beside friends and bots."));
      return;
    }
    for (const each of [title, setup, games]) each.hidden = !about.playable;
    loose.hidden = invited.hidden = false;
    invited.textContent = about.playable
      ? "The same pieces, and no rules: you move them yourselves, as on any table at home."
      : `Play ${about.title} before you print it: its cards, tiles, dice and boards are on a table, and you and your friends move them `
        + "yourselves, each with a hand of their own. The program shuffles, deals and keeps secrets; you agree on the rules yourselves.";
    freeForm();
    freeList();
    if (!about.playable) return;
    if (who.length < about.least || who.length > about.most) seat(about.least);
    else form();
    list();
    time().catch(() => {}); // a bot that cannot be timed is offered all the same
  }

  function freeForm() {
    if (!players) players = about.least;
    const numbers = Array.from({ length: 12 }, (_, at) => String(at + 1));
    const many = choice("Players at the free table", numbers.map((each) => [each, each]), (value) => { players = Number(value); freeForm(); });
    many.value = String(players);
    const together = make("input", { type: "checkbox", name: "together", id: "together" });
    const seed = make("input", { type: "text", name: "seed", maxLength: 100, size: 10 });
    free.replaceChildren(
      make("div.tools", {}, labelled("Players", many),
        players > 1 ? make("label", {}, together, " All at this screen") : "",
        labelled("Seed, to meet the same luck again", seed),
        make("button.button.strong", { type: "submit" }, "Put it on a free table")),
      players > 1 ? make("p.count", {}, about.base ? "Every seat but yours has a link for a friend."
        : "Every seat but yours has a link. Friends on your network can open it once the studio is started with --host and this computer\u2019s address.") : "",
    );
    free.onsubmit = async (event) => {
      event.preventDefault();
      try {
        await send("/table/free", { players, together: together.checked, seed: seed.value });
        await follow();
      } catch (error) {
        tell(error);
      }
    };
  }

  function freeList() {
    tables.replaceChildren(...about.free.map((game) => row(game, "free")));
    if (about.free.length) tables.prepend(make("h3", {}, "Free tables"));
  }

  // What lies there now becomes the file that every new table is laid by.
  function keeper(game) {
    const again = make("button.button", { type: "button", onclick: async () => {
      try {
        await send("/table/resume", { watch: game.watch });
        said.textContent = "A new table begins like that one, with its own links.";
        await follow();
      } catch (error) {
        said.textContent = error.message;
      }
    } }, "Another from here");
    if (!about.own) return make("p.keep", {}, again);
    const button = make("button.button", { type: "button", onclick: async () => {
      try {
        const kept = await send("/table/keep", { watch: game.watch, was: about.kept });
        about.kept = kept.kept;
        said.textContent = kept.message;
      } catch (error) {
        said.textContent = error.problems?.[0]?.message || error.message;
      }
    } }, "Keep this as the set-up");
    return make("p.keep", {}, button, " ", again);
  }

  function tell(error) {
    const problems = error.problems?.length ? error.problems : [error];
    trouble.replaceChildren(...problems.map((each) => make("p", {}, each.message)));
  }

  function seat(players) {
    who = Array.from({ length: players }, (_, at) => who[at] || (at ? "greedy" : "person"));
    form();
  }

  function form() {
    const numbers = Array.from({ length: about.most - about.least + 1 }, (_, at) => String(about.least + at));
    const many = choice("Players", numbers.map((each) => [each, each]), (value) => seat(Number(value)));
    many.value = String(who.length);
    const sitters = [["person", "a player here"], ["open", "a friend, by a link"],
      ...about.bots.map((name) => [name, sitter(name)])];
    const seats = who.map((each, at) => {
      const select = choice(`Seat ${at + 1}`, sitters, (value) => { who[at] = value; });
      select.value = each;
      return labelled(`Seat ${at + 1}`, select);
    });
    const seed = make("input", { type: "text", name: "seed", maxLength: 100, size: 10 });
    setup.replaceChildren(
      make("div.tools", {}, labelled("Players", many), ...seats),
      make("div.tools", {}, labelled("Seed, to meet the same luck again", seed),
        make("button.button.strong", { type: "submit" }, "Begin")),
      ...about.notes.map((note) => make("p.count", {}, `Note: ${note.message}. ${note.help}`)),
      about.base ? "" : make("p.count", {}, "Friends on your network can join once the studio is started with --host and "
        + "this computer\u2019s address. Until then every link works on this computer alone."),
    );
    setup.onsubmit = async (event) => {
      event.preventDefault();
      try {
        await send("/table/begin", { who, seed: seed.value });
        await follow();
      } catch (error) {
        tell(error);
      }
    };
  }

  // How long each bot thinks is measured while somebody chooses, and then stands beside its name.
  async function time() {
    paces = await ask("/table/paces");
    for (const option of setup.querySelectorAll("option")) if (paces[option.value]) option.textContent = sitter(option.value);
  }

  function sitter(name) {
    return [bot(name, "a bot, "), paces[name]].filter(Boolean).join(", ");
  }

  function list() {
    games.replaceChildren(...about.games.map((game) => row(game, "seat")));
    if (about.games.length) games.prepend(make("h3", {}, "Games"));
  }

  function row(game, at) {
    const names = game.who.map((each) => ({ person: "a player here", open: "nobody yet" }[each] || bot(each, "a bot, "))).join(", ");
    const friends = game.friends.map((token, number) => link(`Friend ${number + 1}`, address(token, at), game.over ? "" : token, at === "seat" && game.there[number] === "person" && !game.over));
    const play = game.here.length
      ? make("a.button.strong.play", { href: address(game.here.join(","), at, true), target: "_blank" }, game.over ? "Look back" : "Play")
      : null;
    const words = [names, ...game.variants, game.over ? "over" : ""].filter(Boolean).join(" \u00b7 ");
    const explained = game.friends.length && !game.over ? make("p.count", {}, "Each friend\u2019s link is a seat. The person who opens it "
      + "plays there: give every friend another one. It opens in any browser, on a phone too, with nothing to install, and goes on after a "
      + `reload, a restart or on another device.${at === "seat" ? " If a seat stays empty, a button beside the moves gives it to a bot." : ""}`) : null;
    const links = make("ul.links", {}, friends, link("Look on", address(game.watch, at), game.over ? "" : game.watch));
    return make("div.game", {}, play, make("span", {}, words), explained, links, at === "free" ? keeper(game) : null);
  }

  function address(tokens, at, here = false) {
    return `${here || !about.base ? location.origin : about.base}/${at}/#${tokens}`;
  }

  function link(words, href, token = "", there = false) {
    const copy = make("button.button", { type: "button", onclick: async () => {
      try {
        await navigator.clipboard.writeText(href);
        copy.textContent = "Copied";
      } catch {
        copy.textContent = "Not allowed";
      }
    } }, "Copy the link");
    const left = there ? make("button.button", { type: "button", onclick: () => leave(token) }, "Gone? Let a bot play on") : null;
    return make("li", {}, make("a", { href, target: "_blank", rel: "noopener" }, words), " ", copy, " ", left, camera(words, token));
  }

  // Somebody has gone: a bot plays on in their place, until they open their link and sit down again.
  async function leave(token) {
    await fetch("/seat/leave", { method: "POST", headers: { "Content-Type": "application/json", "X-Seat": token }, body: "{}" });
    await follow();
  }

  // The link for the camera of a phone, which is on the network and not on this computer.
  function camera(words, token) {
    if (!token || !about.base) return null;
    const image = make("img.code", { alt: `The link of ${words} as a square code` });
    const opened = make("details.code", { ontoggle: () => { image.src = own(`/table/code/${token}`); } }, make("summary", {}, "For a phone\u2019s camera"), image);
    return opened;
  }

  return { follow };
}
