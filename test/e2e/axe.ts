import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { LinkstowPage, Theme } from "../support/browser.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** All rules in one theme, and in the other only those that depend on the theme. */
const themes: readonly (readonly [Theme, readonly string[] | null])[] = [
  ["light", null],
  ["dark", ["color-contrast"]],
];

/** The violations axe reports, short enough to read in a failed test. */
export async function violations(page: LinkstowPage): Promise<string[]> {
  const found: string[] = [];
  for (const [theme, rules] of themes) {
    await page.showIn(theme);
    const objections = await page.evaluate<readonly string[]>(
      `${axe}
       const { violations } = await axe.run(document, {
         resultTypes: ["violations"], ...(args[0] && { runOnly: args[0] }) });
       return violations.flatMap(({ id, nodes }) => nodes.map(
         ({ target, failureSummary }) => id + " at " + target.join(" ") + ": " + failureSummary));`,
      rules,
    );
    found.push(...objections.map((objection) => `${theme}: ${objection}`));
  }
  return found;
}
