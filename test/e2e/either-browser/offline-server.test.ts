import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { until } from "../../support/until.ts";
import { untilEntrySays } from "../activity.ts";
import { untilBadgeSays } from "../badge.ts";
import { useSession, type OpenPopup } from "../session.ts";

const session = useSession({ flavour: "e2e", connected: true });
const { linksTo, postsOf } = session;

test("keeps a save while the server is down, and delivers it on Try now", async () => {
  const address = session.freshArticle();
  const host = new URL(session.service.baseUrl).host;
  const { popup } = await session.openSettledPopup(address);
  await session.stopService();
  await popup.press("button", /^Save/);
  await popup.waitForText("status", `Kept: will be sent when ${host} is reachable`);

  await session.startService();
  await popup.press("button", "Try now");
  await popup.waitForText("status", "Saved");
  expect(linksTo(address)).toHaveLength(1);
});

test.each([
  ["the popup is opened again", () => session.openPopup(session.freshArticle())],
  ["the options are opened", () => session.openOptions("activity")],
])("delivers a kept save as soon as %s", async (_title, open) => {
  const address = session.freshArticle();
  const { popup } = await session.openSettledPopup(address);
  await session.stopService();
  await popup.press("button", /^Save/);
  await popup.waitForText("status", /^Kept: /);
  await popup.close();

  await session.startService();
  const before = session.service.links().length;
  await open();
  await session.service.waitForLinks(before + 1);
  expect(linksTo(address)).toHaveLength(1);
});

test("keeps a save when the key is refused, and sends it with the new key", async () => {
  const { service } = session;
  const address = session.freshArticle();
  const newKey = "key-e2e-after-rotation";
  service.configure({ keys: [newKey] });
  const { popup } = await save(address, "Waits for a key");
  await popup.waitForText("status", "Kept: will be sent when the API key is accepted");
  expect(linksTo(address)).toEqual([]);
  await popup.close();

  const options = await session.openOptions("connection");
  await options.fill("textbox", "API key", newKey);
  await options.press("button", "Save");
  await options.waitForText("status", /^Ready to save/);
  await until("the link", 20_000, () => linksTo(address).length === 1);
});

test("shows the service's message about a refusal, and sends again on demand", async () => {
  const address = session.freshArticle();
  session.service.misbehave({
    method: "POST",
    path: "/api/v1/links",
    fault: {
      kind: "answer",
      status: 422,
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ errors: { title: ["is far too long <b>indeed</b>"] } }),
    },
  });
  const { popup } = await save(address, "Refused once");
  await popup.waitForText("status", "Not saved: the service refused it");
  const said = await popup.evaluate<string>("return document.body.innerText");
  expect(said).toContain("title: is far too long <b>indeed</b>");
  await popup.press("button", "Send again");
  await popup.waitForText("status", "Saved");
  expect(linksTo(address)).toHaveLength(1);
});

test("does not accept an HTML page as a response: the outcome is unknown, and nothing more is sent", async () => {
  const { browser, service } = session;
  const address = session.freshArticle();
  const signIn = service.misbehave({
    times: Infinity,
    fault: {
      kind: "answer",
      status: 200,
      headers: { "content-type": "text/html" },
      body: "<!doctype html><title>Welcome</title>",
    },
  });
  const { popup } = await save(address, "Answered by a page");
  await popup.waitForText("status", "Outcome unknown: the answer was a web page");
  await popup.close();

  const other = session.freshArticle();
  const second = await save(other, "Behind the shut gate");
  await second.popup.waitForText(
    "status",
    "Kept: will be sent when the address under Connection is correct",
  );
  await second.popup.close();
  expect(postsOf(other)).toEqual([]);
  await untilBadgeSays(browser, "!2");

  signIn.stop();
  const activity = await session.openOptions("activity");
  await activity.press("button", "Try all now");
  await until("the link that waited", 20_000, () => linksTo(other).length === 1);
  await untilEntrySays(activity, /Answered by a page/, /Outcome unknown/);
  await activity.press("button", "Discard", { role: "listitem", name: /Answered by a page/ });
  await activity.press("button", "Discard for good");
  await untilBadgeSays(browser, "");
  expect(postsOf(address)).toHaveLength(1);
});

test("lets the user decide after a server error", async () => {
  const address = session.freshArticle();
  session.service.misbehave({
    method: "POST",
    path: "/api/v1/links",
    fault: { kind: "answer", status: 500, storesFirst: true, body: '{"error":"out of luck"}' },
  });
  const { popup } = await save(address, "Met a 500");
  await popup.waitForText("status", "Outcome unknown: the server reported an error");
  await popup.press("button", "It arrived");
  await popup.press("button", "Mark as arrived");
  await popup.waitForText("status", "Saved");
  expect(postsOf(address)).toHaveLength(1);
  expect(linksTo(address)).toHaveLength(1);
});

test(`does not report "never reached" for a server that ended a second after it had the save`, async () => {
  const address = session.freshArticle();
  session.service.misbehave({ method: "POST", fault: { kind: "hangAfter" } });
  const { popup } = await save(address, "Stored, then silence");
  const [post] = await until("the save to arrive", 20_000, () => {
    const posts = postsOf(address);
    return posts.length > 0 && posts;
  });
  // From 950 ms on, Firefox resends the request and finds the server gone: it then reports a refused
  // connection.
  await delay(Math.max(0, (post?.at ?? 0) + 1_200 - Date.now()));
  await session.stopService();
  await popup.waitForText("status", /^Outcome unknown: /);

  await session.startService();
  await popup.press("button", "It arrived");
  await popup.press("button", "Mark as arrived");
  await popup.waitForText("status", "Saved");
  expect(linksTo(address)).toHaveLength(1);
});

async function save(address: string, title: string): Promise<OpenPopup> {
  const opened = await session.openSettledPopup(address);
  await opened.popup.fill("textbox", "Title", title);
  await opened.popup.press("button", /^Save/);
  return opened;
}
