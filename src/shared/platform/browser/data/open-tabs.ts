import { hostPattern } from "../../../domain/address/server-address.ts";
import type { OpenTab, OpenTabs } from "../../../domain/tabs/open-tab.ts";
import { isWebAddress } from "../../../domain/address/address.ts";
import { withoutLogin } from "../../../domain/address/login.ts";
import { browser } from "../browser.ts";
import { requestPermissions } from "../permissions.ts";
import { cleanTitle } from "../tabs.ts";

const tabsPermission = { permissions: ["tabs" as const] };

/**
 * Requests permission to see the addresses and titles of all tabs. Must be the first call in a click handler. Resolves
 * with false if the browser does not accept the request.
 */
export function requestTabs(): Promise<boolean> {
  return requestPermissions(tabsPermission);
}

/** Whether the browser shows the addresses of all tabs. The permission may be withdrawn at any time. */
export function maySeeTabs(): Promise<boolean> {
  return browser.permissions.contains(tabsPermission);
}

/** All open tabs, in the order of windows and tabs. */
export async function listOpenTabs(): Promise<OpenTabs> {
  const [all, own] = await Promise.all([browser.tabs.query({}), browser.tabs.getCurrent()]);
  const ours = browser.runtime.getURL("");
  const open = all.filter((tab) => !tab.incognito);
  return {
    tabs: open.flatMap((tab): OpenTab[] => {
      const { id, windowId, url: address = "", pinned, discarded = false } = tab;
      if (id === undefined || windowId === undefined || address.startsWith(ours)) return [];
      const groupId = groupOf(tab);
      return [
        {
          id,
          windowId,
          address: withoutLogin(address),
          title: cleanTitle(tab.title),
          isPinned: pinned,
          isAsleep: discarded,
          ...(groupId !== undefined && { groupId }),
        },
      ];
    }),
    inPrivate: all.length - open.length,
    windowId: own?.windowId,
  };
}

/** Firefox has tab groups since 139, and -1 means none. The types lack the field. */
function groupOf(tab: object): number | undefined {
  const id = "groupId" in tab ? tab.groupId : undefined;
  return typeof id === "number" && id >= 0 ? id : undefined;
}

/** The tabs that may be read without asking, by the permissions for their hosts. */
export async function readableTabs(tabs: readonly OpenTab[]): Promise<ReadonlySet<number>> {
  const hosts = new Map<string, Promise<boolean>>();
  const mayRead = (address: string) => {
    if (!isWebAddress(address)) return false;
    const pattern = hostPattern(address);
    const asked = hosts.get(pattern) ?? browser.permissions.contains({ origins: [pattern] });
    hosts.set(pattern, asked);
    return asked;
  };
  const readable = await Promise.all(
    tabs.map(async ({ id, address }) => ((await mayRead(address)) ? id : undefined)),
  );
  return new Set(readable.flatMap((id) => id ?? []));
}

/** Closes tabs, except tabs that are already closed. Returns the number of closed tabs. */
export async function closeTabs(ids: readonly number[]): Promise<number> {
  const closed = await Promise.allSettled(ids.map((id) => browser.tabs.remove(id)));
  return closed.filter(({ status }) => status === "fulfilled").length;
}

/** Calls back when a tab opens, closes or shows another page. Returns a function that stops this. */
export function onTabsChanged(listener: () => void): () => void {
  const { onCreated, onRemoved, onUpdated, onAttached } = browser.tabs;
  const changed = (_id: number, { url, title }: { url?: string; title?: string }) => {
    if (url !== undefined || title !== undefined) listener();
  };
  const follow = (method: "addListener" | "removeListener") => {
    onCreated[method](listener);
    onRemoved[method](listener);
    onAttached[method](listener);
    onUpdated[method](changed);
  };
  follow("addListener");
  return () => follow("removeListener");
}
