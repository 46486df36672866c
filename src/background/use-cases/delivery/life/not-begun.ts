import * as v from "valibot";
import type { Entry } from "../../../../shared/domain/outbox/entry.ts";
import type { EntryId } from "../../../../shared/domain/values/ids.ts";
import type { SessionValue } from "../../../../shared/ports/ports.ts";

const listSchema = v.object({ life: v.string(), entries: v.array(v.string()) });

/**
 * The list of the entries that this life of the background has claimed ahead, and whose requests have not begun. The
 * list is in the memory of the browser. It is the only proof that an entry in `sending` was not sent: without it, the
 * next life takes the entry for sent.
 *
 * Two rules make the proof good. A request begins only after a list without its entry was stored, and no earlier list is
 * stored afterwards. And the entry on disk names the life that claimed it ahead, so the list says nothing of an entry
 * that was claimed in any other way, or in another life.
 */
export function createNotBegun(value: SessionValue, ownLife: string) {
  const listed = new Set<EntryId>();
  /** The entries that the stored list may have: a write that failed may have stored its list. */
  let maybeStored: ReadonlySet<EntryId> = new Set();
  let storing: Promise<boolean> = Promise.resolve(true);
  let next: Promise<boolean> | undefined;
  let earlier: Promise<(entry: Entry) => boolean> | undefined;
  let hasFailed = false;

  /** Stores the list as it is when the write begins. One write at a time, so that no earlier list is stored last. */
  function store(): Promise<boolean> {
    next ??= storing = storing.then(async () => {
      await readEarlier();
      next = undefined;
      const entries = [...listed];
      maybeStored = new Set([...maybeStored, ...entries]);
      try {
        await value.set({ life: ownLife, entries });
        maybeStored = new Set(entries);
        return true;
      } catch {
        hasFailed = true;
        return false;
      }
    });
    return next;
  }

  async function readStored() {
    const read = v.safeParse(listSchema, await value.get().catch(() => undefined));
    if (!read.success) return () => false;
    const { life, entries } = read.output;
    const unsent = new Set<string>(entries);
    return ({ id, state }: Entry) =>
      state.name === "sending" && state.aheadIn === life && unsent.has(id);
  }

  /**
   * Reads the list of the life before this one. Returns whether an entry in `sending` was certainly not sent. Only after
   * that life has ended.
   */
  const readEarlier = () => (earlier ??= readStored());

  return {
    /** The id of this life; undefined: nothing may be claimed ahead, because the list cannot be stored. */
    life: () => (hasFailed ? undefined : ownLife),
    /** Stores the list with these entries too, soon. */
    add(entries: readonly EntryId[]) {
      for (const entry of entries) listed.add(entry);
      void store();
    },
    /** Resolves once no stored list has the entry. False if that is not certain: the request must not begin. */
    async remove(entry: EntryId) {
      listed.delete(entry);
      return maybeStored.has(entry) ? store() : true;
    },
    readEarlier,
  };
}

export type NotBegun = ReturnType<typeof createNotBegun>;
