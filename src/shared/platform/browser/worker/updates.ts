import { browser } from "../browser.ts";
import { isHeld } from "./keep-alive.ts";

const checkAgainMs = 60_000;

/**
 * Delays an update of the extension until it can lose nothing: no request is in flight, and no page of ours
 * is open in which the user may be typing. Without this listener, Firefox replaces the extension at once;
 * with it, Firefox waits for `reload` or its own next start. Chromium itself waits for an idle background,
 * and so usually updates before this does.
 */
export function holdUpdates(report: (error: unknown) => void): void {
  browser.runtime.onUpdateAvailable.addListener(() => {
    updateWhenQuiet().catch(report);
  });
}

async function updateWhenQuiet(): Promise<void> {
  const pages = await browser.runtime.getContexts({ contextTypes: ["POPUP", "TAB"] });
  if (!isHeld() && pages.length === 0) {
    browser.runtime.reload();
    return;
  }
  await new Promise((resolve) => setTimeout(resolve, checkAgainMs));
  await updateWhenQuiet();
}
