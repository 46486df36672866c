import { expect, test } from "vitest";
import type { LinkstowPage } from "../../support/browser.ts";
import { until } from "../../support/until.ts";
import { untilBadgeSays } from "../badge.ts";
import { serveAs } from "../serve-as.ts";
import { sessionKey, useSession } from "../session.ts";
import { takeShots } from "../shots.ts";

// The tests of this file are one story: the extension as shipped, from its first start on.
const session = useSession({ flavour: "shipped", connected: false });
const kept = { address: "" };

test("keeps a save made before a server is connected", async () => {
  kept.address = session.freshArticle();
  const { popup } = await session.openSettledPopup(kept.address);
  await popup.press("button", /^Save/);
  await popup.waitForText("status", "Kept: will be sent when you connect a server");
  expect(await popup.has("button", "Connect a server")).toBe(true);
  await untilBadgeSays(session.browser, "1");
  expect(session.service.requests()).toEqual([]);
});

test("reports a refused permission, and keeps the typed text", async () => {
  const options = await session.openOptions("connection");
  await takeShots(session, { "connection-first": options });
  await type(options, session.service.baseUrl, sessionKey);
  // No headless browser shows the permission prompt, so its answer is simulated here. Everything else is
  // real.
  await options.evaluate(
    "(globalThis.browser ?? chrome).permissions.request = () => Promise.resolve(false);",
  );
  await options.press("button", "Test connection");
  const said = await options.waitForText("status", /\S/);
  const { host } = new URL(session.service.baseUrl);
  expect(said).toContain(`The browser does not let Linkstow access ${host} yet`);
  expect(said).toContain(`Permission The browser does not let Linkstow access ${host}.`);
  expect(await options.text("textbox", "Server address")).toBe(session.service.baseUrl);
  expect(await options.text("textbox", "API key")).toBe(sessionKey);
  expect(session.service.requests()).toEqual([]);
});

test("names the mistake in an address or a key", async () => {
  const { browser, service } = session;
  await browser.allowPermissionPrompts("http://127.0.0.1/*");
  const options = await session.openOptions("connection");

  const page = await serveAs("text/html", "<!doctype html><title>Somebody else</title>");
  expect(await find(options, page, sessionKey)).toMatch(
    /^This is not the service.*Answered with a web page \(HTTP 200\)\./,
  );

  const silent = await closedPort();
  expect(await find(options, silent, sessionKey)).toMatch(
    /^127\.0\.0\.1:\d+ could not be reached.*refused the connection\./,
  );

  const refused = await find(options, service.baseUrl, "key-of-somebody-else");
  expect(refused).toMatch(/^The server refused the key/);
  expect(refused).toMatch(/Reachable Answered in [\d,]+ ms over http\./);
  expect(refused).toContain("Key Refused (HTTP 401).");
  expect(service.links()).toEqual([]);
});

test("connects with a permission requested on the click, and sends the waiting saves", async () => {
  const { browser, service } = session;
  const { host } = new URL(service.baseUrl);
  const options = await session.openOptions("connection");
  await type(options, service.baseUrl, sessionKey);
  await options.press("button", "Save");
  const said = await options.waitForText("status", /\S/);
  expect(said).toMatch(/^Ready to save/);
  expect(said).toContain(`Permission Linkstow may access ${host}.`);
  expect(said).toMatch(/Service Looks like the bookmarking service \(asks for a key, HTTP 401\)/);
  expect(said).toContain("Key Accepted (401 without it, 404 with it).");
  expect(await browser.inBackground("return (await chrome.permissions.getAll()).origins")).toEqual([
    "http://127.0.0.1/*",
  ]);
  const [link] = await service.waitForLinks(1);
  expect(link?.target_url).toBe(kept.address);
  await takeShots(session, { "connection-ready": options });
});

test("distinguishes a server that is down from a lost response, right after the permission was granted", async () => {
  const address = session.freshArticle();
  const { popup } = await session.openSettledPopup(address);
  await session.stopService();
  await popup.press("button", /^Save/);
  await popup.waitForText("status", /^Kept: will be sent when 127\.0\.0\.1:\d+ is reachable$/);
  await session.startService();
  await popup.press("button", "Try now");
  await popup.waitForText("status", "Saved");
  expect(session.service.links().at(-1)?.target_url).toBe(address);
});

test("keeps a save made after the permission was withdrawn, and sends it once it is granted again", async () => {
  const { browser, service } = session;
  const address = session.freshArticle();
  const before = service.requests().length;
  const origin = "http://127.0.0.1/*";
  await browser.inBackground(`await chrome.permissions.remove({ origins: ["${origin}"] })`);
  const { popup } = await session.openSettledPopup(address);
  await popup.press("button", /^Save/);
  await popup.waitForText("status", /^Kept: will be sent when Linkstow may access 127\.0\.0\.1/);
  await popup.close();
  await untilBadgeSays(browser, "!1");
  expect(service.requests()).toHaveLength(before);

  await browser.allowPermissionPrompts(origin);
  const options = await session.openOptions("connection");
  await options.press("button", "Save");
  await options.waitForText("status", /^Ready to save/);
  await until("the link", 20_000, () => service.links().at(-1)?.target_url === address);
  await untilBadgeSays(browser, "");
});

async function type(options: LinkstowPage, address: string, key: string): Promise<void> {
  await options.fill("textbox", "Server address", address);
  await options.fill("textbox", "API key", key);
}

/** Tests the connection and resolves with the full text of the finding. */
async function find(options: LinkstowPage, address: string, key: string): Promise<string> {
  await type(options, address, key);
  const before = (await options.text("status")) ?? "";
  await options.press("button", "Test connection");
  return until("a new finding", 20_000, async () => {
    const said = await options.text("status");
    return said !== before && said !== "" && !said?.includes("You have made changes")
      ? said
      : undefined;
  });
}

/** A loopback address without a listener. */
async function closedPort(): Promise<string> {
  const { createServer } = await import("node:net");
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const at = server.address();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  if (at === null || typeof at === "string") throw new Error("No port was given");
  return `http://127.0.0.1:${at.port}`;
}
