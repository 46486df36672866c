import { expect, test } from "vitest";
import type { LinkstowPage } from "../../support/browser.ts";
import { until } from "../../support/until.ts";
import { heard, startHearing } from "../hearing.ts";
import { tabTo, untilFocused } from "../keyboard.ts";
import { serveAs } from "../serve-as.ts";
import { useSession } from "../session.ts";
import { setUndo } from "../undo.ts";

/** No test in this file uses the mouse, and the focus must be visible wherever it goes. */
const session = useSession({ flavour: "e2e", connected: true });

test("fills in, saves, hears and closes the popup", async () => {
  const address = session.freshArticle();
  const before = session.service.links().length;
  const { popup } = await session.openSettledPopup(address);
  await untilFocused(popup, "combobox", "Tags");
  await popup.type("moon");
  await popup.key("Enter");
  await popup.type("mills,");
  expect(await chips(popup)).toEqual(["moon", "mills"]);
  expect(await tabTo(popup, "textbox", "Title", "Shift+Tab")).toEqual([
    "textbox Description",
    "textbox Address",
    "textbox Title",
  ]);
  await popup.key("Control+a");
  await popup.type("The hours of the moon");
  await tabTo(popup, "combobox", "Collections");
  await popup.type("By keyboard");
  await popup.key("Enter");
  await popup.key("Escape");
  expect(await chips(popup)).toEqual(["moon", "mills", "By keyboard"]);
  await tabTo(popup, "checkbox", "Page content");
  await popup.key("Space");
  expect(await popup.isChecked("checkbox", "Page content")).toBe(false);
  await tabTo(popup, "button", "Save");
  await startHearing(popup);
  await popup.key("Control+Enter");
  await popup.waitForText("status", "Saved");
  // In between, the save may wait for its collection. Each change is announced once.
  const said = (await heard(popup)).filter(isOutcome);
  expect([said[0], said.at(-1)]).toEqual(["Saving…", "Saved"]);
  expect(said.filter((text, index) => text === said[index - 1])).toEqual([]);
  await untilFocused(popup, "button", /^Close/);
  await popup.key("Escape");
  await popup.waitUntilClosed();

  const [link] = (await session.service.waitForLinks(before + 1)).slice(before);
  const made = session.service.collections().find(({ title }) => title === "By keyboard");
  expect(link).toMatchObject({
    target_url: address,
    title: "The hours of the moon",
    tags: ["moon", "mills"],
    collection_ids: [made?.id],
    page_content: null,
  });
});

test("the main job takes ten presses: a tag and a collection in use, and the save", async () => {
  const first = await session.openSettledPopup(session.freshArticle());
  await first.popup.type("tides,");
  await first.popup.fill("combobox", "Collections", "Reading");
  await first.popup.key("Enter");
  await first.popup.key("Control+Enter");
  await first.popup.waitForText("status", "Saved");
  await first.popup.close();

  const html = "<!doctype html><title>The main job</title><p>Tides.</p>";
  const address = await serveAs("text/html", html);
  const { popup } = await session.openSettledPopup(address);
  await untilFocused(popup, "combobox", "Tags");
  await startTiming(popup);
  const presses = ["t", "i", "d", "Enter", "Tab", "r", "e", "a", "Enter", "Control+Enter"];
  for (const press of presses) await popup.key(press);
  await popup.waitForText("status", "Saved");
  const { slowestMs, keptMs } = await timesOf(popup);
  console.info(
    `${session.browserName}: ${presses.length} presses; from the press to the next frame at most ` +
      `${slowestMs} ms; from Ctrl+Enter to the outcome ${keptMs} ms`,
  );
  const reading = session.service.collections().find(({ title }) => title === "Reading");
  expect(session.linksTo(address)).toMatchObject([
    { tags: ["tides"], collection_ids: [reading?.id] },
  ]);
});

test("an input method keeps Enter and comma until the text is composed", async () => {
  const { popup } = await session.openSettledPopup(session.freshArticle());
  await untilFocused(popup, "combobox", "Tags");
  await popup.compose("にほん,");
  await popup.compose("日本,語");
  await popup.enterComposing();
  expect(await chips(popup)).toEqual([]);
  expect(await popup.text("combobox", "Tags")).toBe("日本,語");
  await popup.commitComposed("日本,語");
  await until("the part before the comma", 20_000, async () => (await chips(popup)).length === 1);
  await popup.key("Enter");
  expect(await chips(popup)).toEqual(["日本", "語"]);
  expect(await popup.text("status")).toBe("");
});

test("Tab moves to the next field from a list that scrolls", async () => {
  const tags = Array.from({ length: 12 }, (_, at) => `scroll${at}`);
  const first = await session.openSettledPopup(session.freshArticle());
  await first.popup.type(`${tags.join(",")},`);
  await first.popup.key("Control+Enter");
  await first.popup.waitForText("status", "Saved");
  await first.popup.close();

  const { popup } = await session.openSettledPopup(session.freshArticle());
  await untilFocused(popup, "combobox", "Tags");
  await popup.type("scroll");
  await popup.waitFor(`
    const panel = document.querySelector("[role=listbox]")?.parentElement;
    return panel !== undefined && panel.scrollHeight > panel.clientHeight`);
  // The focus must be visible at each stop: a stop that disappeared with the list is not.
  await tabTo(popup, "combobox", "Collections");
});

test("a save is undone, and the form has the focus again", async () => {
  await setUndo(session.browser, { undoPopupMs: 15_000 });
  const before = session.service.requests().length;
  const { popup } = await session.openSettledPopup(session.freshArticle());
  await startHearing(popup);
  await popup.key("Control+Enter");
  await untilFocused(popup, "button", /^Close/);
  await until("the way to take it back", 20_000, () => popup.has("button", "Undo"));
  await tabTo(popup, "button", "Undo", "Shift+Tab");
  await popup.key("Enter");
  await popup.waitForText("status", "Not saved: you undid it");
  await untilFocused(popup, "combobox", "Tags");
  expect((await heard(popup)).filter(isOutcome)).toEqual(["Saving…", "Not saved: you undid it"]);
  expect(session.service.requests().slice(before)).toEqual([]);
  await setUndo(session.browser, { undoPopupMs: 0 });
});

test("a save that waits for the server is retried", async () => {
  await session.stopService();
  const { popup } = await session.openSettledPopup(session.freshArticle());
  await popup.key("Control+Enter");
  await popup.waitForText("status", /^Kept: will be sent when /);
  await untilFocused(popup, "button", /^Close/);
  await tabTo(popup, "button", "Try now", "Shift+Tab");
  await session.startService();
  await popup.key("Enter");
  await popup.waitForText("status", "Saved");
  await untilFocused(popup, "button", /^Close/);
});

test("an unknown outcome is decided, and the question for the id is closed again", async () => {
  session.service.misbehave({ method: "POST", fault: { kind: "dropBefore" } });
  const before = session.service.links().length;
  const { popup } = await session.openSettledPopup(session.freshArticle());
  await popup.key("Control+Enter");
  await popup.waitForText("status", /^Outcome unknown: /);
  await untilFocused(popup, "button", /^Close/);
  await tabTo(popup, "button", "It arrived", "Shift+Tab");
  await popup.key("Enter");
  await untilFocused(popup, "textbox", "Link id or address");
  await popup.key("Escape");
  await untilFocused(popup, "button", "It arrived");
  await tabTo(popup, "button", "Send again");
  await popup.key("Enter");
  await popup.waitForText("status", "Saved");
  await untilFocused(popup, "button", /^Close/);
  await session.service.waitForLinks(before + 1);
});

test("Tab visits Connection in reading order; it is changed and tested", async () => {
  const wrongKey = session.service.misbehave({
    method: "PATCH",
    times: 10,
    fault: { kind: "answer", status: 401, body: '{"error":"wrong key"}' },
  });
  const options = await session.openOptions("connection");
  await options.waitForText("button", "Test connection");
  await tabTo(options, "link", "Connection");
  await tabTo(options, "textbox", "Server address");
  await tabTo(options, "textbox", "API key");
  await tabTo(options, "button", "Show key");
  await tabTo(options, "button", "Save");
  await tabTo(options, "button", "Test connection");
  await startHearing(options);
  await options.key("Enter");
  await options.waitForText("status", /key/i);
  wrongKey.stop();

  // After a refused key, the form asks which form the server expects: two choices, one tab stop, arrow keys
  // between them.
  await tabTo(options, "radio", "As is", "Shift+Tab");
  await options.key("ArrowDown");
  await untilFocused(options, "radio", /^With “Bearer ”/);
  expect(await options.isChecked("radio", /^With “Bearer ”/)).toBe(true);
  await options.key("ArrowUp");
  expect(await options.isChecked("radio", "As is")).toBe(true);
  await tabTo(options, "button", "Test connection");
  await options.key("Enter");
  await options.waitForText("status", /^Ready to save/);
  const findings = (await heard(options)).filter((text) => text.startsWith("Ready to save"));
  expect(findings).toHaveLength(1);
});

test("Activity is opened, and an entry dropped after its question", async () => {
  const refused = { kind: "answer", status: 422, body: '{"error":"not this one"}' } as const;
  session.service.misbehave({ method: "POST", path: "/api/v1/links", fault: refused });
  const { popup } = await session.openSettledPopup(session.freshArticle());
  await popup.key("Control+Enter");
  await popup.waitForText("status", "Not saved: the service refused it");
  await popup.close();

  const options = await session.openOptions("connection");
  await options.waitForText("button", "Test connection");
  await tabTo(options, "link", /^Activity/);
  await options.key("Enter");
  await options.waitForText("heading", "Activity");
  await options.waitForText("button", "Discard");
  await tabTo(options, "button", "Discard");
  await options.key("Enter");
  await untilFocused(options, "button", "Cancel");
  await options.key("Escape");
  await untilFocused(options, "button", "Discard");
  await options.key("Enter");
  await untilFocused(options, "button", "Cancel");
  await tabTo(options, "button", "Discard for good", "Shift+Tab");
  await startHearing(options);
  await options.key("Enter");
  await options.waitForText("status", /^Discarded: The mill that waits/);
  expect((await heard(options)).filter((text) => text.startsWith("Discarded:"))).toHaveLength(1);
  await until("the entry to go", 20_000, async () => !(await options.has("button", "Discard")));
  await untilFocused(options, "heading", "Activity");
});

/** From now on, notes when each press is shown: the frame after it has been painted. */
async function startTiming(popup: LinkstowPage): Promise<void> {
  await popup.evaluate(`
    window.shownAfterMs = [];
    addEventListener("keydown", ({ timeStamp, key }) => {
      if (key === "Control") return;
      window.lastPressMs = timeStamp;
      requestAnimationFrame(() => {
        setTimeout(() => window.shownAfterMs.push(performance.now() - timeStamp));
      });
    }, true);
    const look = () => {
      const isSaid = document.querySelector("[role=status] [role=heading]") !== null;
      if (isSaid) window.saidAtMs = performance.now();
      else requestAnimationFrame(look);
    };
    look();`);
}

/** The slowest press, and the time from the last one to the outcome on the screen. */
function timesOf(popup: LinkstowPage): Promise<{ slowestMs: number; keptMs: number }> {
  return popup.evaluate(`
    return {
      slowestMs: Math.round(Math.max(...window.shownAfterMs)),
      keptMs: Math.round(window.saidAtMs - window.lastPressMs),
    };`);
}

/** Whether the text is the popup's status line, and not a sentence below it. */
function isOutcome(text: string): boolean {
  return /^(Saved$|Saving…|Kept: |Not saved: |Outcome unknown: )/.test(text);
}

/** The selected values of the comboboxes. */
function chips(popup: LinkstowPage): Promise<readonly string[]> {
  return popup.evaluate(
    `return [...document.querySelectorAll("ul[aria-label]:not([role]) > li")].map((chip) => chip.innerText)`,
  );
}
