import type { Delivery } from "../../src/shared/ports/service.ts";
import type { Entry } from "../../src/shared/domain/outbox/entry.ts";
import type { EntryId, LocalId } from "../../src/shared/domain/values/ids.ts";

/** What the user has done, as far as it decides what must be at the service in the end. */
export function emptyDeeds() {
  return {
    /** The entries that carry a save or a change, as the user was told. */
    kept: new Set<EntryId>(),
    undone: new Set<EntryId>(),
    dropped: new Set<EntryId>(),
    /** What was to be made by an entry that the user undid or dropped. */
    goneResources: new Set<LocalId>(),
    /** Pages and titles, once for each choice that may double them: the earlier request may have arrived. */
    risked: [] as string[],
    /** Pages and titles whose creation the user dropped. */
    droppedNames: new Set<string>(),
    /** Which collections were named, and by which save; without a save, what named them stays. */
    named: [] as { title: string; save: EntryId | undefined }[],
    /** The last title that the user gave a link. */
    titles: new Map<LocalId, string>(),
    /** Links of which a change was dropped. */
    revised: new Set<LocalId>(),
  };
}

/** A page or a title, if the entry creates it. */
export function nameOf({ operation }: Pick<Entry, "operation"> | Delivery): string | undefined {
  if (operation.kind === "create-link") return operation.fields.targetUrl;
  return operation.kind === "create-collection" ? operation.fields.title : undefined;
}
