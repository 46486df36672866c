import { asId, type EntryId, type LocalId } from "../../../shared/domain/values/ids.ts";

/** The ids of a new resource and of its entry. */
interface NewIds {
  entryId: EntryId;
  localId: LocalId;
}

/**
 * Makes the ids of the new resources of a form, one resource after the other. The ids stay the same until the resource is
 * kept, or until the form sends other values. So a save that is pressed again, because no response came, creates nothing
 * twice.
 */
export function createNewIds(uuid: () => string) {
  /** The last sent new resource. It may be kept although no response arrived. */
  let sent: (NewIds & { as: string }) | undefined;
  return {
    /** The ids for these values, which are compared as JSON. */
    of(content: unknown): NewIds {
      const as = JSON.stringify(content);
      if (sent?.as !== as) {
        sent = { as, entryId: asId<EntryId>(uuid()), localId: asId<LocalId>(uuid()) };
      }
      return sent;
    },
    /** Call this when the resource is kept: the next one gets other ids. */
    settle: () => (sent = undefined),
  };
}

/** The id of the entry of a change. Each press may have another: a change that is sent twice is harmless. */
export function newChangeId(uuid: () => string): EntryId {
  return asId<EntryId>(uuid());
}
