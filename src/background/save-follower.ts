import type { Badge } from "../shared/domain/views/badge.ts";
import { isFinal, needsPerson, type Entry } from "../shared/domain/outbox/entry.ts";
import type { EntryId } from "../shared/domain/values/ids.ts";
import type { ShownTab } from "../shared/platform/browser/tabs.ts";
import { choicesOf } from "../shared/resources/models.ts";
import type { Store } from "../shared/ports/ports.ts";
import type { createBadge } from "./badge.ts";

/** A save whose outcome is still to be shown. */
export interface Followed {
  tab: Pick<ShownTab, "isPrivate"> & { tabId?: number | undefined };
  /** Its name in the page's notice. Absent: no notice, because a form shows the outcome. */
  about?: string;
  /** Pressing the button in that tab shows the undo. */
  pressUndoes: boolean;
}

interface Following extends Followed {
  /** The outcome shown on the button and in the page. */
  shown?: Badge | undefined;
  said?: ReturnType<typeof saidOf>;
}

/** Shows an outcome in the page of the tab, if it is wanted there. `entryId`: the save, if it was kept. */
export type Say = (tab: Followed["tab"], badge: Badge, about: string, entryId?: EntryId) => void;

/**
 * Shows the state of each save made in this life, on the button and in the page, until its outcome is known.
 * `onSaved` is called with the tab of each save that the service has accepted.
 */
export function createSaveFollower(ports: {
  store: Store;
  badge: Pick<ReturnType<typeof createBadge>, "flash" | "end">;
  say: Say;
  onSaved: (tabId: number) => void;
}) {
  const { store, badge, say, onSaved } = ports;
  const followed = new Map<EntryId, Following>();

  /** Shows the save's state, if it has changed. */
  async function follow(id: EntryId, save: Following): Promise<void> {
    const read = await store.read((tx) => tx.entry(id));
    if (!read.ok) return;
    const entry = read.value;
    const now = entry && outcomeOf(entry, save);
    if (entry === undefined || isFinal(entry) || needsPerson(entry)) followed.delete(id);
    if (save.shown?.kind !== now?.kind) {
      if (save.shown !== undefined) badge.end(save.shown);
      // The end of the undo time alone is not shown.
      const isNews = now !== undefined && now.kind !== "needs-you";
      if (isNews && (save.shown === undefined || now.kind !== "kept")) badge.flash(now);
      save.shown = now;
      if (now?.kind === "saved" && save.tab.tabId !== undefined) onSaved(save.tab.tabId);
    }
    // While the page is being read, our notice must not be in it.
    if (now === undefined || entry?.state.name === "capturing" || save.about === undefined) return;
    const said = saidOf(now, entry);
    if (save.said === said) return;
    save.said = said;
    say(save.tab, now, save.about, id);
  }

  return {
    /** Follows the save from the next change on. */
    add(id: EntryId, save: Followed) {
      followed.set(id, { ...save });
    },
    /** Follows the save, and shows its state at once. */
    async show(id: EntryId, save: Followed) {
      const following = { ...save };
      followed.set(id, following);
      await follow(id, following);
    },
    /** Call this whenever the outbox has changed: a save may have its outcome. */
    async look() {
      for (const [id, save] of followed) await follow(id, save);
    },
  };
}

export type SaveFollower = ReturnType<typeof createSaveFollower>;

/** The state that the page is told of once. The end of the undo time is no new state; a first try that failed is. */
function saidOf({ kind }: Badge, entry: Entry | undefined): Badge["kind"] | "waiting" {
  if (entry?.state.name === "waiting") return "waiting";
  return kind === "held" ? "kept" : kind;
}

/** The outcome to show on the button; undefined for a save that was dropped or undone. */
function outcomeOf(entry: Entry, { tab, pressUndoes }: Followed): Badge | undefined {
  if (entry.state.name === "delivered") return { kind: "saved" };
  if (isFinal(entry)) return undefined;
  if (needsPerson(entry)) return { kind: "needs-you", count: 1 };
  if (tab.isPrivate) return { kind: "kept-private" };
  const isHeld = entry.holdUntilMs !== undefined && choicesOf(entry).includes("undo");
  return { kind: isHeld && pressUndoes ? "held" : "kept" };
}
