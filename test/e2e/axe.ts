import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { BrowserName, LinkstowPage, Theme } from "../support/browser.ts";
import { requireBrowserUnderTest } from "../support/launch.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Depends on the theme. */
const byTheme = ["color-contrast"];
/** Depend on what the browser makes of the elements, and on the size of the window. */
const byLayout = [...byTheme, "scrollable-region-focusable", "target-size"];

/** Whether the page shows other elements than at the last call; all of them at the first. */
const showsOthers = `
  const all = [...document.querySelectorAll("*")];
  const stateOf = (one) => [
    one.checkVisibility({ visibilityProperty: true }), one.matches(":checked"), one.value ];
  const shown = document.documentElement.outerHTML + JSON.stringify(all.map(stateOf));
  const isOther = window.shownToAxe !== shown;
  window.shownToAxe = shown;
  return isOther;`;

/**
 * The violations axe reports, short enough to read in a failed test. If the page shows the same elements as
 * when it was last asked about, only the rules that depend on their place run again: axe takes longer than
 * everything else that is done with a page. `seenIn`: another browser's run looks at the same elements with all
 * rules, so this browser's run leaves those to it.
 */
export async function violations(
  page: LinkstowPage,
  { seenIn }: { seenIn?: BrowserName } = {},
): Promise<string[]> {
  await page.showIn("light");
  if (!(await page.evaluate<boolean>("return 'axe' in window"))) await page.evaluate(axe);
  if (!(await page.evaluate<boolean>(showsOthers))) return objectionsIn(page, "light", byLayout);
  const isSeen = seenIn !== undefined && seenIn !== requireBrowserUnderTest();
  const inLight = await objectionsIn(page, "light", isSeen ? byLayout : null);
  await page.showIn("dark");
  return [...inLight, ...(await objectionsIn(page, "dark", byTheme))];
}

/** `rules`: null for all. */
async function objectionsIn(
  page: LinkstowPage,
  theme: Theme,
  rules: readonly string[] | null,
): Promise<string[]> {
  const objections = await page.evaluate<readonly string[]>(
    `const { violations } = await window.axe.run(document, {
       resultTypes: ["violations"],
       ...(args[0] ? { runOnly: args[0] } : { rules: { "target-size": { enabled: true } } }) });
     return violations.flatMap(({ id, nodes }) => nodes
       .map(({ target, failureSummary }) => id + " at " + target.join(" ") + ": " + failureSummary));`,
    rules,
  );
  return objections.map((objection) => `${theme}: ${objection}`);
}
