import type { LinkstowPage } from "../support/browser.ts";

/**
 * Starts recording what a screen reader announces: text that enters a live region already in the page. The
 * record is kept in the page, so the popup's last words are lost with it.
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

/** The announcements since `startHearing`, in order. */
export async function heard(page: LinkstowPage): Promise<readonly string[]> {
  return page.evaluate<readonly string[]>(
    `return JSON.parse(document.documentElement.dataset.heard)`,
  );
}
