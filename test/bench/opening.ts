import type { LinkstowPage, OtherExtension } from "../support/browser.ts";
import { untilSettled } from "../support/until-settled.ts";

/**
 * When the browser first painted something, in ms from the page's beginning; 0 until then. Chromium
 * tells it as `first-contentful-paint`. Firefox 153 does not for our popup, but its own
 * `timeToNonBlankPaint` is the same moment, and is read with the other browser's for both extensions.
 */
const firstPaint = `
  const { timeToNonBlankPaint, navigationStart } = performance.timing;
  if (timeToNonBlankPaint !== undefined) return Math.max(timeToNonBlankPaint - navigationStart, 0);
  return performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;`;

/** Presses the action on the tab; ms until the floor's popup shows what it has. */
export async function floorOpeningMs(floor: OtherExtension, tab: LinkstowPage): Promise<number> {
  const popup = await floor.pressAction(tab);
  const openedMs = await popup.waitFor<number>(firstPaint);
  await popup.close();
  return openedMs;
}

/**
 * The same for Linkstow: ms until the form can be used. The page is empty until the script puts the
 * whole form into it at once, so what is painted first is the form; both are checked.
 */
export async function formOpeningMs(
  linkstow: Pick<OtherExtension, "pressAction">,
  tab: LinkstowPage,
): Promise<number> {
  const popup = await linkstow.pressAction(tab);
  const openedMs = await popup.waitFor<number>(firstPaint);
  await requireUsable(popup);
  await untilSettled(popup); // what it still does would slow the next one
  await popup.close();
  return openedMs;
}

async function requireUsable(popup: LinkstowPage): Promise<void> {
  const wasEmpty = await popup.evaluate<boolean>(
    `const html = await (await fetch(location.href)).text();
     const page = new DOMParser().parseFromString(html, "text/html");
     return page.body.childElementCount === 0 && page.body.textContent.trim() === "";`,
  );
  const fields = await Promise.all([
    popup.has("textbox", "Title"),
    popup.has("combobox", "Tags"),
    popup.has("button", /^Save/),
  ]);
  if (!wasEmpty || fields.includes(false)) {
    throw new Error("The popup's first paint is not its form any more: measure otherwise");
  }
}
