import { mkdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { LinkstowPage, Theme } from "../support/browser.ts";
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
      await showIn(page, theme);
      await page.screenshot(join(folder, `${name}-${theme}-${browserName}.png`), { theme });
    }
  }
}

/** Shows the page in a theme by taking a screenshot, and waits until its colours have settled. */
export async function showIn(page: LinkstowPage, theme: Theme): Promise<void> {
  const picture = join(tmpdir(), `linkstow-theme-${process.pid}.png`);
  await page.screenshot(picture, { theme });
  await rm(picture, { force: true });
  await page.waitFor("return document.getAnimations().length === 0");
}
