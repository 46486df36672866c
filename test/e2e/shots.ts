import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { LinkstowPage } from "../support/browser.ts";
import type { Session } from "./session.ts";

const folder = process.env["LINKSTOW_SHOTS"] ?? "";

/** Whether somebody wants to look at the screenshots of this run. */
export const isTakingShots = folder !== "";

/**
 * With `LINKSTOW_SHOTS=<folder>`: takes screenshots of the pages in light and dark, for people to look at.
 */
export async function takeShots(
  { browserName }: Pick<Session, "browserName">,
  pages: Readonly<Record<string, LinkstowPage>>,
): Promise<void> {
  if (!isTakingShots) return;
  await mkdir(folder, { recursive: true });
  for (const [name, page] of Object.entries(pages)) {
    for (const theme of ["light", "dark"] as const) {
      await page.showIn(theme);
      await page.screenshot(join(folder, `${name}-${theme}-${browserName}.png`));
    }
  }
}
