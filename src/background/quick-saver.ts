import type { NotKept } from "../domain/badge.ts";
import type { StorageFailure } from "../domain/failures.ts";
import type { EntryId } from "../domain/ids.ts";
import { choicesFor } from "../domain/outbox/choices.ts";
import { isFinal, needsPerson } from "../domain/outbox/entry.ts";
import { openPopupOn } from "../platform/action.ts";
import type { MenuClick } from "../platform/menus.ts";
import { openOptions, type TabToSave } from "../platform/tabs.ts";
import type { Store } from "../use-cases/ports.ts";
import type { createQuickSave, QuickTarget } from "../use-cases/quick-save.ts";
import type { SaveFailure } from "../use-cases/save-link.ts";
import type { createBadge } from "./badge.ts";

/**
 * Saves without a form and shows what becomes of it on the toolbar button: there is no window to say it
 * in. Not connected yet: it is kept, and the place to connect opens.
 */
export function createQuickSaver(ports: {
  save: ReturnType<typeof createQuickSave>;
  store: Store;
  badge: ReturnType<typeof createBadge>;
}) {
  const { save, store, badge } = ports;
  const watched = new Set<EntryId>();

  async function keep(target: QuickTarget, isPrivate: boolean): Promise<void> {
    const saved = await save(target);
    if (!saved.ok) {
      badge.flash({ kind: "not-saved", failure: notKept(saved.error) });
      return;
    }
    const { entryId, already = false, connected } = saved.value;
    if (!connected) await openOptions("connection");
    // It may have been here before, and wait with no time left to undo it.
    const kept = (await canBeUndone(entryId)) ? "held" : "kept";
    badge.flash({ kind: already ? "already" : isPrivate ? "kept-private" : kept });
    watched.add(entryId);
  }

  async function canBeUndone(id: EntryId): Promise<boolean> {
    const entry = await store.read((tx) => tx.entry(id));
    if (!entry.ok || entry.value?.holdUntilMs === undefined) return false;
    return choicesFor(entry.value).includes("undo");
  }

  return {
    onMenu: (click: MenuClick) => keep(targetOf(click), click.tab.isPrivate),

    /** The next press on the button shows what was saved, with its undo, also where a press saves. */
    async onPage(tab: TabToSave): Promise<void> {
      const opens = tab.tabId !== undefined && openPopupOn(tab.tabId);
      await Promise.all([keep({ kind: "page", ...tab }, tab.isPrivate), opens]);
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

/** Nobody typed anything: besides the storage there is only the address that can be wrong. */
function notKept(failure: SaveFailure): NotKept {
  if (isOfStorage(failure)) return failure;
  return failure.kind === "address-local" ? failure : { kind: "address-not-savable" };
}

function isOfStorage(failure: SaveFailure): failure is StorageFailure {
  return failure.kind.startsWith("storage-");
}

function targetOf(click: MenuClick): QuickTarget {
  const { item, linkAddress, linkText, tab } = click;
  return item === "save-link"
    ? { kind: "link", address: linkAddress, text: linkText }
    : { kind: "page", ...tab };
}
