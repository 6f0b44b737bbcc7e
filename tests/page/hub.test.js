// One stream for all that is listened to, and each is told of its own alone.

import assert from "node:assert/strict";
import { test } from "node:test";
import { hub, hubs } from "../../templates/studio/hub.js";

const settled = () => new Promise((done) => { setTimeout(done, 60); });

function sources() {
  const all = [];
  const begin = (address) => {
    const source = { address, readyState: 1, closed: false, close() { source.closed = true; }, onmessage: null, onerror: null };
    all.push(source);
    return source;
  };
  return { all, begin, now: () => all.filter((each) => !each.closed) };
}

const say = (source, words) => source.onmessage({ data: JSON.stringify(words) });

test("twelve that listen share one stream, and the last to leave ends it", async () => {
  const { begin, now } = sources();
  const { hear } = hub(begin);
  const stops = [hear({ home: "http://here/a/" }, () => {})];
  for (let at = 0; at < 11; at += 1) stops.push(hear({ seat: `seat${at}` }, () => {}));
  await settled();
  assert.equal(now().length, 1);
  assert.match(now()[0].address, /^http:\/\/here\/a\/news\?seats=seat0~seat1~seat10~seat2/);
  stops.shift()();
  await settled();
  assert.match(now()[0].address, /^\/seat\/news\/seat0~/);
  for (const stop of stops) stop();
  await settled();
  assert.equal(now().length, 0);
});

test("who has one secret hears nothing of another", async () => {
  const { begin, now } = sources();
  const { hear } = hub(begin);
  const heard = { one: [], other: [], home: [] };
  hear({ seat: "one" }, (told) => heard.one.push(told));
  hear({ seat: "other" }, (told) => heard.other.push(told));
  hear({ home: "/h/" }, (told) => heard.home.push(told));
  await settled();
  const [source] = now();
  say(source, { of: 0, number: 3, state: 7 });
  say(source, { of: "", number: 1 });
  assert.deepEqual(heard.one, [{ news: { number: 3, state: 7 } }]);
  assert.deepEqual(heard.other, []);
  assert.deepEqual(heard.home, [{ news: { number: 1 } }]);
});

test("what was heard is not told again, unless nothing could be heard meanwhile", async () => {
  const { begin, now } = sources();
  const { hear } = hub(begin);
  const heard = [];
  hear({ seat: "one" }, (told) => heard.push(told));
  await settled();
  say(now()[0], { of: 0, number: 3 });
  hear({ seat: "two" }, () => {});
  await settled();
  say(now()[0], { of: 0, number: 3 });
  assert.equal(heard.length, 1);
  now()[0].onerror();
  say(now()[0], { of: 0, number: 3 });
  assert.deepEqual(heard.slice(1), [{ lost: true }, { news: { number: 3 } }]);
});

test("a studio that has ended ends no seat", async () => {
  const { begin, now } = sources();
  const { hear } = hub(begin);
  const heard = [];
  hear({ home: "/old/" }, (told) => heard.push(told));
  hear({ seat: "one" }, () => {});
  await settled();
  const [source] = now();
  source.readyState = 2;
  source.close();
  source.onerror();
  await settled();
  assert.ok(heard.some((told) => told.closed));
  assert.deepEqual(now().map((each) => each.address), ["/seat/news/one"]);
});

test("a seat that is gone is told so and asked for no more", async () => {
  const { begin, now } = sources();
  const { hear } = hub(begin);
  const heard = [];
  hear({ seat: "a" }, (told) => heard.push(told));
  hear({ seat: "b" }, () => {});
  await settled();
  say(now()[0], { of: 0, gone: true });
  await settled();
  assert.deepEqual(heard, [{ gone: true }]);
  assert.deepEqual(now().map((each) => each.address), ["/seat/news/b"]);
});

test("a seat at a free table is heard of elsewhere, by a stream of its own", async () => {
  const { begin, now } = sources();
  const { hear } = hubs(begin);
  const heard = [];
  hear({ seat: "one" }, () => heard.push("one"));
  const leave = hear({ free: "two" }, (told) => heard.push(told.news.state));
  await settled();
  assert.deepEqual(now().map((each) => each.address).sort(), ["/free/news/two", "/seat/news/one"]);
  say(now().find((each) => each.address.startsWith("/free")), { of: 0, number: 1, state: 8 });
  assert.deepEqual(heard, [8]);
  leave();
  await settled();
  assert.deepEqual(now().map((each) => each.address), ["/seat/news/one"]);
});
