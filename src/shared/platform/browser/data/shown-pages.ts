import { browser } from "../browser.ts";

/**
 * Calls back with each tab that shows another page or moves to the front. Starts when the returned function is called
 * with `true`, and stops when it is called with `false`.
 */
export function createPageWatch(listener: (tabId: number) => void): (on: boolean) => void {
  const onUpdated = (tabId: number, { url, status }: { url?: string; status?: string }) => {
    // Both browsers remove the tick when a page is loaded again, which changes no address.
    if (url !== undefined || status === "complete") listener(tabId);
  };
  const onActivated = ({ tabId }: { tabId: number }) => listener(tabId);
  return (on) => {
    const method = on ? "addListener" : "removeListener";
    browser.tabs.onUpdated[method](onUpdated);
    browser.tabs.onActivated[method](onActivated);
  };
}

/** Calls back when the user withdraws the permission to see the addresses of tabs. */
export function onTabsHidden(listener: () => void): void {
  browser.permissions.onRemoved.addListener(({ permissions = [] }) => {
    if (permissions.includes("tabs")) listener();
  });
}
