import { useEffect } from "preact/hooks";
import type { EntryId } from "../../../shared/domain/values/ids.ts";
import type { Client } from "../../../background/contract.ts";

/** Far less than the 7 days of use for which a draft is stored. */
const freshMs = 12 * 60 * 60 * 1_000;
/** Short: a timer stands still while the computer sleeps, and a day of use may be a few minutes. */
const lookMs = 60 * 1_000;

/**
 * Looks up the draft of an open tab again before it is too old, which renews its time. Otherwise it would be deleted
 * with the bytes of its files, and the form would name files that are gone.
 */
export function useFresh({
  client,
  entryId,
  now,
}: {
  client: Pick<Client, "findDraft">;
  entryId: EntryId | undefined;
  now: () => number;
}): void {
  useEffect(() => {
    if (entryId === undefined) return undefined;
    let lookedMs = now();
    const timer = setInterval(() => {
      // The clock may have been put back.
      if (Math.abs(now() - lookedMs) < freshMs) return;
      lookedMs = now();
      void client.findDraft({ entryId });
    }, lookMs);
    return () => clearInterval(timer);
  }, [client, entryId, now]);
}
