import { addressKey } from "../shared/domain/address/address.ts";
import { inTurn } from "../shared/domain/runs.ts";
import type { ActiveTab } from "../shared/domain/values/active-tab.ts";
import type { ProfileStore, Store } from "../shared/ports/ports.ts";

/**
 * The tick on the button of a tab whose page the service has. It is set after an action of the user's on
 * that tab, because only then does the browser say which page the tab shows, unless the user has let saved pages
 * be marked. Both browsers remove it when the tab loads another page. Where the address is not known, a page that
 * changes its address by itself keeps the tick until the next action. Private windows have none.
 */
export function createSavedIcon(ports: {
  store: Store;
  profiles: Pick<ProfileStore, "current">;
  /** The page that the tab shows now, with "" for an address that the browser does not reveal. */
  getTab: (tabId: number) => Promise<Pick<ActiveTab, "address" | "isPrivate"> | undefined>;
  show: (tabId: number, isSaved: boolean) => Promise<void>;
}) {
  const { store, profiles, getTab, show } = ports;

  async function lookOnce(tabId: number): Promise<void> {
    const tab = await getTab(tabId);
    if (tab === undefined || tab.isPrivate || tab.address === "") return;
    const { id } = await profiles.current();
    const links = await store.read((tx) => tx.linksAt(id, addressKey(tab.address)));
    if (!links.ok || (await getTab(tabId))?.address !== tab.address) return;
    await show(
      tabId,
      links.value.some(({ deliveredAtMs }) => deliveredAtMs !== undefined),
    );
  }

  return {
    /**
     * Sets the tick of the tab, or removes it. One look comes after the other: what is shown last is what was
     * looked at last. Rejects if the tab closes meanwhile.
     */
    look: inTurn(lookOnce),
  };
}
