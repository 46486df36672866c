import { expect, test } from "vitest";
import type { LinkstowPage } from "../../support/browser.ts";
import { until } from "../../support/until.ts";
import { serveAs } from "../serve-as.ts";
import { sessionKey, useSession } from "../session.ts";
import { readStored } from "../stored.ts";
import { unfold } from "../unfold.ts";

const session = useSession({ flavour: "e2e", connected: true });

/** The secrets of a sign-in before the server, of which none is readable in any other. */
const signIn = {
  password: "p4ss-e2e-51c0",
  token: "t0ken-e2e-88ad",
  basic: btoa("ada:p4ss-e2e-51c0"),
};

/** No secret is in the text. */
function expectNone(text: string) {
  for (const secret of [sessionKey, ...Object.values(signIn)]) expect(text).not.toContain(secret);
}

test("key and sign-in are in no row, message or page, only in their headers", async () => {
  const { browser, service } = session;
  const options = await session.openOptions("connection");
  await unfold(options);
  await options.fill("textbox", "User", "ada");
  await options.fill("textbox", "Password", signIn.password);
  await options.press("button", "Add a header");
  await options.fill("textbox", "Name of header 1", "X-Proxy-Token");
  await options.fill("textbox", "Value of header 1", signIn.token);
  await options.press("button", "Save");
  await options.waitForText("status", /^Ready to save/);
  expectNone(await shownIn(options));
  await listenIn(options);
  // One save is delivered, and one is refused with a message that repeats the key.
  const { popup } = await save("Arrives");
  await popup.waitForText("status", "Saved");
  expectNone(await shownIn(popup));
  await popup.close();
  service.misbehave({
    method: "POST",
    fault: {
      kind: "answer",
      status: 422,
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        message: `The key ${sessionKey} of ${signIn.password}, ${signIn.basic} and ${signIn.token} may not do this`,
      }),
    },
  });
  const refused = await save("Refused");
  await refused.popup.waitForText("status", /^Not saved/);
  expectNone(await shownIn(refused.popup));
  await refused.popup.close();

  const heard = await askEverything(options);
  expect(heard.length).toBeGreaterThan(5);
  expectNone(JSON.stringify(heard));
  expectNone(await shownIn(options));
  const backup = await session.openOptions("backup");
  await backup.press("switch", "Sync my settings");
  await backup.waitFor("return /Last compared/.test(document.body.textContent)");
  const activity = await session.openOptions("activity");
  await activity.waitFor("return document.querySelectorAll('li[data-entry]').length >= 2");
  expectNone(await shownIn(activity));

  const stored = await readStored(browser);
  expect(stored["entries"]?.length).toBeGreaterThan(1);
  expectNone(JSON.stringify(stored));
  const synced =
    "return JSON.stringify([await chrome.storage.sync.get(), await chrome.storage.session.get()])";
  const inSync = await browser.inBackground<string>(synced);
  expect(inSync).toContain("serverAddress");
  expectNone(inSync);
  expect(service.requests().filter(({ keyElsewhere }) => keyElsewhere)).toEqual([]);
  const sent = service.requests().at(-1)?.headerNames;
  expect(sent).toEqual(expect.arrayContaining(["authorization", "x-proxy-token"]));
});

test("key and sign-in are in nothing written to the console", async () => {
  const { browser, service } = session;
  const { popup } = await save("Goes well");
  await popup.waitForText("status", /^(Saved|Not saved|Outcome unknown)/);
  await popup.close();
  service.misbehave({ method: "POST", fault: { kind: "wrongTypes", id: "proto" } });
  const odd = await save("Answered oddly");
  await odd.popup.waitForText("status", /^(Saved|Not saved|Outcome unknown)/);
  await odd.popup.close();
  // Proves that the test sees the console.
  await browser.inBackground('console.error("linkstow: a mark in the console")');
  const said = await until("the mark to be seen", 20_000, async () => {
    const text = await browser.consoleText();
    return text.includes("a mark in the console") ? text : undefined;
  });
  expectNone(said);
});

test("typing a new key leaves no trace of it in the page once it is saved", async () => {
  const options = await session.openOptions("connection");
  await options.fill("textbox", "API key", sessionKey);
  await options.press("button", "Save");
  await options.waitForText("status", /^Ready to save/);
  expect(await options.text("textbox", "API key")).toBe("");
  expect(await shownIn(options)).not.toContain(sessionKey);
});

test.each([302, 307, 308])(
  "follows no %i, so neither key nor link reaches its target",
  async (status) => {
    const { service } = session;
    const seen: unknown[] = [];
    const elsewhere = await serveAs("application/json", '{"id":1}', (headers) =>
      seen.push(headers),
    );
    service.misbehave({
      method: "POST",
      path: "/api/v1/links",
      fault: { kind: "answer", status, headers: { location: elsewhere }, body: "" },
    });
    const { popup } = await save(`Sent on by ${status}`);
    const said = await popup.waitForText("status", /^(Not saved|Outcome unknown): /);
    expect(said).toBe(
      status === 302
        ? "Outcome unknown: a sign-in page answered"
        : "Not saved: the service has moved",
    );
    expect(seen).toEqual([]);
    await popup.close();

    // Opens the gate again for the next case.
    const activity = await session.openOptions("activity");
    const entry = { role: "listitem", name: new RegExp(`Sent on by ${status}`) };
    await activity.press("button", "Discard", entry);
    await activity.press("button", "Discard for good", entry);
    const options = await session.openOptions("connection");
    await options.press("button", "Test connection");
    await options.waitForText("status", /^Ready to save/);
  },
);

async function save(title: string) {
  const opened = await session.openSettledPopup(session.freshArticle());
  await opened.popup.fill("textbox", "Title", title);
  await opened.popup.press("button", /^Save/);
  return opened;
}

/** Records everything the background broadcasts to its pages from here on. */
async function listenIn(page: LinkstowPage): Promise<void> {
  await page.evaluate(
    `document.heard = [];
     (globalThis.browser ?? chrome).runtime.onMessage.addListener((message) => {
       document.heard.push(message);
     });`,
  );
}

/**
 * The recorded broadcasts, and the responses to all messages that a page can send without changing
 * anything.
 */
async function askEverything(page: LinkstowPage): Promise<readonly unknown[]> {
  const heard = await until("a broadcast", 20_000, () =>
    page.evaluate<readonly unknown[] | null>(
      "return document.heard.length ? document.heard : null",
    ),
  );
  const answers = await page.evaluate<readonly unknown[]>(
    `const { runtime } = globalThis.browser ?? chrome;
     const ask = (method, input) => runtime.sendMessage({ linkstow: "call", method, input });
     const activity = await ask("listActivity", {});
     const entries = [...activity.value.needsYou, ...activity.value.delivered];
     return [
       activity,
       ...await Promise.all(entries.map(({ id }) => ask("getEntry", { entryId: id }))),
       await ask("openPopup", { address: args[0] }),
       await ask("getConnection", {}),
       await ask("listProfiles", {}),
       await ask("testConnection", { serverAddress: args[0] }),
       await ask("getConnection", { unexpected: true }),
     ];`,
    session.service.baseUrl,
  );
  return [...heard, ...answers];
}

/** The page in memory: its markup and the values of its fields. */
async function shownIn(page: LinkstowPage): Promise<string> {
  return page.evaluate<string>(
    `const fields = [...document.querySelectorAll("input, textarea")].map(({ value }) => value);
     return document.documentElement.outerHTML + fields.join("\\n");`,
  );
}
