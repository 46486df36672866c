import { expect, onTestFinished, test } from "vitest";
import { sectionNames } from "../../../src/pages/options/parts/routes.ts";
import type { LinkstowPage } from "../../support/browser.ts";
import { useSession } from "../session.ts";
import { takeShots } from "../shots.ts";

const session = useSession({ flavour: "e2e", connected: true });
const { texts } = session;

/** A small phone, in px. */
const narrow = 360;
/** Of a finger, in px. */
const leastPx = 44;

async function touch(page: LinkstowPage): Promise<void> {
  await page.setTouch(true);
  onTestFinished(() => page.setTouch(false).catch(() => undefined));
}

/**
 * What can be pressed, and is smaller than a finger: its name, and its width and height as a press finds it, also by its
 * label. Links within a sentence may be small.
 */
const tooSmall = (page: LinkstowPage) =>
  page.evaluate<string[]>(`
    await new Promise((resolve) => {
      const calm = () => setTimeout(resolve, 300);
      let timer = calm();
      new MutationObserver(() => { clearTimeout(timer); timer = calm(); })
        .observe(document.body, { subtree: true, childList: true });
    });
    const pressed = "a[href], button, input, select, textarea, summary, [role=treeitem]";
    const isShown = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const isInText = (one) => getComputedStyle(one).display === "inline" &&
      one.parentElement.textContent.trim() !== one.textContent.trim();
    const found = [];
    for (const one of document.querySelectorAll(pressed)) {
      const isOutOfReach = getComputedStyle(one).pointerEvents === "none";
      if (!isShown(one) || one.disabled || isOutOfReach || isInText(one)) continue;
      one.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      const { left, top, width, height } = one.getBoundingClientRect();
      if (width === 0 || height === 0) continue;
      const labels = [one, ...(one.labels ?? [])];
      const hits = (x, y) => labels.some((each) => each.contains(document.elementFromPoint(x, y)));
      const reach = (dx, dy) => {
        let px = 0;
        while (px < ${leastPx} && hits(left + width / 2 + dx * (px + 1), top + height / 2 + dy * (px + 1))) px += 1;
        return px;
      };
      const across = Math.max(width, reach(-1, 0) + reach(1, 0) + 1);
      const down = Math.max(height, reach(0, -1) + reach(0, 1) + 1);
      if (Math.min(across, down) < ${leastPx} - 0.5) {
        const name = one.ariaLabel || one.textContent.trim() || one.id || one.outerHTML.slice(0, 80);
        found.push(name.slice(0, 60) + ": " + Math.round(across) + " × " + Math.round(down));
      }
    }
    return found;`);

const isTooWide = (page: LinkstowPage) =>
  page.evaluate<boolean>("return document.documentElement.scrollWidth > innerWidth");

test("each control of the popup has room for a finger, before and after the save", async () => {
  const { popup } = await session.openSettledPopup(session.freshArticle());
  await touch(popup);
  await takeShots(session, { "touch-popup": popup });
  expect(await tooSmall(popup)).toEqual([]);
  await popup.press("button", texts("popup_more_fields"));
  expect(await tooSmall(popup)).toEqual([]);
  expect(await isTooWide(popup)).toBe(false);
  await takeShots(session, { "touch-popup-more": popup });
  await popup.press("button", texts("popup_save"));
  await popup.waitForText("status", texts("entry_saved"));
  expect(await tooSmall(popup)).toEqual([]);
  await takeShots(session, { "touch-popup-saved": popup });
});

test.each(sectionNames)("each control of the section %s has room for a finger", async (section) => {
  const page = await session.openOptions(section);
  await page.setWidth(narrow);
  await touch(page);
  await page.waitFor(`return document.querySelector("main h1")`);
  expect(await tooSmall(page)).toEqual([]);
  expect(await isTooWide(page)).toBe(false);
  await takeShots(session, { [`touch-${section}`]: page });
});

test.each(["library_form_compact", "library_form_cards"])(
  "each control of the %s has room for a finger",
  async (form) => {
    const page = await session.openOptions("library");
    await page.setWidth(narrow);
    await touch(page);
    await page.press("button", texts(form));
    expect(await tooSmall(page)).toEqual([]);
    const [rowPx, listPx] = await page.evaluate<readonly number[]>(
      `const row = document.querySelector("li[aria-setsize]");
       return [row, row.parentElement].map((one) => one.offsetHeight);`,
    );
    expect(listPx, "one row fills the list").toBe(rowPx);
    await takeShots(session, { [`touch-${form}`]: page });
  },
);

test("each control of the side panel has room for a finger", async () => {
  const panel = await session.browser.openExtensionPage("src/pages/side-panel/index.html");
  onTestFinished(() => panel.close());
  await panel.setWidth(narrow);
  await touch(panel);
  await panel.waitFor(`return document.querySelector("#panel input")`);
  expect(await tooSmall(panel)).toEqual([]);
});
