import { createHash } from "node:crypto";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import type { ContextMenuChoice, LinkstowPage } from "../../support/browser.ts";
import { until } from "../../support/until.ts";
import { untilSettled } from "../../support/until-settled.ts";
import { untilBadgeSays } from "../badge.ts";
import { useSession } from "../session.ts";
import { serveAs } from "../serve-as.ts";
import { takeShots } from "../shots.ts";
import { linkEntries } from "../stored.ts";
import { setUndo } from "../undo.ts";

const session = useSession({ flavour: "e2e", connected: true });

beforeAll(() => setUndo(session.browser, { undoQuickMs: 0 }));

const passage = "let the sea in, shut the door behind it, and make it leave through your wheel.";
const saveSelection: ContextMenuChoice = {
  selector: "h2 + p",
  menuTitle: "Save selection to Linkstow",
  menuItemId: "save-selection",
};

test("the selected text is the description, and one key gives back the page's own", async () => {
  const address = session.freshArticle();
  const tab = await openSelected(address);
  const popup = await pressAction(tab);
  expect(await popup.text("textbox", "Description")).toBe(`“${passage}”`);
  await takeShots(session, { quote: popup });
  await popup.evaluate(`document.querySelector("#description").focus()`);
  await popup.key("Backspace");
  await popup.waitForText("textbox", /^How a tide mill turns/);
  await popup.press("button", "Quote the selection");
  await popup.press("button", /^Save/);
  await popup.waitForText("status", "Saved");
  const [link] = session.linksTo(address);
  expect(link).toMatchObject({ description: `“${passage}”` });
  expect(link?.page_content).toContain("A village soon learns the habits of its mill");
});

test("the menu saves the selection as the description, or as the content if Saving says so", async () => {
  const { browser } = session;
  const asDescription = session.freshArticle();
  const tab = await openSelected(asDescription);
  await browser.saveFromContextMenu(tab, saveSelection);
  await until("the link", 20_000, () => session.linksTo(asDescription).length === 1);
  await untilBadgeSays(browser, "✓");
  expect(session.linksTo(asDescription)).toMatchObject([{ description: `“${passage}”` }]);

  const saving = await session.openOptions("saving");
  await choose(saving, "content", "description");
  await takeShots(session, { "saving-selection": saving });
  const asContent = session.freshArticle();
  const other = await openSelected(asContent);
  await browser.saveFromContextMenu(other, saveSelection);
  await until("the link", 20_000, () => session.linksTo(asContent).length === 1);
  const [link] = session.linksTo(asContent);
  expect(link?.description).toMatch(/^How a tide mill turns/);
  expect(link?.page_content?.replaceAll(/\s+/gu, " ")).toBe(passage);
});

test("the menu adds the selection to the link of a saved page, and says so if there is none", async () => {
  const { browser, service } = session;
  const add = {
    ...saveSelection,
    menuTitle: "Add selection to the saved link",
    menuItemId: "add-selection",
  };
  const address = session.freshArticle();
  const tab = await openSelected(address);
  await browser.saveFromContextMenu(tab, add);
  await tab.waitFor(`return document.querySelector("linkstow-notice") !== null`);
  expect(session.linksTo(address)).toEqual([]);

  const before = service.links().length;
  await browser.saveFromContextMenu(tab, saveSelection);
  await service.waitForLinks(before + 1);
  await untilBadgeSays(browser, "✓");
  await tab.evaluate(`getSelection().selectAllChildren(document.querySelector("h1"))`);
  await browser.saveFromContextMenu(tab, { ...add, selector: "h1" });
  await until("the quotation at the service", 20_000, async () =>
    session.linksTo(address).some(({ description }) => description?.includes("“The mill")),
  );
  const [link] = session.linksTo(address);
  expect(link?.description).toMatch(/[^]\n\n“The mill that waits for the moon”$/);
});

test("the menu saves a picture's address with the page it is on", async () => {
  const address = session.freshArticle();
  await saveImage(address);
  expect(session.linksTo(address)).toMatchObject([
    {
      title: "The mill that waits for the moon",
      image_url: `${session.pages.url}/tide-mill.png`,
    },
  ]);
});

test("the menu saves the picture itself as a file, if Saving says so, and leaves out one of another private network", async () => {
  const saving = await session.openOptions("saving");
  await choose(saving, "file", "address");
  await takeShots(session, { "saving-picture": saving });
  const address = session.freshArticle();
  await saveImage(address);
  const [link] = session.linksTo(address);
  const file = await until("the picture at the service", 20_000, async () =>
    session.service.files().find(({ link_id: id }) => id === link?.id),
  );
  const bytes = await fetch(`${session.pages.url}/tide-mill.png`).then((one) => one.bytes());
  expect(file).toMatchObject({
    name: "tide-mill.png",
    type: "image/png",
    sha256: createHash("sha256").update(bytes).digest("hex"),
  });

  // Another host of this computer, which a page may not have read for it.
  const elsewhere = session.pages.url.replace("127.0.0.1", "localhost");
  const other = session.freshArticle();
  await saveImage(other, `${elsewhere}/tide-mill.png`);
  expect(session.linksTo(other)).toMatchObject([{ image_url: `${elsewhere}/tide-mill.png` }]);
  expect(await linkEntries(session.browser, other)).toMatchObject([{ pictureMissing: "private" }]);
});

test("a page called by the name of its site alone has the title of its metadata", async () => {
  const address = await serveAs(
    "text/html; charset=utf-8",
    `<!doctype html><title>Foreshore Notes</title>
     <meta property="og:site_name" content="Foreshore Notes">
     <meta property="og:title" content="The mill that waits for the moon"><p>Twice a day.</p>`,
  );
  const { popup } = await session.openSettledPopup(address);
  await popup.waitForText("textbox", "The mill that waits for the moon");
});

/** Makes a choice of Saving, in the list that also has the value `beside`. */
async function choose(saving: LinkstowPage, value: string, beside: string): Promise<void> {
  await saving.waitFor("return document.querySelector('select') !== null");
  await saving.evaluate(
    `const select = [...document.querySelectorAll("select")].find((one) =>
       [...one.options].some((option) => option.value === args[1]));
     select.value = args[0];
     select.dispatchEvent(new Event("change", { bubbles: true }));`,
    value,
    beside,
  );
  await saving.waitFor("return document.body.innerText.includes('Saved.')");
}

/** Saves the picture of a page from the menu, or another one in its place, and waits until it is sent. */
async function saveImage(address: string, imageAddress?: string): Promise<void> {
  const tab = await session.browser.open(address);
  onTestFinished(() => tab.close());
  if (imageAddress !== undefined) {
    await tab.evaluate(
      // Firefox reports the address of the picture that an element showed before.
      `const image = new Image();
       image.src = args[0];
       await image.decode();
       document.querySelector("figure img").replaceWith(image);`,
      imageAddress,
    );
  }
  const before = session.service.links().length;
  await session.browser.saveFromContextMenu(tab, {
    selector: "figure img",
    menuTitle: "Save image to Linkstow",
    menuItemId: "save-image",
  });
  await session.service.waitForLinks(before + 1);
}

async function openSelected(address: string): Promise<LinkstowPage> {
  const tab = await session.browser.open(address);
  onTestFinished(() => tab.close());
  await tab.evaluate(
    `const paragraph = document.querySelector("h2 + p");
     const text = paragraph.firstChild;
     const at = text.data.indexOf("let the sea in");
     const end = text.data.indexOf("through your wheel.") + "through your wheel.".length;
     getSelection().setBaseAndExtent(text, at, text, end);
     paragraph.scrollIntoView({ block: "center", behavior: "instant" });`,
  );
  return tab;
}

async function pressAction(tab: LinkstowPage): Promise<LinkstowPage> {
  const popup = await session.browser.pressAction(tab);
  onTestFinished(() => popup.close().catch(() => undefined));
  await untilSettled(popup);
  return popup;
}
