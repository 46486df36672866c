import type { LinkstowPage } from "../support/browser.ts";

/**
 * Begins to note what a screen reader is told of: words that come into a live region that was in the
 * page before them. Kept in the page, so the popup's last words go with it.
 */
export async function startHearing(page: LinkstowPage): Promise<void> {
  await page.evaluate(`
    const regions = [...document.querySelectorAll("[role=status], [role=alert], [aria-live], output")];
    const { dataset } = document.documentElement;
    dataset.heard = "[]";
    const note = (text) => {
      if (text.trim() === "") return;
      dataset.heard = JSON.stringify([...JSON.parse(dataset.heard), text]);
    };
    const listener = new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        const region = regions.find((one) => one.isConnected && one.contains(target));
        if (region === undefined || region.getAttribute("aria-live") === "off") continue;
        for (const come of type === "characterData" ? [target] : addedNodes) note(come.textContent);
      }
    });
    listener.observe(document.body, { subtree: true, childList: true, characterData: true });`);
}

/** What was heard since `startHearing`, in order. */
export async function heard(page: LinkstowPage): Promise<readonly string[]> {
  return page.evaluate<readonly string[]>(
    `return JSON.parse(document.documentElement.dataset.heard)`,
  );
}
