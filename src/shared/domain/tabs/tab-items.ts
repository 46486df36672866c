import { addressKey, getSavableAddress, isLocalAddress } from "../address/address.ts";
import type { LocalId } from "../values/ids.ts";
import type { OpenTab } from "./open-tab.ts";

/** Why a tab cannot be saved. `local`: only this browser or this computer can open its address. */
export type Unsavable = "empty" | "local" | "not-savable";

/** A link that is known for a page. */
export interface SavedPage {
  /** Absent: the outbox has not got it from its job yet, so the ledger does not have it. */
  link?: LocalId;
  /** When it was delivered or, until then, when it was saved; epoch ms. */
  savedAtMs: number;
  /** The service has it. */
  isThere: boolean;
}

/** The known state of a tab before it is saved. */
type TabStanding =
  | { name: "new"; targetUrl: string }
  | { name: "saved"; page: SavedPage }
  /** Another tab of the list shows the same page, and comes first. */
  | { name: "twin"; of: number }
  | { name: "unsavable"; why: Unsavable };

export interface TabItem {
  tab: OpenTab;
  standing: TabStanding;
}

/** The state of each tab. `saved`: the known links, by address key. */
export function tabItems(
  tabs: readonly OpenTab[],
  saved: ReadonlyMap<string, SavedPage>,
): readonly TabItem[] {
  const first = new Map<string, number>();
  return tabs.map((tab) => {
    const targetUrl = savableAddressOf(tab);
    if (typeof targetUrl !== "string")
      return { tab, standing: { name: "unsavable", ...targetUrl } };
    const key = addressKey(targetUrl);
    const page = saved.get(key);
    if (page !== undefined) return { tab, standing: { name: "saved", page } };
    const of = first.get(key);
    if (of !== undefined) return { tab, standing: { name: "twin", of } };
    first.set(key, tab.id);
    return { tab, standing: { name: "new", targetUrl } };
  });
}

/** The keys of the addresses that can be saved, each once. */
export function addressKeysOf(tabs: readonly OpenTab[]): readonly string[] {
  const keys = tabs.flatMap((tab) => {
    const address = savableAddressOf(tab);
    return typeof address === "string" ? addressKey(address) : [];
  });
  return [...new Set(keys)];
}

function savableAddressOf({ address }: OpenTab): string | { why: Unsavable } {
  if (address === "" || /^about:(?:blank|newtab|home)$/.test(address)) return { why: "empty" };
  if (isLocalAddress(address)) return { why: "local" };
  return getSavableAddress(address) ?? { why: "not-savable" };
}

/**
 * The tabs that show a page of these addresses now. Pinned tabs are left out, because the user wants them to stay
 * open.
 */
export function tabsToClose(
  tabs: readonly OpenTab[],
  addresses: ReadonlySet<string>,
): readonly OpenTab[] {
  return tabs.filter((tab) => {
    if (tab.isPinned) return false;
    const address = savableAddressOf(tab);
    return typeof address === "string" && addresses.has(address);
  });
}
