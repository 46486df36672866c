import { isOfStorage, type Badge, type NotKept } from "../domain/badge.ts";
import { StorageError } from "../domain/failures.ts";
import type { EntryId } from "../domain/values/ids.ts";
import { choicesOf } from "../things/models.ts";
import { isFinal, needsPerson, type Entry } from "../domain/outbox/entry.ts";
import { err } from "../domain/values/result.ts";
import { openPopupOn } from "../platform/browser/action.ts";
import type { MenuClick } from "../platform/browser/menus.ts";
import { openOptions, type TabToSave } from "../platform/browser/tabs.ts";
import type { Store } from "../use-cases/ports.ts";
import type { createQuickSave, QuickTarget } from "../use-cases/save/quick-save.ts";
import type { SaveFailure } from "../use-cases/save/save-link.ts";
import type { createBadge } from "./badge.ts";

/** A save without a form whose outcome is still to be shown. */
interface Watched {
  tab: TabToSave;
  about: string;
  /** Pressing the button in that tab shows the undo. */
  pressUndoes: boolean;
  /** The outcome shown on the button and in the page. */
  shown?: Badge | undefined;
  said?: Badge["kind"];
}

/**
 * Saves without a form, and shows the outcome on the toolbar button, or in the page if the button is
 * hidden, because there is no window to show it in. Without a server, the save is kept and the Connection
 * section opens.
 */
export function createQuickSaver(ports: {
  save: ReturnType<typeof createQuickSave>;
  store: Store;
  badge: Pick<ReturnType<typeof createBadge>, "flash" | "end">;
  /** Shows the outcome in the page of the tab, if the button is hidden. */
  say: (tab: TabToSave, badge: Badge, about: string) => void;
}) {
  const { save, store, badge, say } = ports;
  const watched = new Map<EntryId, Watched>();

  async function keep(target: QuickTarget, tab: TabToSave, isOpened: boolean): Promise<void> {
    const saved = await save(target).catch((error: unknown) => {
      // The profiles could not be read. No form is open that could show the failure.
      if (error instanceof StorageError) return err(error.failure);
      throw error;
    });
    const about = nameOf(target);
    if (!saved.ok) return tell(tab, { kind: "not-saved", failure: notKept(saved.error) }, about);
    const { entryId, already = false, connected, pressOpens } = saved.value;
    if (!connected) await openOptions("connection");
    if (already) return tell(tab, { kind: "already" }, about);
    const watch = { tab, about, pressUndoes: pressOpens || isOpened };
    watched.set(entryId, watch);
    await follow(entryId, watch);
  }

  function tell(tab: TabToSave, now: Badge, about: string): void {
    badge.flash(now);
    say(tab, now, about);
  }

  /** Shows the save's state, if it has changed. */
  async function follow(id: EntryId, watch: Watched): Promise<void> {
    const read = await store.read((tx) => tx.entry(id));
    if (!read.ok) return;
    const entry = read.value;
    const now = entry && outcomeOf(entry, watch);
    if (entry === undefined || isFinal(entry) || needsPerson(entry)) watched.delete(id);
    if (watch.shown?.kind !== now?.kind) {
      if (watch.shown !== undefined) badge.end(watch.shown);
      // The end of the undo time alone is not shown.
      const isNews = now !== undefined && now.kind !== "needs-you";
      if (isNews && (watch.shown === undefined || now.kind !== "kept")) badge.flash(now);
      watch.shown = now;
    }
    // While the page is being read, our notice must not be in it.
    if (now === undefined || entry?.state.name === "capturing") return;
    const kind = now.kind === "held" ? "kept" : now.kind;
    if (watch.said === kind) return;
    watch.said = kind;
    say(watch.tab, now, watch.about);
  }

  return {
    async onMenu(click: MenuClick): Promise<void> {
      const target = targetOf(click);
      const opens = target.kind === "page" && (await openOn(click.tab));
      await keep(target, click.tab, opens);
    },

    /** The next press on the button shows the save with its undo, even if a press normally saves. */
    async onPage(tab: TabToSave): Promise<void> {
      const isOpened = tab.tabId !== undefined;
      await Promise.all([keep({ kind: "page", ...tab }, tab, isOpened), openOn(tab)]);
    },

    /** Call this whenever the outbox has changed: a watched save may have its outcome. */
    async look(): Promise<void> {
      for (const [id, watch] of watched) await follow(id, watch);
    },
  };
}

/**
 * Whether the tab's button opens the popup. If the tab was closed meanwhile there is no button; its save
 * goes on.
 */
async function openOn({ tabId }: TabToSave): Promise<boolean> {
  if (tabId === undefined) return false;
  return openPopupOn(tabId).then(
    () => true,
    () => false,
  );
}

/** The outcome to show on the button; undefined for a save that was dropped or undone. */
function outcomeOf(entry: Entry, { tab, pressUndoes }: Watched): Badge | undefined {
  if (entry.state.name === "delivered") return { kind: "saved" };
  if (isFinal(entry)) return undefined;
  if (needsPerson(entry)) return { kind: "needs-you", count: 1 };
  if (tab.isPrivate) return { kind: "kept-private" };
  const isHeld = entry.holdUntilMs !== undefined && choicesOf(entry).includes("undo");
  return { kind: isHeld && pressUndoes ? "held" : "kept" };
}

function nameOf(target: QuickTarget): string {
  const name = target.kind === "page" ? target.title : target.text;
  return name === "" ? target.address : name;
}

/** Nothing was typed, so only the storage or the address can be the cause. */
function notKept(failure: SaveFailure): NotKept {
  if (isOfStorage(failure)) return failure;
  return failure.kind === "address-local" ? failure : { kind: "address-not-savable" };
}

function targetOf(click: MenuClick): QuickTarget {
  const { item, linkAddress, linkText, tab } = click;
  return item === "save-link"
    ? { kind: "link", address: linkAddress, text: linkText }
    : { kind: "page", ...tab };
}
