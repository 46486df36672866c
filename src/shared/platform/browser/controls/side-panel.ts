import { browser } from "../browser.ts";

/** Whether the browser has a side panel. */
export function hasSidePanel(): boolean {
  return browser.sidePanel !== undefined || browser.sidebarAction !== undefined;
}

/**
 * Opens the side panel of a window. Must be the first call in the handler of a click or a shortcut: Firefox no longer
 * counts the action after an `await`. Without `windowId`, it is the window of the calling page.
 */
export function openSidePanel(windowId?: number): Promise<void> {
  const { sidePanel, sidebarAction } = browser;
  if (sidePanel === undefined) return sidebarAction?.open() ?? Promise.resolve();
  if (windowId !== undefined) return sidePanel.open({ windowId });
  return browser.tabs
    .query({ active: true, currentWindow: true })
    .then(([front]) => sidePanel.open({ windowId: front?.windowId ?? -1 }));
}

/** Calls back with the window in front when the shortcut of the side panel is pressed. */
export function onSidePanelCommand(listener: (windowId: number | undefined) => void): void {
  browser.commands?.onCommand.addListener((name, tab) => {
    if (name === "side-panel") listener(tab?.windowId);
  });
}
