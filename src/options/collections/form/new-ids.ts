import { asId, type EntryId, type LocalId } from "../../../domain/values/ids.ts";

interface Ids {
  entryId: EntryId;
  collection: LocalId;
}

/** The ids of a new collection: the same ones until it is kept, or something else is to be sent. */
export interface NewIds {
  of: (content: unknown) => Ids;
  /** The collection is kept. */
  settle: () => void;
}

export function createNewIds(uuid: () => string): NewIds {
  /** The new collection that was last sent. It may be kept although no response came. */
  let sent: (Ids & { as: string }) | undefined;
  return {
    of(content) {
      const as = JSON.stringify(content);
      if (sent?.as !== as) {
        sent = { as, entryId: asId<EntryId>(uuid()), collection: asId<LocalId>(uuid()) };
      }
      return sent;
    },
    settle: () => (sent = undefined),
  };
}
