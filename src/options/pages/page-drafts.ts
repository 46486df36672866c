import { batch, signal } from "@preact/signals";
import type { Failure } from "../../domain/failures.ts";
import type { LocalId } from "../../domain/values/ids.ts";
import type { Result } from "../../domain/values/result.ts";
import { textsOf, type Typed } from "./typed.ts";

/** What was typed and is not on disk yet. */
export interface PageDrafts {
  /** Undefined: nothing. */
  typedOf: (page: LocalId) => Typed | undefined;
  /** Why the last try to keep it failed. */
  whyUnkept: (page: LocalId) => Failure | undefined;
  /** Shows the text without keeping it: its page is not in the ledger yet. */
  hold: (page: LocalId, typed: Typed) => void;
  /** Shows the text, and keeps it on disk. */
  put: (page: LocalId, typed: Typed) => void;
  /** The held text is about another page, and joins the draft of that page. */
  move: (from: LocalId, to: LocalId) => void;
  drop: (page: LocalId) => void;
}

/** Keeps each key stroke. After `onKept`, the view has to show the draft as it is on disk. */
export function createPageDrafts({
  keep,
  onKept,
}: {
  keep: (page: LocalId, typed: Typed) => Promise<Result<void, Failure>>;
  onKept: (page: LocalId, typed: Typed) => Promise<void>;
}): PageDrafts {
  const unkept = signal<ReadonlyMap<LocalId, Typed>>(new Map());
  const failed = signal<{ page: LocalId; why: Failure }>();
  const keeping = new Set<LocalId>();

  function hold(page: LocalId, typed: Typed | undefined): void {
    const next = new Map(unkept.value);
    if (typed === undefined) next.delete(page);
    else next.set(page, typed);
    unkept.value = next;
  }

  /** One message at a time for each page, and always the last text. */
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

  function put(page: LocalId, typed: Typed): void {
    hold(page, typed);
    void keepAll(page);
  }

  return {
    typedOf: (page) => unkept.value.get(page),
    whyUnkept: (page) =>
      failed.value?.page === page && unkept.value.has(page) ? failed.value.why : undefined,
    hold,
    put,
    move(from, to) {
      const typed = unkept.value.get(from);
      // What was taken out meanwhile was never kept.
      const texts = typed && textsOf(typed);
      batch(() => {
        hold(from, undefined);
        if (texts) put(to, { ...unkept.value.get(to), ...texts });
      });
    },
    drop: (page) => hold(page, undefined),
  };
}
