import { readFileSync } from "node:fs";
import { join } from "node:path";
import { flavourFor } from "../../build/flavours.ts";
import { ROOT } from "../../build/run-tool.ts";
import type { BrowserName, LinkstowPage } from "../support/browser.ts";

/** A control that was seen in two places, in px from the top left of the window. */
export interface Move {
  readonly control: string;
  readonly from: readonly number[];
  readonly to: readonly number[];
}

/** From now on, notes each control that is drawn in another place than where it was drawn first. */
export async function startRecording(popup: LinkstowPage): Promise<void> {
  await popup.evaluate(`
    const first = new Map();
    window.moves = [];
    ${placeOf}
    const look = () => {
      for (const control of document.querySelectorAll("button, input, select, textarea")) {
        const place = placeOf(control);
        const before = first.get(control);
        if (before === undefined) first.set(control, place);
        else if (String(before) !== String(place)) {
          window.moves.push({ control: nameOf(control), from: before, to: place });
          first.set(control, place);
        }
      }
      requestAnimationFrame(look);
    };
    look();`);
}

/** The moves that were noted. */
export function movesSoFar(page: LinkstowPage): Promise<readonly Move[]> {
  return page.evaluate<readonly Move[]>("return window.moves");
}

/**
 * The controls that have moved since the first paint. Their first places are those of the page as it was
 * built, before any script: it is drawn once more in the same window, so that the popup is of no use after.
 */
export async function movedSinceFirstPaint(
  popup: LinkstowPage,
  browserName: BrowserName,
): Promise<readonly Move[]> {
  return popup.evaluate<readonly Move[]>(
    `
    ${placeOf}
    const controls = ${JSON.stringify(firstControls)};
    const find = (selector) => [...document.querySelectorAll(selector)].at(-1);
    const places = () => controls.map((control) => placeOf(find(control)));
    const atRest = places();
    const seen = window.moves;
    document.documentElement.removeAttribute("dir");
    document.body.innerHTML = args[0];
    const atFirst = places();
    const since = controls.map((control, at) => ({ control, from: atFirst[at], to: atRest[at] }));
    return [...seen, ...since.filter(({ from, to }) => String(from) !== String(to))];`,
    firstPaintOf(browserName),
  );
}

/**
 * When each element of the first paint is first seen, in ms from then; undefined if it is not within 800 ms. The
 * page is drawn once more, as above.
 */
export async function firstSeenMs(
  popup: LinkstowPage,
  browserName: BrowserName,
  selectors: readonly string[],
): Promise<Readonly<Record<string, number | undefined>>> {
  return popup.evaluate(
    `
    document.body.innerHTML = args[0];
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const startMs = await nextFrame();
    const seen = {};
    for (let nowMs = startMs; nowMs < startMs + 800; nowMs = await nextFrame()) {
      for (const selector of args[1]) {
        const isSeen = getComputedStyle(document.querySelector(selector)).opacity !== "0";
        if (isSeen) seen[selector] ??= nowMs - startMs;
      }
    }
    return seen;`,
    firstPaintOf(browserName),
    selectors,
  );
}

/** The body of the popup as it was built. */
function firstPaintOf(browserName: BrowserName): string {
  const file = join(ROOT, "dist", flavourFor(browserName, "e2e"), "src/pages/popup/index.html");
  return /<body>([\s\S]*)<\/body>/.exec(readFileSync(file, "utf8"))?.[1] ?? "";
}

/** The controls of the first paint; of several, the last is meant. */
const firstControls = [
  "header button",
  "#title",
  "#address",
  "#description",
  "#tags",
  "#collections",
  "form input[type=checkbox]",
  "form button[aria-expanded]",
  "footer button[type=submit]",
];

/**
 * Where a control stands: its start, and the end of a button, too, which is aimed at. The start of a field
 * among chips follows them: its row is looked at, and of the buttons in the chips their line.
 */
const placeOf = `
  const placeOf = (control) => {
    const shown = control.getAttribute("role") === "combobox" ? control.parentElement : control;
    const { left, top, right, bottom } = shown.getBoundingClientRect();
    const place = shown.closest("ul") !== null ? [top] : [left, top];
    return [...place, ...(shown.localName === "button" ? [right, bottom] : [])].map(Math.round);
  };
  const nameOf = (control) =>
    control.id || control.getAttribute("aria-label") || control.textContent.trim();`;
