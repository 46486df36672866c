import { asId, type EntryId, type LocalId } from "../../../../shared/domain/values/ids.ts";

interface Ids {
  entryId: EntryId;
  collection: LocalId;
}

/**
 * The ids of a new collection. They stay the same until the collection is kept, or until the form sends other values.
 */
export function createNewIds(uuid: () => string) {
  /** The last sent new collection. It may be kept although no response arrived. */
  let sent: (Ids & { as: string }) | undefined;
  return {
    of(content: unknown): Ids {
      const as = JSON.stringify(content);
      if (sent?.as !== as) {
        sent = { as, entryId: asId<EntryId>(uuid()), collection: asId<LocalId>(uuid()) };
      }
      return sent;
    },
    /** The collection is kept. */
    settle: () => (sent = undefined),
  };
}
