import { expect, onTestFinished, test } from "vitest";
import type { LinkstowPage } from "../../support/browser.ts";
import { until } from "../../support/until.ts";
import { untilEntrySays } from "../activity.ts";
import { untilBadgeSays } from "../badge.ts";
import { useSession, type OpenPopup } from "../session.ts";
import { takeShots } from "../shots.ts";
import { linkEntries } from "../stored.ts";

const session = useSession({ flavour: "e2e", connected: true });
const { linksTo, postsOf } = session;

/** A page that waited for an alarm would take a minute. On a busy computer, the news itself takes seconds. */
const soonMs = 10_000;

/** A save without a form can be undone for 5 s before it is sent. */
const untilSentMs = 20_000;

const create = { method: "POST", path: "/api/v1/links" } as const;

test("counts down the undo of a quick save in an open popup, and says when it is too late", async () => {
  const address = session.freshArticle();
  const tab = await open(address);
  await quickSave(tab, address);
  const popup = await pressAction(tab);
  await popup.waitForText("button", "Undo");
  const first = await popup.waitFor<string>(`return ${leftOf}`);
  await popup.waitFor(`return ${leftOf} && ${leftOf} !== ${JSON.stringify(first)}`, 3_000);
  await takeShots(session, { "popup-held": popup });

  await until("the link", untilSentMs, () => linksTo(address).length === 1);
  await popup.waitFor(`return /Too late to undo/.test(document.body.innerText)`, soonMs);
  expect(await popup.has("button", "Undo")).toBe(false);
  await popup.waitForText("heading", /^Saved on /, soonMs);
  await takeShots(session, { "popup-too-late": popup });
});

test("the page of what the service has stored shows a save by itself", async () => {
  const stored = await open(`${session.service.baseUrl}/`);
  const title = "Seen without a key press";
  const shows = () =>
    // While the page is loaded again, there is nobody to ask.
    stored
      .evaluate<boolean>("return document.body.innerText.includes(args[0])", title)
      .catch(() => false);
  expect(await shows()).toBe(false);
  const { popup } = await session.openSettledPopup(session.freshArticle());
  await popup.fill("textbox", "Title", title);
  await popup.key("Control+Enter");
  await popup.waitForText("status", "Saved");
  await popup.close();
  await until("the page to show it", 20_000, shows);
});

test("offers to undo a save from a menu first, and names what it saved", async () => {
  const { browser } = session;
  const tab = await open(session.freshArticle());
  const address = `${session.pages.url}/article.html?from=menu`;
  await tab.evaluate(
    `const link = document.querySelector("main a, article a, a");
     link.href = args[0]; link.id = "linked"; link.textContent = "The other mill";`,
    address,
  );
  await browser.saveFromContextMenu(tab, {
    selector: "#linked",
    menuTitle: "Save link to Linkstow",
    menuItemId: "save-link",
  });
  await until("the link to be on disk", 20_000, async () => {
    return (await linkEntries(browser, address)).length === 1;
  });
  const popup = await pressAction(tab);
  await popup.waitFor(
    `return document.body.innerText.includes("from=menu") || document.body.innerText.includes("The other mill")`,
  );
  await takeShots(session, { "popup-held-other": popup });
  await popup.press("button", "Undo");
  await until("the save to be taken back", soonMs, async () => {
    const [entry] = await linkEntries(browser, address);
    return entry?.state.name === "cancelled";
  });
  await popup.waitFor(
    `return document.body.innerText.includes("Not saved: you undid it.")`,
    soonMs,
  );
  expect(await popup.has("button", "Undo")).toBe(false);
  expect(await popup.text("heading", "Save this page")).toBeDefined();
  expect(postsOf(address)).toEqual([]);
});

test(`calls a save that was never sent "not sent", whatever the outcome of an earlier one`, async () => {
  const fault = { kind: "answer", status: 500 } as const;
  const faulty = session.service.misbehave({ times: Infinity, fault });
  const first = await save("Met the fault");
  await first.popup.waitForText("status", "Outcome unknown: the server reported an error");
  await first.popup.close();

  const behind = session.freshArticle();
  const second = await save("Behind the fault", behind);
  await second.popup.waitForText("status", /^Kept: will be sent when/);
  const said = await bodyTextOf(second.popup);
  expect(said).toContain(`Not sent yet: ${host()} reports an error (HTTP 500).`);
  expect(said).not.toContain("may have it");
  await takeShots(session, { "popup-not-sent": second.popup });

  const activity = await session.openOptions("activity");
  await untilEntrySays(activity, /Behind the fault/, /Not sent yet: .* reports an error/);
  await untilEntrySays(activity, /Met the fault/, /may have it, or not/);
  await takeShots(session, { "activity-not-sent": activity });

  faulty.stop();
  await activity.press("button", "Try all now");
  await until("the link", 20_000, () => linksTo(behind).length === 1);
  await until("Activity to say so", soonMs, async () => {
    const row = await activity.text("listitem", /Behind the fault/);
    return row !== undefined && /id \d+/.test(row);
  });
});

test("shows a quick save on the button while something else needs the user, and then the count", async () => {
  const { browser } = session;
  await untilBadgeSays(browser, "!1");
  const address = session.freshArticle();
  const tab = await open(address);
  await quickSave(tab, address);
  await untilBadgeSays(browser, "…");
  await until("the link", untilSentMs, () => linksTo(address).length === 1);
  await untilBadgeSays(browser, "✓");
  await untilBadgeSays(browser, "!1");
});

test("shows the result of a quick save in the page while the button is hidden, and undoes it there", async () => {
  const { browser } = session;
  const isOnToolbar = await browser.inBackground<boolean>(
    "return (await chrome.action.getUserSettings()).isOnToolbar",
  );
  if (isOnToolbar) {
    const options = await session.openOptions("saving");
    await options.press("switch", "Notice in the page");
    await options.waitForText("status", "Saved.");
  }
  const address = session.freshArticle();
  const tab = await open(address);
  await quickSave(tab, address);
  await until("the notice", soonMs, () => hasNotice(tab));
  await takeShots(session, { "page-notice": tab });
  expect(await inNotice(address, "return root.textContent")).toMatch(
    /^Saved to Linkstow.*The mill that waits for the moon.*It is sent when this notice closes\.Undo$/,
  );
  await inNotice(address, "root.querySelector('button').focus()");
  await tab.key("Enter");
  await until("the undo", soonMs, async () =>
    ((await inNotice(address, "return root.textContent")) ?? "").startsWith("Not saved: you undid"),
  );
  expect(await linkEntries(browser, address)).toMatchObject([{ state: { name: "cancelled" } }]);

  const kept = session.freshArticle();
  const other = await open(kept);
  await quickSave(other, kept);
  await until("the outcome", untilSentMs, async () =>
    ((await inNotice(kept, "return root.textContent")) ?? "").startsWith("Linkstow: saved"),
  );
  await until("it to go again", 20_000, async () => !(await hasNotice(other)));
  expect(linksTo(address)).toEqual([]);
});

test("shows the service's message about a refused link, the field it concerns, and the cure", async () => {
  const address = session.freshArticle();
  const body = JSON.stringify({ errors: { title: ["is far too long"] } });
  const headers = { "content-type": "application/json" };
  session.service.misbehave({ ...create, fault: { kind: "answer", status: 422, headers, body } });
  const { popup } = await save("Refused for its title", address);
  await popup.waitForText("status", "Not saved: the service refused it");
  await takeShots(session, { "popup-refused": popup });

  await popup.press("button", "Edit");
  await isMarked(popup);
  await takeShots(session, { "popup-refused-edit": popup });
  await popup.close();

  const again = await session.openSettledPopup(address);
  await isMarked(again.popup);
  expect(await bodyTextOf(again.popup)).not.toContain("Not sent yet");
  await again.popup.close();

  const activity = await session.openOptions("activity");
  await untilEntrySays(activity, /Refused for its title/, /reader=/);
  await takeShots(session, { "activity-refused": activity });
  await activity.press("link", "Edit", { role: "listitem", name: /Refused for its title/ });
  await isMarked(activity);
  await takeShots(session, { "draft-tab-refused": activity });
  await activity.fill("textbox", "Title", "Short");
  await activity.press("button", /^Save changes/);
  await activity.waitForText("status", "Saved");
  expect(linksTo(address)).toMatchObject([{ title: "Short" }]);
});

/** The form shows the service's message and marks the field it names. */
async function isMarked(page: LinkstowPage): Promise<void> {
  await page.waitFor(
    `const field = document.querySelector("#title");
     return field?.getAttribute("aria-invalid") === "true" &&
       document.body.innerText.includes("The service says: “title: is far too long”");`,
  );
}

/** The undo time left, as shown in the popup. */
const leftOf = `/is sent (in \\d+ seconds?)/.exec(document.body.innerText)?.[1]`;

function host(): string {
  return new URL(session.service.baseUrl).host;
}

async function open(address: string): Promise<LinkstowPage> {
  const tab = await session.browser.open(address);
  onTestFinished(() => tab.close());
  return tab;
}

async function pressAction(tab: LinkstowPage): Promise<LinkstowPage> {
  const popup = await session.browser.pressAction(tab);
  onTestFinished(() => popup.close().catch(() => undefined));
  return popup;
}

async function save(title: string, address = session.freshArticle()): Promise<OpenPopup> {
  const opened = await session.openSettledPopup(address);
  await opened.popup.fill("textbox", "Title", title);
  await opened.popup.press("button", /^Save/);
  return opened;
}

async function quickSave(tab: LinkstowPage, address: string): Promise<void> {
  const key = process.platform === "darwin" ? "D" : "K"; // the shortcut in Firefox's manifest
  await session.browser.giveCommand(tab, { name: "quick-save", key });
  await until("the save to be on disk", 20_000, async () => {
    return (await linkEntries(session.browser, address)).length === 1;
  });
}

function bodyTextOf(page: LinkstowPage): Promise<string> {
  return page.evaluate("return document.body.innerText");
}

function hasNotice(tab: LinkstowPage): Promise<boolean> {
  return tab.evaluate(`return document.querySelector("linkstow-notice") !== null`);
}

/** Runs a body on the notice's `root`, which is closed to the page and open only to extensions. */
function inNotice(address: string, body: string): Promise<string | null> {
  return session.browser.inBackground<string | null>(
    `const tab = (await chrome.tabs.query({})).find(({ url }) => url === ${JSON.stringify(address)});
     const [found] = await chrome.scripting.executeScript({
       target: { tabId: tab.id },
       func: () => {
         const host = document.querySelector("linkstow-notice");
         if (host === null) return null;
         // Firefox exposes the root as a property, to extensions only.
         const root = host.openOrClosedShadowRoot ?? chrome.dom.openOrClosedShadowRoot(host);
         ${body}
       },
     });
     return found.result;`,
  );
}
