import { describe, expect, onTestFinished, test } from "vitest";
import type { LinkstowPage } from "../support/browser.ts";
import { untilEntrySays } from "./activity.ts";
import { violations } from "./axe.ts";
import { whatSticksOut } from "./layout.ts";
import { fillLibrary } from "./library-links.ts";
import { useSession } from "./session.ts";
import { takeShots } from "./shots.ts";
import type { Language } from "../support/in-language.ts";
import { untilSettled } from "../support/until-settled.ts";
import { ageEntries, readStored } from "./stored.ts";
import { unfold } from "./unfold.ts";

/** A phone in portrait, a tab with a zoom of 200 %, and a tab. */
const narrowPx = 360;
const widthsPx = [narrowPx, 600, 1200];
const aYearMs = 366 * 86_400_000;

/** Whether the sign in a search field stands where the field has no text, whichever way the text runs. */
const isSignBesideText = `
  const field = document.querySelector("main input[type=search]");
  const [box, sign] = [field, field.parentElement.querySelector("svg")].map((one) =>
    one.getBoundingClientRect());
  const { paddingLeft, paddingRight } = getComputedStyle(field);
  return sign.right <= box.left + parseFloat(paddingLeft) ||
    sign.left >= box.right - parseFloat(paddingRight);`;

/** The tests of what fits in these languages. */
export function fitsIn(all: readonly Language[]): void {
  describe.each(all)("in %s", describeLanguage);
}

function describeLanguage(language: Language): void {
  const session = useSession({ flavour: "e2e", connected: true, language });
  const { texts } = session;
  const direction = texts("extension_direction");
  const page = direction === "rtl" ? "arabic.html" : "article.html";
  const saves = new RegExp(`^${texts("popup_save")}`);
  const startOf = (key: string) => new RegExp(`^${texts(key).split(/[:：]/)[0]}`);

  test("the popup fits: form, list, outcome, decision", async () => {
    const { popup } = await session.openSettledPopup(`${session.pages.url}/${page}`);
    expect(await popup.evaluate("return document.documentElement.dir")).toBe(direction);
    // With the browser's region if it has the same language: `en-US`.
    expect(await popup.evaluate("return document.documentElement.lang.split('-')[0]")).toBe(
      language.split("_")[0],
    );
    await stands(popup, "popup");
    await popup.fill("combobox", texts("popup_collections"), "Übersichten und Anleitungen");
    await popup.waitFor("return document.querySelector('[role=listbox]') !== null");
    await stands(popup, "popup-list");
    await popup.press("option", /Übersichten und Anleitungen/);
    await popup.key("Escape");
    await popup.press("button", saves);
    await popup.waitForText("status", texts("entry_saved"));
    await stands(popup, "popup-saved");
    await popup.close();

    session.service.misbehave({ method: "POST", fault: { kind: "dropBefore" } });
    const next = await session.openSettledPopup(session.freshArticle());
    await next.popup.press("button", saves);
    await next.popup.waitForText("status", startOf("entry_unknown_broke"));
    await next.popup.press("button", texts("popup_choice_arrived"));
    await stands(next.popup, "popup-unknown");
  });

  test("an edit fits, in the popup and in a narrow tab of its own", async () => {
    const address = session.freshArticle();
    const first = await session.openSettledPopup(address);
    await first.popup.press("button", saves);
    await first.popup.waitForText("status", texts("entry_saved"));
    await first.popup.close();

    const { popup } = await session.openSettledPopup(address);
    await stands(popup, "popup-edit");
    await popup.press("button", texts("popup_more_fields"));
    await popup.press("button", texts("popup_more"));
    await popup.waitUntilClosed();
    const draft = await session.browser.openExtensionPage(
      `src/pages/options/index.html#/draft/${await keptDraft()}`,
    );
    await draft.waitForText("button", new RegExp(`^${texts("popup_save_changes")}`));
    await draft.setWidth(narrowPx);
    await stands(draft, "draft-edit-360");
    await draft.close();
  });

  test("the popup's page fits a window narrower than the popup", async () => {
    const alone = await session.browser.openExtensionPage("src/pages/popup/index.html");
    await alone.setWidth(narrowPx);
    await untilSettled(alone, texts);
    await stands(alone, "popup-360");
    await alone.close();
  });

  test("Activity fits, narrow and wide, with waiting, needs-you and delivered entries", async () => {
    await session.stopService();
    onTestFinished(async () => void (await session.startService()));
    const { popup } = await session.openSettledPopup(session.freshArticle());
    await popup.fill("textbox", texts("popup_title"), "Waits for the server");
    await popup.press("button", saves);
    await popup.waitForText("status", startOf("entry_kept_reachable"));
    await popup.close();
    const activity = await session.openOptions("activity");
    await untilEntrySays(
      activity,
      /Waits for the server/,
      new RegExp(texts("activity_create_link")),
    );
    await standsAtEachSize(activity, "activity");
    await activity.close();

    await ageEntries(session.browser, aYearMs);
    const later = await session.openOptions("activity");
    const lastYear = new Date(Date.now() - aYearMs).getUTCFullYear();
    await later.waitFor(`return document.querySelector("time[datetime^='${lastYear}']") !== null`);
    await standsAtEachSize(later, "activity-last-year");
  });

  test("Activity fits, narrow and wide, with an address that is one long word", async () => {
    const location = `https://links.example/${"moved".repeat(20)}/api/v1/links`;
    session.service.misbehave({
      method: "POST",
      fault: { kind: "answer", status: 301, headers: { location } },
    });
    onTestFinished(() => session.service.behave());
    // Whichever save is sent first meets the fault, and shuts the gate for the others.
    const { popup } = await session.openSettledPopup(session.freshArticle());
    await popup.press("button", saves);
    const activity = await session.openOptions("activity");
    await activity.waitFor("return document.body.textContent.includes('movedmoved')");
    await standsAtEachSize(activity, "activity-moved", [...widthsPx, 800]);
  });

  test("Connection fits, narrow and wide, with a finding and with an invalid field", async () => {
    const options = await session.openOptions("connection");
    await options.press("button", texts("connection_test"));
    await options.waitForText("status", new RegExp(`^${texts("connection_verdict_ready")}`));
    await standsAtEachSize(options, "connection");
    await options.fill("textbox", texts("connection_address"), "not an address");
    await options.press("button", texts("popup_save"));
    await options.waitFor("return document.querySelector('[aria-invalid]') !== null");
    await stands(options, "connection-mistake");
  });

  test("Saving fits, narrow and wide, and with an open site", async () => {
    const options = await session.openOptions("saving");
    await options.waitForText("heading", texts("saving_title"));
    await standsAtEachSize(options, "saving");
    await options.fill("textbox", texts("library_site"), "ueberschwemmungsgebiete.example:8080");
    await options.key("Enter");
    await options.type("Gezeiten,المد والجزر,");
    await options.key("Escape");
    await options.press("switch", texts("popup_content"));
    await options.waitForText("status", texts("saving_kept"));
    await standsAtEachSize(options, "saving-site");
  });

  test("Collections fits, narrow and wide: the tree, the form, and both dialogs", async () => {
    const options = await session.openOptions("collections");
    for (const [title, parent] of [
      ["Gezeitenkraftwerke und Überschwemmungsgebiete"],
      ["المد والجزر", "Gezeiten"],
    ] as const) {
      await options.press("button", texts("collections_new"));
      await options.fill("textbox", texts("popup_title"), title);
      if (parent !== undefined) {
        await options.fill("combobox", texts("collections_parent"), parent);
        await options.key("Enter");
      }
      await options.press("button", texts("popup_save"));
      await options.waitForText("heading", title);
    }
    await standsAtEachSize(options, "collections");
    await options.press("button", texts("collections_known"));
    await options.waitForText("heading", texts("collections_known"));
    await standsAtEachSize(options, "collections-known");
    await options.press("button", texts("popup_cancel"));
    await options.press("treeitem", /المد/);
    await options.key("Shift+F10");
    await options.press("menuitem", texts("collections_move_to"));
    await options.waitForText("button", texts("collections_move"));
    await standsAtEachSize(options, "collections-move");
  });

  test("Pages fits, narrow and wide: the list, the form with a preview, and an offered page", async () => {
    const options = await session.openOptions("pages");
    await stands(options, "pages-none");
    await options.press("button", texts("pages_add"));
    await options.fill("textbox", texts("pages_add_id"), "a-page-with-quite-a-long-id-2026-11");
    await options.key("Enter");
    await options.waitForText("heading", /^a-page/);
    await options.fill("textbox", texts("pages_content"), "- Gezeiten المد");
    await options.press("button", texts("draft_preview"));
    await standsAtEachSize(options, "pages");
    await options.close();
  });

  test("a link known by its id fits, narrow and wide: its form, and the question before it is forgotten", async () => {
    const options = await session.openOptions("activity");
    await options.fill("textbox", texts("known_open_id"), "90417");
    await options.key("Enter");
    await options.waitForText("heading", texts("known_title"));
    for (const width of widthsPx) {
      await options.setWidth(width);
      await fits(options, `known-link-${width}`);
      await options.press("button", texts("pages_forget"));
      await fits(options, `known-link-forget-${width}`);
      await options.press("button", texts("popup_cancel"));
    }
    await options.press("button", texts("pages_forget"));
    await options.press("button", texts("pages_forget"));
    await options.waitForText("heading", texts("known_forgotten"));
    await stands(options, "known-link-forgotten");
  });

  test("the library fits, narrow and wide: the list, the filters, and a selection", async () => {
    await fillLibrary(session.browser, 30);
    const options = await session.openOptions("library");
    await options.waitForText("link", /part 1$/, 20_000);
    await standsAtEachSize(options, "library");
    expect(await options.evaluate(isSignBesideText)).toBe(true);
    await unfold(options);
    await options.fill("searchbox", texts("library_search"), "tide before:soon in:shore");
    await options.waitForText("status", /before:soon/);
    expect(await options.evaluate(isSignBesideText)).toBe(true);
    await options.press("checkbox", /part 1\W*$/);
    await options.waitForText("button", texts("library_copy"));
    await standsAtEachSize(options, "library-search");
  });

  async function keptDraft(): Promise<string> {
    const { drafts = [] } = await readStored(session.browser);
    // Written by the product; the assertions that follow are the check.
    const [kept] = drafts as unknown as { draft: { entryId: string } }[];
    return kept?.draft.entryId ?? "";
  }

  async function standsAtEachSize(
    seen: LinkstowPage,
    name: string,
    widths: readonly number[] = widthsPx,
  ): Promise<void> {
    for (const width of widths) {
      await seen.setWidth(width);
      await fits(seen, `${name}-${width}`);
    }
    await hasNoViolation(seen);
  }

  async function stands(seen: LinkstowPage, name: string): Promise<void> {
    await fits(seen, name);
    await hasNoViolation(seen);
  }

  async function fits(seen: LinkstowPage, name: string): Promise<void> {
    await takeShots(session, { [`${language}-${name}`]: seen });
    expect(await whatSticksOut(seen)).toEqual([]);
  }

  /** Everything but the texts is the same in all languages, so axe runs only where the layout is mirrored. */
  async function hasNoViolation(seen: LinkstowPage): Promise<void> {
    if (direction === "rtl") expect(await violations(seen, { seenIn: "chromium" })).toEqual([]);
  }
}
