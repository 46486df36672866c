import { expect, test } from "vitest";
import type { LinkstowPage } from "../../support/browser.ts";
import type { StoredCollection } from "../../service/operations/collections.ts";
import { until } from "../../support/until.ts";
import { violations } from "../axe.ts";
import { tabTo, untilFocused } from "../keyboard.ts";
import { sessionKey, useSession } from "../session.ts";
import { takeShots } from "../shots.ts";
import { unfold } from "../unfold.ts";

const session = useSession({ flavour: "e2e", connected: true });

/** Waits until the service has a collection of this title that fits. */
function untilStored(title: string, wanted: Partial<StoredCollection>): Promise<StoredCollection> {
  return until(`${title} to be ${JSON.stringify(wanted)}`, 20_000, () => {
    const row = session.service.collections().find((one) => one.title === title);
    const fits = Object.entries(wanted).every(
      ([name, value]) =>
        JSON.stringify(row?.[name as keyof StoredCollection]) === JSON.stringify(value),
    );
    return row !== undefined && fits ? row : undefined;
  });
}

const idOf = (title: string) =>
  session.service.collections().find((row) => row.title === title)?.id ?? 0;

/** Creates collections through the form, each inside the one before it or at the top. */
async function create(page: LinkstowPage, title: string, parent?: string): Promise<void> {
  await page.press("button", "New collection");
  await page.fill("textbox", "Title", title);
  if (parent !== undefined) {
    await page.fill("combobox", "Parent", parent);
    await page.key("Enter");
  }
  await page.press("button", "Save");
  await page.waitForText("status", `“${title}” is saved.`);
  await untilStored(title, {});
}

/** Chooses an option of a list by its text. */
async function choose(page: LinkstowPage, label: string, option: string): Promise<void> {
  await page.evaluate(
    `const label = [...document.querySelectorAll("label")].find((one) => one.textContent === args[0]);
     const select = document.getElementById(label.htmlFor);
     select.value = [...select.options].find((one) => one.textContent === args[1]).value;
     select.dispatchEvent(new Event("change", { bubbles: true }));`,
    label,
    option,
  );
}

/**
 * Gives the form a picture of 1,600 × 1,000 pixels, by drop or by paste. Firefox ignores the `clipboardData`
 * that an event is made with, but lets the files of a made event be added to.
 */
async function givePicture(page: LinkstowPage, how: "drop" | "paste"): Promise<void> {
  await page.evaluate(
    `const canvas = new OffscreenCanvas(1600, 1000);
     const context = canvas.getContext("2d");
     context.fillStyle = "teal";
     context.fillRect(0, 0, 1600, 1000);
     const file = new File([await canvas.convertToBlob()], "tide.png", { type: "image/png" });
     const dataTransfer = new DataTransfer();
     const init = { bubbles: true, cancelable: true, dataTransfer, clipboardData: dataTransfer };
     const event = args[0] === "drop" ? new DragEvent("drop", init) : new ClipboardEvent("paste", init);
     (event.dataTransfer ?? event.clipboardData).items.add(file);
     [...document.querySelectorAll("button")]
       .find(({ textContent }) => textContent === "Choose cover image")
       .dispatchEvent(event);`,
    how,
  );
}

test("every field of a new collection is what the service stores, and each is cleared again", async () => {
  const page = await session.openOptions("collections");
  await page.waitForText("heading", "Collections");
  await create(page, "Work");
  await page.press("button", "New collection");
  await page.fill("textbox", "Title", "Tides");
  await page.fill("textbox", "Description", "About the sea");
  await page.fill("textbox", "Emoji", "🌊");
  await page.fill("combobox", "Parent", "Work");
  await page.key("Enter");
  await page.fill("textbox", "Order", "12");
  await page.fill("combobox", "Sharing", "team");
  await choose(page, "Pinned", "Yes");
  await choose(page, "Public", "No");
  await choose(page, "Share all links", "Yes");
  await givePicture(page, "drop");
  await page.waitFor(`return document.querySelector("form img")?.naturalWidth === 800`);
  expect(await violations(page)).toEqual([]);
  await takeShots(session, { "collections-form": page });
  await page.press("button", "Save");
  // The form of the new collection becomes that of a known one, and its controls move.
  await page.waitForText("status", "“Tides” is saved.");
  const stored = await untilStored("Tides", {
    description: "About the sea",
    emoji: "🌊",
    parent_id: idOf("Work"),
    visual_order: 12,
    share_preference: "team",
    pinned: true,
    public_visible: false,
    share_all_links: true,
  });
  expect(stored.cover_image_data?.data).toMatch(/^data:image\/jpeg;base64,/);

  await page.fill("textbox", "Description", "");
  await page.fill("textbox", "Emoji", "");
  await page.press("button", "Remove collection Work");
  await page.fill("textbox", "Order", "");
  await page.fill("combobox", "Sharing", "");
  for (const name of ["Pinned", "Public", "Share all links"]) await choose(page, name, "Not set");
  await page.press("button", "Remove cover image");
  await page.press("button", "Save");
  await untilStored("Tides", {
    description: "",
    emoji: "",
    parent_id: null,
    visual_order: null,
    share_preference: "",
    pinned: null,
    public_visible: null,
    share_all_links: null,
    cover_image_data: { data: "" },
  });

  await page.fill("textbox", "Title", "High tides");
  await givePicture(page, "paste");
  await page.waitFor(`return document.querySelector("form img")?.naturalWidth === 800`);
  await page.press("button", "Save");
  await untilStored("High tides", { emoji: "" });
  const patch = session.service.requests().findLast(({ method }) => method === "PATCH");
  const sent = JSON.parse(patch?.bodyText ?? "{}") as { collection: object };
  expect(Object.keys(sent.collection)).toEqual(["title", "cover_image_data"]);
});

test("the tree is walked and arranged with the keyboard alone", async () => {
  const page = await session.openOptions("collections");
  await page.waitForText("heading", "Collections");
  for (const title of ["Alpha", "Beta", "Gamma"]) await create(page, title);
  await page.press("searchbox", "Search collections");
  await page.key("ArrowDown");
  await page.key("a");
  expect(await page.focused()).toMatchObject({ role: "treeitem", isSeen: true });
  await page.key("Alt+ArrowDown");
  await page.waitForText("status", /^“Alpha” is now 2 of /);
  expect((await page.focused()).name).toMatch(/^Alpha/);
  await page.key("Alt+ArrowRight");
  await page.waitForText("status", "“Alpha” is now 1 of 1 in “Beta”.");
  await untilStored("Alpha", { parent_id: idOf("Beta") });
  expect((await page.focused()).name).toMatch(/^Alpha/);
  // Beta into its own child is no place at all, and Alpha comes out again behind it.
  await page.key("Alt+ArrowLeft");
  await page.waitForText("status", /^“Alpha” is now 2 of .* at the top level\.$/);
  await untilStored("Alpha", { parent_id: null });
  await page.key("Shift+F10");
  await page.waitForText("menuitem", "Move to…");
  await page.key("ArrowDown");
  await page.key("ArrowDown");
  await page.key("Enter");
  await page.waitForText("heading", "Move “Alpha” to…");
  expect(await violations(page)).toEqual([]);
  await takeShots(session, { "collections-move": page });
  await page.type("gam");
  await page.key("Enter");
  await page.key("Tab");
  await page.key("Tab");
  await untilFocused(page, "button", "Move");
  await page.key("Enter");
  await untilStored("Alpha", { parent_id: idOf("Gamma") });
  await page.waitForText("status", "“Alpha” is now 1 of 1 in “Gamma”.");
  expect(await page.focused()).toMatchObject({ role: "treeitem" });
  await page.key("Enter");
  await untilFocused(page, "textbox", "Title");
});

test("rows are dragged with the mouse into, above and below others", async () => {
  const page = await session.openOptions("collections");
  await page.waitForText("heading", "Collections");
  await create(page, "Dragged");
  await create(page, "Target");
  await page.waitForText("treeitem", /Target/); // it may come after the message
  await page.evaluate(
    `const row = (title) => [...document.querySelectorAll("[role=treeitem]")]
       .find((one) => one.querySelector("a").textContent === title);
     const dataTransfer = new DataTransfer();
     const init = { bubbles: true, cancelable: true, dataTransfer };
     row("Dragged").dispatchEvent(new DragEvent("dragstart", init));
     const { top, height } = row("Target").getBoundingClientRect();
     const at = { ...init, clientY: top + height / 2 };
     const over = new DragEvent("dragover", at);
     row("Target").dispatchEvent(over);
     if (!over.defaultPrevented) throw new Error("no place to drop");
     row("Target").dispatchEvent(new DragEvent("drop", at));`,
  );
  await untilStored("Dragged", { parent_id: idOf("Target") });
  await page.waitForText("status", "“Dragged” is now 1 of 1 in “Target”.");
});

test("a tree that is made offline arrives with its parents, once there is a network", async () => {
  const page = await session.openOptions("collections");
  await page.waitForText("heading", "Collections");
  await session.stopService();
  for (const [title, parent] of [
    ["Offline"],
    ["Offline child", "Offline"],
    ["Offline grandchild", "Offline child"],
  ] as const) {
    await page.press("button", "New collection");
    await page.fill("textbox", "Title", title);
    if (parent !== undefined) {
      await page.fill("combobox", "Parent", parent);
      await page.key("Enter");
    }
    await page.press("button", "Save");
    await page.waitForText("status", `“${title}” is saved.`);
  }
  await page.fill("searchbox", "Search collections", "grandchild");
  await takeShots(session, { "collections-search": page });
  expect(await violations(page)).toEqual([]);
  await session.startService();
  // An opened page of the extension wakes the queue.
  await session.openOptions("activity");
  await untilStored("Offline grandchild", {});
  expect(
    ["Offline", "Offline child", "Offline grandchild"].map((title) => {
      const row = session.service.collections().find((one) => one.title === title);
      return session.service.collections().find(({ id }) => id === row?.parent_id)?.title;
    }),
  ).toEqual([undefined, "Offline", "Offline child"]);
});

test("what exists at the service is added as a list, is not sent, and can then be changed", async () => {
  const { service } = session;
  const ids: number[] = [];
  for (const title of ["Harbours", "Lighthouses"]) {
    const response = await fetch(`${service.baseUrl}/api/v1/collections`, {
      method: "POST",
      headers: { "X-Authorization": sessionKey, "Content-Type": "application/json" },
      body: JSON.stringify({ collection: { title } }),
    });
    ids.push(((await response.json()) as { id: number }).id);
  }
  const [harbours = 0, lighthouses = 0] = ids;
  const page = await session.openOptions("collections");
  await page.press("button", "Add an existing one by id");
  await page.waitForText("heading", "Add an existing one by id");
  await untilFocused(page, "textbox", "Ids, addresses or a list");
  await page.type(
    `id,title,parent\n${harbours},Harbours,\n${lighthouses},Lighthouses,${harbours}\n?`,
  );
  await page.waitFor(`return document.body.innerText.includes("without an id: lines 4.")`);
  expect(await violations(page)).toEqual([]);
  await takeShots(session, { "collections-known": page });
  const before = service.requests().length;
  await tabTo(page, "button", "Add");
  await page.key("Enter");
  await page.waitForText("status", "Added: 2. Merged with known ones: 0.");
  expect(service.requests()).toHaveLength(before);

  await page.fill("searchbox", "Search collections", "lighth");
  await page.press("treeitem", /^Lighthouses/);
  await page.waitForText("heading", "Lighthouses");
  await choose(page, "Pinned", "Yes");
  await page.press("button", "Save");
  await untilStored("Lighthouses", { pinned: true });
  expect(service.requests().at(-1)).toMatchObject({ path: `/api/v1/collections/${lighthouses}` });
});

test("a row leads to its links, and to its page at the service by the profile's pattern", async () => {
  const { service } = session;
  const connection = await session.openOptions("connection");
  await unfold(connection);
  await connection.fill("textbox", "Collection page", `${service.baseUrl}/?collection={id}`);
  await connection.press("button", "Save");
  await connection.waitForText("status", /^Ready to save/);
  const address = session.freshArticle();
  const { tab, popup } = await session.openSettledPopup(address);
  await popup.fill("combobox", "Collections", "Estuaries");
  await popup.key("Enter");
  await popup.press("button", "Save");
  await untilStored("Estuaries", {});
  await popup.close();
  await tab.close();
  const page = await session.openOptions("collections");
  await page.fill("searchbox", "Search collections", "estua");
  await page.key("ArrowDown");
  await page.waitForText("treeitem", /Estuaries.*1 link/);
  await page.key("Shift+F10");
  await page.press("menuitem", "1 link");
  expect((await page.focused()).name).toBe("1 link");
  await page.waitForText("link", "Open at the service");
  const links = await page.waitFor<string[]>(
    `const all = [...document.querySelectorAll("form a")].map(({ href }) => href);
     return all.length > 2 && all;`,
  );
  expect(links[0]).toBe(`${service.baseUrl}/?collection=${idOf("Estuaries")}`);
  expect(links[1]).toMatch(/#\/edit\/[0-9a-f-]{36}$/);
  expect(links[2]).toBe(address);
  expect(await violations(page)).toEqual([]);
  await takeShots(session, { "collections-links": page });
});
