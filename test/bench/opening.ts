import type { LinkstowPage, OtherExtension } from "../support/browser.ts";
import { untilSettled } from "../support/until-settled.ts";

/** How long until the browser itself first painted something. */
export interface Opening {
  /** From the beginning of the popup's page: what its author can do something about. */
  readonly ms: number;
  /** From the press, with the making of the window: what the person waits. */
  readonly fromPressMs: number;
}

/**
 * Chromium tells it as `first-contentful-paint`. Firefox 153 does not do so for our popup; its
 * `timeToNonBlankPaint` is the same moment where it tells both, and is taken for both extensions.
 */
const firstPaint = `
  const { timeToNonBlankPaint, navigationStart } = performance.timing;
  const ms = timeToNonBlankPaint === undefined
    ? performance.getEntriesByName("first-contentful-paint")[0]?.startTime
    : timeToNonBlankPaint - navigationStart;
  return ms > 0 && { ms, atMs: Date.now() - performance.now() + ms };`;

const aliveAt = `return performance.getEntriesByName("alive")[0]?.startTime`;

/** Presses the action on the tab, and waits until the floor's popup shows what it has. */
export async function openFloor(floor: OtherExtension, tab: LinkstowPage): Promise<Opening> {
  const { popup, opening } = await open(floor, tab);
  await popup.close();
  return opening;
}

/** With when the script has filled in the title and is at work, from the beginning of the page. */
export interface FormOpening extends Opening {
  readonly aliveMs: number;
}

/** The same for the plain form, until its script has filled in the title. */
export async function openPlainForm(form: OtherExtension, tab: LinkstowPage): Promise<FormOpening> {
  const { popup, opening } = await open(form, tab);
  const aliveMs = await popup.waitFor<number>(aliveAt);
  await popup.close();
  return { ...opening, aliveMs };
}

/**
 * The same for Linkstow, until its form can be used: it is painted first, whole, and from then on nothing
 * that is typed or pressed is lost (`src/popup/first-paint/held-presses.ts`). Both are checked.
 */
export async function openForm(
  linkstow: Pick<OtherExtension, "pressAction">,
  tab: LinkstowPage,
): Promise<FormOpening> {
  const { popup, opening } = await open(linkstow, tab);
  const aliveMs = await popup.waitFor<number>(aliveAt);
  await requireFormInHtml(popup);
  await untilSettled(popup); // what it still does would slow the next one
  await popup.close();
  return { ...opening, aliveMs };
}

async function open(extension: Pick<OtherExtension, "pressAction">, tab: LinkstowPage) {
  const pressedAtMs = Date.now();
  const popup = await extension.pressAction(tab);
  const { ms, atMs } = await popup.waitFor<{ ms: number; atMs: number }>(firstPaint);
  return { popup, opening: { ms, fromPressMs: atMs - pressedAtMs } };
}

/** The page's own HTML has all that is asked of a form, and no paint can come before it. */
async function requireFormInHtml(popup: LinkstowPage): Promise<void> {
  const enabled = await popup.evaluate<string[]>(
    `const html = await (await fetch(location.href)).text();
     const page = new DOMParser().parseFromString(html, "text/html");
     return [...page.querySelectorAll("#title, #tags, button[type=submit]")]
       .filter((field) => !field.disabled && field.closest("[hidden]") === null)
       .map(({ tagName }) => tagName);`,
  );
  if (enabled.join() !== "TEXTAREA,INPUT,BUTTON") {
    throw new Error("The popup's first paint is not its form any more: measure otherwise");
  }
}
