import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { captureLimitMs } from "../../../src/shared/domain/capture/capture.ts";
import { heavyPages, markupOf } from "../../capture/heavy-pages.ts";
import { until } from "../../support/until.ts";
import { useSession } from "../session.ts";
import { linkEntries } from "../stored.ts";

/**
 * One of each kind: the reading of every heavy page is tested in one browser, beside the program that reads it.
 * With `LINKSTOW_PAGES=all`, all of them are saved here.
 */
const ofEachKind = [
  "10,000 elements in each other in a shadow root",
  "1,000,000 elements",
  "5 MB of text in one paragraph",
  "a table of 45,000 cells",
  "45,000 lines in one block of code",
  "30 frames that navigate",
];
const names =
  process.env["LINKSTOW_PAGES"] === "all" ? heavyPages.map(({ name }) => name) : ofEachKind;
const pages = names.map((name) => {
  const page = heavyPages.find((one) => one.name === name);
  if (page === undefined) throw new Error(`no page is called ${name}`);
  return page;
});

const session = useSession({ flavour: "e2e", connected: true });
let server: Server;

beforeAll(async () => {
  server = createServer((request, response) => {
    const page = pages[Number(request.url?.slice(1))];
    response.writeHead(page === undefined ? 404 : 200, {
      "content-type": "text/html; charset=utf-8",
    });
    response.end(page && markupOf(page));
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function addressOf(page: number): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/${page}`;
}

test.each(pages.map(({ name }, page) => ({ name, page })))(
  "a save over $name is on disk, and goes on without waiting for the page",
  async ({ page }) => {
    const { browser } = session;
    const address = addressOf(page);
    const tab = await browser.open(address);
    const key = process.platform === "darwin" ? "D" : "K";
    await browser.giveCommand(tab, { name: "quick-save", key });
    const stateOf = async () => (await linkEntries(browser, address))[0]?.state.name;
    await until("the save to be on disk", captureLimitMs, async () => {
      return (await stateOf()) !== undefined;
    });
    await until("the save to go on", captureLimitMs * 2, async () => {
      return (await stateOf()) !== "capturing";
    });
    await tab.close();
  },
);

test("all of them arrive", async () => {
  const links = await session.service.waitForLinks(pages.length, 60_000);
  const arrived = new Set(links.map(({ target_url: url }) => url));
  expect(pages.map((_, page) => addressOf(page)).filter((url) => !arrived.has(url))).toEqual([]);
});
