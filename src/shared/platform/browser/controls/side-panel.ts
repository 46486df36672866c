import { browser } from "../browser.ts";

/** The part of the interface that both browsers name differently. */
interface Opener {
  open: (options?: { windowId: number }) => Promise<void>;
}

/** Chromium's; the types of the extension interface do not have it. */
function chromiumPanel(): Opener | undefined {
  // oxlint-disable-next-line no-unsafe-type-assertion -- the documented interface
  return Reflect.get(browser, "sidePanel") as Opener | undefined;
}

function firefoxSidebar(): Opener | undefined {
  // Chromium, and Firefox on Android, have none.
  return browser.sidebarAction;
}

/** Whether the browser has a side panel. */
export function hasSidePanel(): boolean {
  return chromiumPanel() !== undefined || firefoxSidebar() !== undefined;
}

/**
 * Opens the side panel of a window. Must be the first call in the handler of a click or a shortcut: Firefox no longer
 * counts the action after an `await`. Without `windowId`, it is the window of the calling page.
 */
export function openSidePanel(windowId?: number): Promise<void> {
  const panel = chromiumPanel();
  if (panel === undefined) return firefoxSidebar()?.open() ?? Promise.resolve();
  if (windowId !== undefined) return panel.open({ windowId });
  return browser.windows.getCurrent().then(({ id }) => panel.open({ windowId: id ?? -1 }));
}

/** Calls back with the window in front when the shortcut of the side panel is pressed. */
export function onSidePanelCommand(listener: (windowId: number | undefined) => void): void {
  browser.commands.onCommand.addListener((name, tab) => {
    if (name === "side-panel") listener(tab?.windowId);
  });
}
