import type { LinkstowPage } from "./browser.ts";

/**
 * Waits until all that the popup wants to know has come. What comes later moves what stands below it: a
 * press aimed before would land beside its aim.
 */
export async function untilSettled(popup: LinkstowPage): Promise<void> {
  await popup.waitFor(`
    const said = document.body.innerText;
    return !said.includes("reading…") && /Saves to|Not connected yet|Saved on/.test(said);`);
}
