import { expect, test } from "vitest";
import type { Fault } from "../../service/answers/faults.ts";
import type { LinkstowPage } from "../../support/browser.ts";
import { untilSettled } from "../../support/until-settled.ts";
import { firstSeenMs, movedSinceFirstPaint, movesSoFar, startRecording } from "../places.ts";
import { serveAs } from "../serve-as.ts";
import { useSession } from "../session.ts";
import { takeShots } from "../shots.ts";
import { nameTwoProfiles } from "../two-profiles.ts";

const session = useSession({ flavour: "e2e", connected: true });

const html = (head: string, body = "") =>
  serveAs("text/html; charset=utf-8", `<!doctype html><html><head>${head}</head><body>${body}`);
const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`).join(" ");
const meta = (name: string, content: string) => `<meta name="${name}" content="${content}">`;

/** Saves the page first, with tags and collections; the service answers so. */
async function savedAs(status: RegExp, fault?: Fault): Promise<string> {
  const address = session.freshArticle();
  if (fault) session.service.misbehave({ method: "POST", path: "/api/v1/links", fault });
  const { popup } = await session.openSettledPopup(address);
  await popup.type("tides,mills,water power,estuaries,engineering,");
  await popup.fill("combobox", "Collections", "Power from water");
  await popup.key("Enter");
  await popup.key("Control+Enter");
  await popup.waitForText("status", status);
  await popup.close();
  return address;
}

const refused: Fault = {
  kind: "answer",
  status: 422,
  body: '{"errors":{"title":["is not allowed here"],"tags":["are too many"]}}',
};

test.each<[string, () => Promise<string> | string]>([
  ["an article", () => session.freshArticle()],
  [
    "an article with tracking in its address",
    () => `${session.freshArticle()}&utm_source=a&fbclid=b`,
  ],
  ["a page without a title", () => html("")],
  [
    "a page with long texts and many keywords",
    () =>
      html(
        `<title>${words(60)}</title>${meta("description", words(200))}${meta("keywords", words(30).replaceAll(" ", ","))}`,
        `<article><p>${words(2000)}</p></article>`,
      ),
  ],
  [
    "a page that takes long to read",
    () =>
      html(
        `<title>Long</title>${meta("description", words(30))}`,
        `<article>${`<p>${words(60)}</p>`.repeat(4000)}</article>`,
      ),
  ],
  [
    "a page with a password",
    () => html("<title>Sign in</title>", '<input type="password" value="x">'),
  ],
  ["a page from right to left", () => `${session.pages.url}/arabic.html`],
  [
    "a page that cannot be read",
    () => (session.browserName === "firefox" ? "about:support" : "chrome://version/"),
  ],
  ["a saved page", () => savedAs(/^Saved$/)],
  ["a refused page", () => savedAs(/^Not saved: /, refused)],
  [
    "a page whose save may have arrived",
    () => savedAs(/^Outcome unknown: /, { kind: "dropBefore" }),
  ],
  ["a page that waits", () => savedAs(/^Kept: /, { kind: "answer", status: 429, body: "" })],
])("no control of the popup moves on %s", async (name, page) => {
  const { popup } = await session.openPopup(await page());
  await startRecording(popup);
  await untilSettled(popup);
  await takeShots(session, { [name.replaceAll(" ", "-")]: popup });
  expect(await scrolledRows(popup)).toEqual([]);
  expect(await movedSinceFirstPaint(popup, session.browserName)).toEqual([]);
});

test("the name of the button waits 500 ms, so that it does not flash while the background wakes", async () => {
  const { popup } = await session.openSettledPopup(session.freshArticle());
  const reading = "[data-passing]";
  const save = "footer button[type=submit] > span";
  const label = "label[for=title]";
  const seen = await firstSeenMs(popup, session.browserName, [reading, save, label]);
  expect(seen[label]).toBe(0);
  expect(seen[save]).toBeGreaterThanOrEqual(499);
  // The popup's script shows these once they last.
  expect(seen[reading]).toBeUndefined();
});

test("no control of the popup moves with two profiles", async () => {
  const names = ["Donaudampfschifffahrtsgesellschaft", "Lebensversicherungsgesellschaft"] as const;
  await nameTwoProfiles(session, names);
  const { popup } = await session.openPopup(session.freshArticle());
  await startRecording(popup);
  await untilSettled(popup);
  expect(await popup.has("combobox", "Profile")).toBe(true);
  await takeShots(session, { "two-profiles": popup });
  expect(await movedSinceFirstPaint(popup, session.browserName)).toEqual([]);
});

/** Rows of chips that scroll: all of these pages have as many lines of chips as a row has room for, or fewer. */
function scrolledRows(popup: LinkstowPage): Promise<readonly string[]> {
  return popup.evaluate<readonly string[]>(
    `return [...document.querySelectorAll("[data-lines]")]
       .filter((row) => row.scrollHeight > row.clientHeight)
       .map((row) => row.textContent + ": " + row.scrollHeight + " px in " + row.clientHeight);`,
  );
}

test("Edit stays where it is when the answer comes late", async () => {
  const fault = { kind: "delay", delayMs: 1_500 } as const;
  session.service.misbehave({ method: "POST", path: "/api/v1/links", fault });
  const { popup } = await session.openSettledPopup(session.freshArticle());
  await popup.key("Control+Enter");
  await popup.waitForText("button", /^Edit/);
  await startRecording(popup);
  await popup.waitForText("status", "Saved");
  expect(await movesSoFar(popup)).toEqual([]);
  await popup.close();
});

test("a form that is scrolled stays where it is when an undo above its foot ends", async () => {
  const { browser, pages } = session;
  const tab = await browser.open(session.freshArticle());
  const address = `${pages.url}/article.html?of=undo`;
  await tab.evaluate(
    `const link = document.querySelector("a"); link.id = "linked"; link.href = args[0];`,
    address,
  );
  await browser.saveFromContextMenu(tab, {
    selector: "#linked",
    menuTitle: "Save link to Linkstow",
    menuItemId: "save-link",
  });
  const popup = await browser.pressAction(tab);
  await popup.waitForText("button", "Undo");
  await popup.evaluate(`document.querySelector("[data-scrolls]").scrollTo(0, 1_000);`);
  await startRecording(popup);
  await popup.waitFor(`return !/^Undo$/m.test(document.body.innerText)`, 20_000);
  await untilSettled(popup);
  const scrolled = await popup.evaluate(
    `return document.querySelector("[data-scrolls]").scrollTop`,
  );
  expect(scrolled).toBeGreaterThan(0);
  expect(await movesSoFar(popup)).toEqual([]);
  await popup.close();
});
