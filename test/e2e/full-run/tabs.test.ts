import { expect, onTestFinished, test } from "vitest";
import type { LinkstowPage } from "../../support/browser.ts";
import { until } from "../../support/until.ts";
import { violations } from "../axe.ts";
import { tabTo, untilFocused } from "../keyboard.ts";
import { useSession } from "../session.ts";
import { takeShots } from "../shots.ts";

const session = useSession({ flavour: "e2e", connected: true });

/** The day's collection: the test runs on this computer's clock, as the browser does. */
const dated = /^Tabs \d{4}-\d{2}-\d{2}$/;

/** Opens tabs behind the page, and waits until they are loaded. */
async function openTabs(page: LinkstowPage, addresses: readonly string[]): Promise<void> {
  await page.evaluate(
    `for (const url of args[0]) await (globalThis.browser ?? chrome).tabs.create({ url, active: false });`,
    [...addresses],
  );
  await until("the tabs to load", 60_000, () =>
    page.evaluate<boolean>(
      `const tabs = await (globalThis.browser ?? chrome).tabs.query({});
       return args[0].every((address) =>
         tabs.some(({ url, status }) => url === address && status === "complete"));`,
      [...addresses],
    ),
  );
}

/** No headless browser shows the prompt, so its answer is simulated here. Loopback is seen without it. */
async function answerPrompt(page: LinkstowPage): Promise<void> {
  await page.evaluate(
    `const { permissions } = globalThis.browser ?? chrome;
     const contains = permissions.contains.bind(permissions);
     let isGranted = args[0];
     permissions.request = async ({ permissions: asked }) => (isGranted = asked?.[0] === "tabs");
     permissions.contains = async (asked) => (asked.permissions ? isGranted : contains(asked));`,
    false,
  );
}

async function openTabList(): Promise<LinkstowPage> {
  const page = await session.openOptions("tabs");
  await answerPrompt(page);
  await page.press("button", "Show my tabs");
  await page.waitForText("button", /^Save \d+ tabs?$/);
  return page;
}

const resultsOn = (page: LinkstowPage) =>
  page.evaluate<string[]>(
    `return [...document.querySelectorAll('ul[aria-label="Each tab"] > li')]
       .map((row) => row.dataset.standing);`,
  );

const countOf = (standings: readonly string[], standing: string) =>
  standings.filter((one) => one === standing).length;

test("12 tabs are saved as one job, which goes on after the browser was killed; 3 fail, and only saved ones are closed", async () => {
  const { service } = session;
  const addresses = Array.from(
    { length: 12 },
    (_, at) => `${session.pages.url}/style.css?tab=${at}`,
  );
  const page = await openTabList();
  await openTabs(page, addresses);
  await page.waitForText("button", "Save 12 tabs");
  expect(await violations(page)).toEqual([]);
  await takeShots(session, { "tabs-list": page });
  await page.fill("combobox", "Tags", "evening");
  await page.key("Enter");
  await session.stopService();
  await page.press("button", "Save 12 tabs");
  // A kill before the collection is refused by the network would leave its create unknown.
  await until("the job to wait for the service", 30_000, () =>
    page.evaluate<boolean>(`return document.body.innerText.includes(" is reachable")`),
  );
  await session.browser.kill();

  const again = await session.startService();
  const refusal = {
    kind: "answer",
    status: 422,
    body: '{"message":"No more links today"}',
  } as const;
  const links = { method: "POST", path: "/api/v1/links" };
  again.misbehave({ ...links, times: 2, fault: refusal });
  again.misbehave({ ...links, times: 1, fault: { kind: "dropBefore" } });
  await session.startBrowser();
  // After the lost response, nothing is sent for 30 s, unless the user asks for it.
  const activity = await session.openOptions("activity");
  const later = await session.openOptions("tabs");
  await until("9 saved, and 3 that need the user", 120_000, async () => {
    if (await activity.has("button", "Try now")) {
      await activity.evaluate(
        `[...document.querySelectorAll("button")].find(({ innerText }) => innerText === "Try now")?.click()`,
      );
    }
    const standings = await resultsOn(later);
    return countOf(standings, "saved") === 9 && countOf(standings, "needs-you") === 3;
  });
  const [collection] = again.collections();
  expect(again.collections()).toHaveLength(1);
  expect(collection?.title).toMatch(dated);
  expect(again.links()).toHaveLength(9);
  for (const link of again.links()) {
    expect(link).toMatchObject({ tags: ["evening"], collection_ids: [collection?.id] });
  }
  expect(await violations(later)).toEqual([]);
  expect(service.baseUrl).toBe(again.baseUrl);

  const kept = again.links().at(-1)?.target_url ?? "";
  const saved = again.links().map(({ target_url }) => target_url);
  const refused = addresses.filter((address) => !saved.includes(address));
  expect(refused).toHaveLength(3);
  await answerPrompt(later);
  await openTabs(later, [kept, ...refused]);
  await later.press("button", "Show my tabs");
  await takeShots(session, { "tabs-results": later });
  await later.press("button", "Close 1 saved tab");
  await later.waitForText("status", "1 tab was closed.");
  const left = await later.evaluate<string[]>(
    `return (await (globalThis.browser ?? chrome).tabs.query({})).map(({ url }) => url);`,
  );
  expect(left).not.toContain(kept);
  for (const address of refused) expect(left).toContain(address);
});

test("the content of a page is saved where Linkstow may read it, and the whole page works by keyboard", async () => {
  const { service } = session;
  const address = session.freshArticle();
  const tab = await session.browser.open(address);
  onTestFinished(() => tab.close());
  const page = await openTabList();
  // The browsers differ in whether the page is in the window of the tab.
  await page.waitFor(
    `const which = document.querySelector("select");
     which.value = [...which.options].some(({ value }) => value === "all") ? "all" : which.value;
     which.dispatchEvent(new Event("change", { bubbles: true }));
     return document.querySelector('ul[aria-label="Tabs"]').textContent.includes("?reader=");`,
  );
  await page.evaluate(
    `for (const box of document.querySelectorAll('ul[aria-label="Tabs"] input:checked')) box.click();
     const row = [...document.querySelectorAll('ul[aria-label="Tabs"] li')]
       .find(({ textContent }) => textContent.includes(args[0]));
     row.querySelector("input").click();`,
    new URL(address).search,
  );
  await tabTo(page, "checkbox", "Page content");
  await page.key(" ");
  await tabTo(page, "button", "Save 1 tab");
  await page.key("Enter");
  const link = await until("the link", 30_000, () =>
    service.links().find(({ target_url }) => target_url === address),
  );
  expect(link.title).toBe("The mill that waits for the moon | Foreshore Notes");
  expect(link.page_content).toContain("let the sea in");
});

test("the menu leads to Save tabs, and Escape closes it alone", async () => {
  const { popup } = await session.openSettledPopup(session.freshArticle());
  await untilFocused(popup, "combobox", "Tags");
  await tabTo(popup, "button", "Menu", "Shift+Tab");
  await popup.key("Enter");
  await untilFocused(popup, "button", "Library");
  await popup.key("Escape");
  await untilFocused(popup, "button", "Menu");
  expect(await popup.has("button", "Library")).toBe(false);
  await popup.key("Enter");
  await untilFocused(popup, "button", "Library");
  await popup.key("ArrowDown");
  await untilFocused(popup, "button", "Save tabs…");
  // The page takes the highlighted tab out of its address once it is loaded.
  await session.browser.inBackground(
    `const shown = [];
     const note = (address) => {
       if (address) shown.push(address);
       chrome.storage.session.set({ shown });
     };
     chrome.tabs.onCreated.addListener(({ url, pendingUrl }) => note(pendingUrl || url));
     chrome.tabs.onUpdated.addListener((id, { url }) => note(url));`,
  );
  await popup.key("Enter");
  await popup.waitUntilClosed();
  const address = await until("Save tabs", 20_000, async () => {
    const { shown = [] } = await session.browser.inBackground<{ shown?: readonly string[] }>(
      `return chrome.storage.session.get("shown");`,
    );
    return shown.find((one) => one.includes("#/tabs"));
  });
  expect(address).toMatch(/#\/tabs\/\d+$/);
  await session.browser.inBackground(
    `const url = chrome.runtime.getURL("src/pages/options/index.html") + "*";
     await chrome.tabs.remove((await chrome.tabs.query({ url })).map(({ id }) => id));`,
  );
});
