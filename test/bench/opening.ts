import type { LinkstowPage, OtherExtension } from "../support/browser.ts";
import { untilSettled } from "../support/until-settled.ts";

/** The times until the browser's first paint. */
export interface Opening {
  /** From the start of the popup's page: the part its code can influence. */
  readonly ms: number;
  /** From the click, including the creation of the window: the user's wait. */
  readonly fromPressMs: number;
}

/**
 * Chromium reports it as `first-contentful-paint`. Firefox 153 does not do so for our popup; its
 * `timeToNonBlankPaint` is the same moment where it reports both, and is used for both extensions.
 */
const firstPaint = `
  const { timeToNonBlankPaint, navigationStart } = performance.timing;
  const ms = timeToNonBlankPaint === undefined
    ? performance.getEntriesByName("first-contentful-paint")[0]?.startTime
    : timeToNonBlankPaint - navigationStart;
  return ms > 0 && { ms, atMs: Date.now() - performance.now() + ms };`;

const markAt = (name: string) => `return performance.getEntriesByName("${name}")[0]?.startTime`;

/** Clicks the toolbar button on the tab, and waits until the floor's popup shows its content. */
export async function openFloor(floor: OtherExtension, tab: LinkstowPage): Promise<Opening> {
  const { popup, opening } = await open(floor, tab);
  await popup.close();
  return opening;
}

export interface FormOpening extends Opening {
  /** From the start of the page until the title is in its field, and painted. */
  readonly titleSeenMs: number;
  /** From the start of the page until its script responds to the user. */
  readonly aliveMs: number;
}

/** The same for the plain form, until its script has filled in the title. */
export async function openPlainForm(form: OtherExtension, tab: LinkstowPage): Promise<FormOpening> {
  const { popup, opening } = await openAForm(form, tab);
  await popup.close();
  return opening;
}

/**
 * The same for Linkstow, until its form is usable: the form is painted complete first, and from then on no
 * key press or click is lost (`src/pages/popup/first-paint/held-presses.ts`). Both are checked.
 */
export async function openForm(
  linkstow: Pick<OtherExtension, "pressAction">,
  tab: LinkstowPage,
): Promise<FormOpening> {
  const { popup, opening } = await openAForm(linkstow, tab);
  await requireFormInHtml(popup);
  await untilSettled(popup); // its remaining work would slow the next one
  await popup.close();
  return opening;
}

async function openAForm(extension: Pick<OtherExtension, "pressAction">, tab: LinkstowPage) {
  const { popup, opening } = await open(extension, tab);
  const titleShownMs = await popup.waitFor<number>(markAt("title-shown"));
  const titleSeenMs = Math.max(titleShownMs, opening.ms);
  const aliveMs = await popup.waitFor<number>(markAt("alive"));
  return { popup, opening: { ...opening, titleSeenMs, aliveMs } };
}

async function open(extension: Pick<OtherExtension, "pressAction">, tab: LinkstowPage) {
  const pressedAtMs = Date.now();
  const popup = await extension.pressAction(tab);
  const { ms, atMs } = await popup.waitFor<{ ms: number; atMs: number }>(firstPaint);
  return { popup, opening: { ms, fromPressMs: atMs - pressedAtMs } };
}

/** Checks that the page's own HTML contains the whole form, so that no paint can come before it. */
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
