import { expect, test } from "vitest";
import type { LinkstowPage } from "../../support/browser.ts";
import { moveToTab } from "../draft-tab.ts";
import { useSession } from "../session.ts";
import { readStored } from "../stored.ts";

const session = useSession({ flavour: "e2e", connected: true });

/** As a click on the tab does. */
const comeBack = (tab: LinkstowPage) =>
  tab.evaluate(
    `const { tabs } = globalThis.browser ?? chrome;
     await tabs.update((await tabs.getCurrent()).id, { active: true });`,
  );

test("a draft opens beside a tab that shows another part of Linkstow", async () => {
  const address = session.freshArticle();
  const options = await session.openOptions("saving");
  await options.waitForText("heading", "Saving");
  const { popup } = await session.openSettledPopup(address);
  await moveToTab(session, { popup, address, title: "Beside the settings" });
  expect(await options.evaluate("return location.hash")).toBe("#/saving");
  await options.close();
});

test("what is typed in the popup is at once in the tab of the draft, and is saved from there", async () => {
  const address = session.freshArticle();
  const { tab, popup } = await session.openSettledPopup(address);
  const draft = await moveToTab(session, { popup, address, title: "Begun in the popup" });
  const again = await session.browser.pressAction(tab);
  await again.waitForText("textbox", "Begun in the popup");
  await again.fill("textbox", "Title", "Continued in the popup");
  await draft.waitForText("textbox", "Continued in the popup");
  await again.key("Escape");
  await again.waitUntilClosed();
  await comeBack(draft);
  await draft.press("button", "Save");
  await draft.waitForText("status", /Saved|Kept/);
  await session.service.waitForLinks(1);
  expect(session.linksTo(address)).toMatchObject([{ title: "Continued in the popup" }]);
  const { drafts = [] } = await readStored(session.browser);
  expect(JSON.stringify(drafts)).not.toContain(address);
});
