import { expect, test } from "vitest";
import type { LinkstowPage } from "../../support/browser.ts";
import { requireBrowserUnderTest } from "../../support/launch.ts";
import { until } from "../../support/until.ts";
import { violations } from "../axe.ts";
import { tabTo, untilFocused } from "../keyboard.ts";
import { useSession } from "../session.ts";
import { takeShots } from "../shots.ts";

/** No test in this file uses the mouse. The sample articles are alike, so one suggests for the other. */
const session = useSession({ flavour: "e2e", connected: true });

async function fileFirst(): Promise<void> {
  const before = session.service.links().length;
  const { popup } = await session.openSettledPopup(session.freshArticle());
  await untilFocused(popup, "combobox", "Tags");
  await popup.type("later,");
  await tabTo(popup, "combobox", "Collections");
  await popup.type("Work / Tides");
  await popup.key("Enter");
  await popup.key("Escape");
  await popup.key("Control+Enter");
  await session.service.waitForLinks(before + 1);
  await popup.waitForText("status", "Saved");
  await popup.close();
}

test("a tag and a collection of a link that is like the page are taken by keyboard", async () => {
  await fileFirst();
  const made = session.service.collections();
  const work = made.find(({ title }) => title === "Work");
  const tides = made.find(({ title }) => title === "Tides");
  expect(tides).toMatchObject({ parent_id: work?.id });

  const before = session.service.links().length;
  const address = session.freshArticle();
  const { popup } = await session.openSettledPopup(address);
  await untilFocused(popup, "combobox", "Tags");
  await until("the suggestions", 20_000, async () => (await reasons(popup)).length > 0);
  expect((await reasons(popup))[0]).toMatch(/^like “.+”$/);
  expect(await violations(popup)).toEqual([]);
  await takeShots(session, { "popup-suggests": popup });
  await popup.key("ArrowDown");
  await popup.waitFor(
    `const [first] = document.querySelectorAll("[role=option]");
     return first?.textContent.includes("later") && first.textContent.includes("like “")`,
  );
  await takeShots(session, { "popup-suggests-list": popup });
  await popup.key("Enter");
  await popup.key("Tab");
  await untilFocused(popup, "combobox", "Collections");
  await popup.key("Enter");
  expect(await chips(popup)).toEqual(["later", "Tides"]);
  await popup.type("wor tid");
  await popup.waitFor(
    `return document.querySelector("[role=option]")?.textContent.includes("Work / Tides")`,
  );
  await takeShots(session, { "popup-picker": popup });
  expect(await violations(popup)).toEqual([]);
  await popup.key("Control+a");
  await popup.key("Backspace");
  await popup.key("Escape");
  await popup.key("Control+Enter");
  const [link] = (await session.service.waitForLinks(before + 1)).slice(before);
  expect(link).toMatchObject({ tags: ["later"], collection_ids: [tides?.id] });
});

test("the reason of a suggestion is in sight, however many chips there are", async () => {
  const { popup } = await session.openSettledPopup(session.freshArticle());
  await popup.waitFor(
    `const reason = document.querySelector("fieldset > [aria-hidden]");
     if (document.querySelectorAll("fieldset button").length < 4) return false;
     const { left, right, top, bottom } = reason.getBoundingClientRect();
     return document.elementsFromPoint((left + right) / 2, (top + bottom) / 2).includes(reason);`,
  );
});

test("suggestions use the room of a line that has no chips, and no later one is cut off", async () => {
  const { popup } = await session.openSettledPopup(session.freshArticle());
  await popup.waitFor(`return document.querySelectorAll("fieldset button").length >= 4`);
  expect(await cutOff(popup)).toEqual([]);
  await takeShots(session, { "popup-suggests-more": popup });
  const before = await placeOf(popup, "Collections");
  await untilFocused(popup, "combobox", "Tags");
  await popup.type("a tag that is rather long,another tag that is rather long,");
  expect(await chips(popup)).toHaveLength(2);
  expect(await placeOf(popup, "Collections")).toBe(before);
  await takeShots(session, { "popup-suggests-less": popup });
});

test("Tags in the options lists each tag with its links, and finds it without its case", async () => {
  const page = await session.openOptions("tags");
  await page.waitFor(
    `return document.querySelector("li[aria-posinset] bdi")?.textContent === "later"`,
  );
  expect(await violations(page)).toEqual([]);
  await takeShots(session, { "options-tags": page });
  await tabTo(page, "searchbox", "Search tags");
  await page.type("LATE");
  await page.waitForText("status", "1 tag");
  await page.type("x");
  await page.waitForText("status", "No tag contains “LATEx”.");
});

// Firefox has no such model, and its driver keeps a stand-in away from the page.
test.skipIf(requireBrowserUnderTest() === "firefox")(
  "what the browser's model suggests is asked for, added and sent by keyboard",
  async () => {
    const options = await session.openOptions("connection");
    await options.evaluate(standIn);
    await options.evaluate(`location.hash = "#/saving"`);
    await tabTo(options, "switch", /^Suggest with this browser’s model/);
    await options.key("Space");
    await until("the choice", 10_000, () => options.isChecked("switch", /^Suggest with/));

    const before = session.service.links().length;
    const { popup } = await session.openSettledPopup(session.freshArticle());
    await popup.evaluate(standIn);
    await untilFocused(popup, "combobox", "Tags");
    await tabTo(popup, "button", "Ask the model");
    await popup.key("Enter");
    await popup.waitForText("status", "Suggested by the browser’s model");
    expect(await violations(popup)).toEqual([]);
    await takeShots(session, { "popup-model": popup });
    await tabTo(popup, "button", "Add tag moon");
    await popup.key("Enter");
    await tabTo(popup, "button", "Add to the description");
    await popup.key("Enter");
    await untilFocused(popup, "textbox", "Description");
    await popup.key("Control+Enter");
    const [link] = (await session.service.waitForLinks(before + 1)).slice(before);
    expect(link).toMatchObject({ tags: ["moon"], description: "It reads the text of the page." });
  },
);

/** Stands in for the model: Chromium of Debian has the interface, and no model behind it. */
const standIn = `globalThis.LanguageModel = {
  availability: async () => "available",
  create: async () => ({
    prompt: async (input) => JSON.stringify({
      tags: ["moon", "tides"],
      description: /Text:\\n[^]{500}/.test(input) ? "It reads the text of the page." : "",
    }),
    destroy() {},
  }),
}`;

test("Saving switches suggestions off", async () => {
  const options = await session.openOptions("saving");
  await tabTo(options, "switch", /^Suggest tags/);
  await options.key("Space");
  await until(
    "the choice",
    10_000,
    async () => !(await options.isChecked("switch", /^Suggest tags/)),
  );
  const { popup } = await session.openSettledPopup(session.freshArticle());
  await untilFocused(popup, "combobox", "Tags");
  expect(await reasons(popup)).not.toContainEqual(expect.stringMatching(/^like/));
});

/** The reasons of the suggested tags. */
function reasons(popup: LinkstowPage): Promise<readonly string[]> {
  return popup.evaluate<readonly string[]>(
    `return [...document.querySelectorAll("fieldset button[title]")].map(({ title }) => title)`,
  );
}

/** The names of the suggestions that are not wholly in sight. */
function cutOff(popup: LinkstowPage): Promise<readonly string[]> {
  return popup.evaluate<readonly string[]>(
    `const isSeen = (button) => {
       const { left, right, top, bottom } = button.getBoundingClientRect();
       return [top + 2, bottom - 2].every((y) =>
         button.contains(document.elementFromPoint((left + right) / 2, y)));
     };
     return [...document.querySelectorAll("fieldset button")]
       .filter((button) => !isSeen(button)).map((button) => button.innerText);`,
  );
}

function placeOf(popup: LinkstowPage, label: string): Promise<number> {
  return popup.evaluate<number>(
    `return [...document.querySelectorAll("label")]
       .find(({ textContent }) => textContent === args[0]).getBoundingClientRect().top;`,
    label,
  );
}

function chips(popup: LinkstowPage): Promise<readonly string[]> {
  return popup.evaluate<readonly string[]>(
    `return [...document.querySelectorAll("ul[aria-label]:not([role]) > li")].map((chip) => chip.innerText)`,
  );
}
