import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { beforeAll, expect, test } from "vitest";
import type { LinkstowPage, Theme } from "../support/browser.ts";
import { untilEntrySays } from "./activity.ts";
import { useSession } from "./session.ts";
import { showIn, takeShots } from "./shots.ts";

const session = useSession({ flavour: "e2e", connected: true });
/** All rules in one theme; in the other those that a theme can break. */
const themes: readonly (readonly [Theme, readonly string[] | null])[] = [
  ["light", null],
  ["dark", ["color-contrast"]],
];
let axe = "";

beforeAll(async () => {
  axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
});

test("the popup stands up to axe: form, list of options, outcome, edit", async () => {
  const address = session.freshArticle();
  const { popup } = await session.openSettledPopup(address);
  await popup.press("button", "More fields");
  expect(await violations(popup)).toEqual([]);
  await popup.fill("combobox", "Collections", "Access");
  expect(await violations(popup)).toEqual([]);
  await popup.press("option", /^Create/);
  await popup.key("Escape");
  await popup.press("button", /^Save/);
  await popup.waitForText("status", "Saved");
  expect(await violations(popup)).toEqual([]);
  await popup.close();
  const again = await session.openSettledPopup(address);
  await again.popup.press("button", "More fields");
  expect(await violations(again.popup)).toEqual([]);
  await takeShots(session, { "popup-edit-more": again.popup });
});

test("the popup stands up to axe when there is something to decide", async () => {
  session.service.misbehave({ method: "POST", fault: { kind: "dropBefore" } });
  const { popup } = await session.openSettledPopup(session.freshArticle());
  await popup.press("button", /^Save/);
  await popup.waitForText("status", /^Outcome unknown: /);
  await popup.press("button", "It arrived");
  expect(await violations(popup)).toEqual([]);
  await takeShots(session, { "popup-unknown": popup });
});

test("Saving stands up to axe, with its lists open", async () => {
  const options = await session.openOptions("saving");
  await options.fill("combobox", "Tags", "inbox");
  await options.key("Enter");
  await options.fill("textbox", "Repository id", "5");
  await options.press("button", "Add");
  await options.waitForText("status", "Kept.");
  await takeShots(session, { saving: options });
  await options.fill("combobox", "Collections", "77");
  expect(await violations(options)).toEqual([]);
});

test("Connection stands up to axe, with a finding and with a mistake", async () => {
  const options = await session.openOptions("connection");
  await options.press("button", "Test connection");
  await options.waitForText("status", /^Ready to save/);
  expect(await violations(options)).toEqual([]);
  await options.fill("textbox", "Server address", "not an address");
  await options.press("button", "Save");
  await options.waitFor("return document.querySelector('[aria-invalid]') !== null");
  expect(await violations(options)).toEqual([]);
});

test("Activity stands up to axe, with what waits, what needs the person and what has arrived", async () => {
  await session.stopService();
  const { popup } = await session.openSettledPopup(session.freshArticle());
  await popup.fill("textbox", "Title", "Waits for the server");
  await popup.press("button", /^Save/);
  await popup.waitForText("status", /^Kept: /);
  await popup.close();
  const activity = await session.openOptions("activity");
  await untilEntrySays(activity, /Waits for the server/, /Kept: will be sent when/);
  expect(await violations(activity)).toEqual([]);
  await takeShots(session, { activity });
  await session.startService();
});

test("starts with the focus in Tags; Escape closes the list first, then the popup", async () => {
  const { popup } = await session.openPopup(session.freshArticle());
  // The window gets the focus a moment after its page is there, and nothing was pressed in between.
  await popup.waitFor(`return document.activeElement.id === "tags"`);
  await popup.type("tid");
  await popup.waitFor("return document.querySelector('[role=listbox]') !== null");
  await popup.key("Escape");
  await popup.waitFor("return document.querySelector('[role=listbox]') === null");
  expect(await popup.text("combobox", "Tags")).toBe("tid");
  await popup.key("Escape");
  await popup.waitUntilClosed();
});

/** What axe objects to, in words short enough to be read in a failed test. */
async function violations(page: LinkstowPage): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [theme, rules] of themes) {
    await showIn(page, theme);
    const objections = await page.evaluate<readonly string[]>(
      `${axe}
       const { violations } = await axe.run(document, {
         resultTypes: ["violations"], ...(args[0] && { runOnly: args[0] }) });
       return violations.flatMap(({ id, nodes }) => nodes.map(
         ({ target, failureSummary }) => id + " at " + target.join(" ") + ": " + failureSummary));`,
      rules,
    );
    found.push(...objections.map((objection) => `${theme}: ${objection}`));
  }
  return found;
}
