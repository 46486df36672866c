import type { EntryId } from "../domain/ids.ts";
import { isFinal, needsPerson } from "../domain/outbox/entry.ts";
import type { MenuClick } from "../platform/menus.ts";
import { openOptions } from "../platform/tabs.ts";
import type { Store } from "../use-cases/ports.ts";
import type { createSaveFromMenu, MenuTarget } from "../use-cases/save-from-menu.ts";
import type { createBadge } from "./badge.ts";

/**
 * Saves from the context menu and shows what becomes of it on the toolbar button: there is no window
 * to say it in. Not connected yet: it is kept, and the place to connect opens.
 */
export function createMenuSaver(ports: {
  save: ReturnType<typeof createSaveFromMenu>;
  store: Store;
  badge: ReturnType<typeof createBadge>;
}) {
  const { save, store, badge } = ports;
  const watched = new Set<EntryId>();

  return {
    async onClick(click: MenuClick): Promise<void> {
      const saved = await save(targetOf(click));
      if (!saved.ok) {
        badge.flash({ kind: "not-saved", failure: saved.error });
        return;
      }
      if (!saved.value.connected) await openOptions("connection");
      badge.flash({ kind: "kept" });
      watched.add(saved.value.entryId);
    },

    /** To be called whenever the outbox has changed: the outcome of a watched save may be there. */
    async look(): Promise<void> {
      for (const id of watched) {
        const entry = await store.read((tx) => tx.entry(id));
        if (!entry.ok) return;
        if (entry.value !== undefined && !isFinal(entry.value) && !needsPerson(entry.value))
          continue;
        watched.delete(id);
        if (entry.value?.state.name === "delivered") badge.flash({ kind: "saved" });
      }
    },
  };
}

function targetOf(click: MenuClick): MenuTarget {
  const { item, pageAddress, linkAddress, linkText, tabId, tabTitle } = click;
  return item === "save-link"
    ? { kind: "link", address: linkAddress, text: linkText }
    : {
        kind: "page",
        address: pageAddress,
        title: tabTitle,
        ...(tabId !== undefined && { tabId }),
      };
}
