import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startService, type Service } from "../../service/server.ts";
import type { LinkstowPage } from "../../support/browser.ts";
import { until } from "../../support/until.ts";
import { untilBadgeSays } from "../badge.ts";
import { useSession } from "../session.ts";
import { takeShots } from "../shots.ts";
import { unfold } from "../unfold.ts";

// The tests of this file are one story: a second profile, at a server with its own key that needs every
// choice in the Compatibility group.
const session = useSession({ flavour: "e2e", connected: true });
const workKey = "key-work-51be09d2";
let work: Service;
let dataDir = "";

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "linkstow-e2e-work-"));
  work = await startService({
    dataFile: join(dataDir, "work.sqlite"),
    keys: [workKey],
    keyForm: "bearer",
    honoursIdempotencyKey: true,
  });
});
afterAll(async () => {
  await work.close();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
});

test("creates a second profile, for a server that requires Bearer before the key", async () => {
  const options = await session.openOptions("connection");
  await options.fill("textbox", "Profile name", "Home");
  await options.press("button", "Save");
  await options.waitForText("status", /^Ready to save/);
  await options.press("button", "Add profile");
  await options.waitFor("return document.querySelector('select')?.options.length === 2");
  await options.fill("textbox", "Server address", work.baseUrl);
  await options.fill("textbox", "API key", workKey);
  await options.fill("textbox", "Profile name", "Work");
  await options.press("button", "Save");
  await options.waitForText("status", /^The server refused the key/);
  await options.press("button", "Try with “Bearer ”");
  await options.waitForText("status", /^Ready to save/);
  await unfold(options);
  await options.press("checkbox", "My server honours Idempotency-Key");
  await options.press("button", "Save");
  await options.waitFor(
    `return document.querySelector("[role=status]").textContent.startsWith("Ready to save")
       && !document.body.textContent.includes("Not saved yet")`,
  );
  expect(await shownProfile(options)).toBe("Work");
  await takeShots(session, { "connection-profiles": options });
});

test("sends each save to the profile named in the popup's head, and shows nothing of the other one", async () => {
  const { service } = session;
  const address = session.freshArticle();
  const atWork = await session.openSettledPopup(address);
  expect(await shownProfile(atWork.popup)).toBe("Work");
  await atWork.popup.fill("combobox", "Tags", "at-work,");
  await atWork.popup.press("button", /^Save/);
  await atWork.popup.waitForText("status", "Saved");
  await atWork.popup.close();
  expect(work.links()).toMatchObject([{ target_url: address, tags: ["at-work"] }]);
  expect(service.links()).toEqual([]);

  const { popup } = await session.openSettledPopup(address);
  await popup.fill("textbox", "Description", "Meant for home");
  await popup.evaluate('document.querySelector("select").focus()');
  await popup.key("ArrowUp");
  await popup.waitFor('return document.querySelector("footer").textContent.includes("Home")');
  expect(await popup.text("textbox", "Description")).toBe("Meant for home");
  await takeShots(session, { "popup-profiles": popup });
  await popup.fill("combobox", "Tags", "at-w");
  await popup.waitForText("option", /at-w/);
  expect(await popup.evaluate("return document.body.textContent")).not.toContain("at-work");
  await popup.fill("combobox", "Tags", "");
  await popup.press("button", /^Save/);
  await popup.waitForText("status", "Saved");
  const [link] = await service.waitForLinks(1);
  expect(link).toMatchObject({ target_url: address, description: "Meant for home", tags: null });
  expect(work.links()).toHaveLength(1);
  for (const one of [service, work]) {
    const sent = one.requests().filter(({ method }) => method === "POST");
    expect(sent.every(({ keyWasRight }) => keyWasRight)).toBe(true);
  }
});

test("retries a new save automatically if the server honours Idempotency-Key", async () => {
  await use("Work");
  work.misbehave({ method: "POST", fault: { kind: "dropAfter" } });
  const address = session.freshArticle();
  const { popup } = await session.openSettledPopup(address);
  await popup.press("button", /^Save/);
  await popup.waitForText("status", /^Kept: will be sent when/);
  await popup.press("button", "Try now");
  await popup.waitForText("status", "Saved");
  expect(work.links().filter((link) => link.target_url === address)).toHaveLength(1);
});

test("deletes a profile and its waiting entries after stating their number", async () => {
  await work.close();
  const { popup } = await session.openSettledPopup(session.freshArticle());
  await popup.press("button", /^Save/);
  await popup.waitForText("status", /^Kept: /);
  await untilBadgeSays(session.browser, "1");
  const activity = await session.openOptions("activity");
  await activity.waitForText("listitem", /Profile: Work/);
  await takeShots(session, { "activity-profiles": activity });

  const options = await session.openOptions("connection");
  await options.press("button", "Delete profile");
  await options.waitForText("button", /^Delete it and 1 unsent save/);
  await takeShots(session, { "connection-delete": options });
  await options.press("button", /^Delete it and 1 unsent save/);
  await until(
    "the other profile",
    10_000,
    async () => (await options.text("textbox", "Profile name")) === "Home",
  );
  const kept = "return JSON.stringify(await chrome.storage.local.get())";
  expect(await session.browser.inBackground<string>(kept)).not.toContain(workKey);
});

/** Switches to the profile in the options. */
async function use(name: string): Promise<void> {
  const options = await session.openOptions("connection");
  await options.waitFor('return document.querySelector("select") !== null');
  await options.evaluate('document.querySelector("select").focus()');
  await options.key(name === "Work" ? "ArrowDown" : "ArrowUp");
  await options.waitFor(
    `return document.querySelector("nav").textContent.includes(${JSON.stringify(name)})`,
  );
  await options.close();
}

function shownProfile(page: LinkstowPage): Promise<string> {
  return page.waitFor('return document.querySelector("select")?.selectedOptions[0]?.text');
}
