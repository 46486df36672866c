import type { LinkstowPage } from "../support/browser.ts";

/** Opens what is folded away in the page. */
export async function unfold(page: LinkstowPage): Promise<void> {
  await page.waitFor(`return document.querySelector("details") !== null`);
  await page.evaluate(`for (const one of document.querySelectorAll("details")) one.open = true`);
}
