// The game at a table: who sits where, then a link a seat; games in progress with their links.

import { ask, own, send } from "./ask.js";
import { bot, choice, labelled, make } from "./make.js";

export default function open(place) {
  const setup = make("form.setup");
  const trouble = make("div.trouble", { role: "alert" });
  const games = make("div.games");
  const title = make("h2", {}, "A new game");
  const unplayed = make("p.unplayed", { hidden: true });
  place.append(title, unplayed, setup, trouble, games);
  let about = null;
  let who = [];

  async function follow() {
    try {
      about = await ask("/table/about");
      trouble.replaceChildren();
    } catch (error) {
      setup.replaceChildren();
      unplayed.hidden = true;
      trouble.replaceChildren(make("p", {}, error.message));
      return;
    }
    for (const each of [title, setup]) each.hidden = !about.playable;
    unplayed.hidden = about.playable;
    if (!about.playable) {
      unplayed.textContent = `${about.title} has no rules that a program can play, so it cannot be put on this table. `
        + "Print it and play it on your own: Sheets has all that you cut out. A package with rules in Python makes a game playable here.";
      games.replaceChildren();
      return;
    }
    if (who.length < about.least || who.length > about.most) seat(about.least);
    else form();
    list();
  }

  function seat(players) {
    who = Array.from({ length: players }, (_, at) => who[at] || (at ? "greedy" : "person"));
    form();
  }

  function form() {
    const numbers = Array.from({ length: about.most - about.least + 1 }, (_, at) => String(about.least + at));
    const players = choice("Players", numbers.map((each) => [each, each]), (value) => seat(Number(value)));
    players.value = String(who.length);
    const sitters = [["person", "somebody here"], ["open", "a friend, by a link"],
      ...about.bots.map((name) => [name, bot(name, "a bot that ")])];
    const seats = who.map((each, at) => {
      const select = choice(`Seat ${at + 1}`, sitters, (value) => { who[at] = value; });
      select.value = each;
      return labelled(`Seat ${at + 1}`, select);
    });
    const seed = make("input", { type: "text", name: "seed", maxLength: 100, size: 10 });
    setup.replaceChildren(
      make("div.tools", {}, labelled("Players", players), ...seats),
      make("div.tools", {}, labelled("Seed, to meet the same luck again", seed),
        make("button.button.strong", { type: "submit" }, "Begin")),
      about.base ? "" : make("p.count", {}, "Friends on your network can join once the studio is started with --host and "
        + "this computer\u2019s address. Until then every link works on this computer alone."),
    );
    setup.onsubmit = async (event) => {
      event.preventDefault();
      try {
        await send("/table/begin", { who, seed: seed.value });
        await follow();
      } catch (error) {
        const problems = error.problems?.length ? error.problems : [error];
        trouble.replaceChildren(...problems.map((each) => make("p", {}, each.message)));
      }
    };
  }

  function list() {
    games.replaceChildren(...about.games.map(row));
    if (about.games.length) games.prepend(make("h2", {}, "Games"));
  }

  function row(game) {
    const names = game.who.map((each) => ({ person: "somebody here", open: "nobody yet" }[each] || bot(each, "a bot that "))).join(", ");
    const friends = game.friends.map((token, at) => link(`Friend ${at + 1}`, address(token), game.over ? "" : token, game.there[at] === "person" && !game.over));
    const play = game.here.length
      ? make("a.button.strong.play", { href: address(game.here.join(","), true), target: "_blank" }, game.over ? "Look back" : "Play")
      : null;
    const words = [names, ...game.variants, game.over ? "over" : ""].filter(Boolean).join(" \u00b7 ");
    const explained = game.friends.length && !game.over ? make("p.count", {}, "Each friend\u2019s link is a seat, and whoever opens it "
      + "plays there: give every friend another one. It opens in any browser, on a phone too, with nothing to install, and goes on after a "
      + "reload, a restart or on another device. A seat that nobody takes can be left to a bot, by a button beside the moves.") : null;
    const links = make("ul.links", {}, friends, link("Look on", address(game.watch), game.over ? "" : game.watch));
    return make("div.game", {}, play, make("span", {}, words), explained, links);
  }

  function address(tokens, here = false) {
    return `${here || !about.base ? location.origin : about.base}/seat/#${tokens}`;
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
