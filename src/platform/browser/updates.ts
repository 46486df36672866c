import { browser } from "./browser.ts";
import { isHeld } from "./keep-alive.ts";

const lookAgainMs = 60_000;

/**
 * Lets an update of the extension in when nothing is lost by it: nothing is being sent, and no page of
 * ours is open in which somebody may be typing. With this listener Firefox waits for `reload`, or for
 * its own next start, where it would else replace the extension at once; Chromium waits for an idle
 * background by itself, and so comes earlier to it.
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
  await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
  await updateWhenQuiet();
}
