import { batch, signal } from "@preact/signals";
import type { Failure } from "../../../shared/domain/failures.ts";
import type { LocalId } from "../../../shared/domain/values/ids.ts";
import type { Result } from "../../../shared/domain/values/result.ts";
import { textsOf, type Typed } from "./typed.ts";

/** The typed texts that are not on disk yet. Writes the text to disk after each key stroke. `onKept` must make the view show the draft on disk. */
export function createPageDrafts({
  keep,
  onKept,
}: {
  keep: (page: LocalId, typed: Typed) => Promise<Result<void, Failure>>;
  onKept: (page: LocalId, typed: Typed) => Promise<void>;
}) {
  const unkept = signal<ReadonlyMap<LocalId, Typed>>(new Map());
  const failed = signal<{ page: LocalId; why: Failure }>();
  const keeping = new Set<LocalId>();

  /** Shows the text without writing it to disk, because its page is not in the ledger yet. */
  function hold(page: LocalId, typed: Typed | undefined): void {
    const next = new Map(unkept.value);
    if (typed === undefined) next.delete(page);
    else next.set(page, typed);
    unkept.value = next;
  }

  /** Sends one message at a time for each page, with the latest text. */
  async function keepAll(page: LocalId): Promise<void> {
    if (keeping.has(page)) return;
    keeping.add(page);
    for (;;) {
      const typed = unkept.value.get(page);
      if (typed === undefined) break;
      const kept = await keep(page, typed);
      failed.value = kept.ok ? undefined : { page, why: kept.error };
      if (kept.ok) await onKept(page, typed);
      if (unkept.value.get(page) !== typed) continue;
      // The text stays in the form, and the next key stroke tries again.
      if (!kept.ok) break;
      hold(page, undefined);
    }
    keeping.delete(page);
  }

  /** Shows the text, and writes it to disk. */
  function put(page: LocalId, typed: Typed): void {
    hold(page, typed);
    void keepAll(page);
  }

  return {
    /** Undefined if the page has none. */
    typedOf: (page: LocalId) => unkept.value.get(page),
    /** Why the last attempt to write the text to disk failed. */
    whyUnkept: (page: LocalId) =>
      failed.value?.page === page && unkept.value.has(page) ? failed.value.why : undefined,
    hold,
    put,
    /** Adds the text of `from` to the draft of `to`, because it belongs to that page. */
    move(from: LocalId, to: LocalId) {
      const typed = unkept.value.get(from);
      // Fields that were removed meanwhile were never written.
      const texts = typed && textsOf(typed);
      batch(() => {
        hold(from, undefined);
        if (texts) put(to, { ...unkept.value.get(to), ...texts });
      });
    },
    drop: (page: LocalId) => hold(page, undefined),
  };
}
