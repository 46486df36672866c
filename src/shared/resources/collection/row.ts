import { namesWith, pickValues, withChanges, type Field } from "../../domain/fields/field.ts";
import {
  collectionFields,
  type CollectionChanges,
  type CollectionFields,
} from "../../domain/fields/collection.ts";
import type { EntryId, LocalId, ProfileId, RemoteIdOf } from "../../domain/values/ids.ts";
import type { KnownById } from "../known-by-id.ts";

const changeable = namesWith(collectionFields, "update");

/** A collection in the ledger, which keeps all fields. `coverBytes`: of the last cover image that was given here. */
export interface CollectionRow extends CollectionFields {
  localId: LocalId;
  profileId: ProfileId;
  remoteId?: RemoteIdOf<"collection">;
  usedAtMs: number;
  uses: number;
  /** The ids of the last changes kept, oldest first: a repeated message is known by its id. */
  changeIds?: readonly EntryId[];
  /** Undefined until the service has it. Set at once for a collection that the user entered by its id. */
  deliveredAtMs?: number;
}

export function collectionRow(
  fields: CollectionFields,
  row: { localId: LocalId; profileId: ProfileId; usedAtMs: number },
): CollectionRow {
  return withCollectionChanges({ ...row, title: fields.title, uses: 0 }, fields);
}

/** The fields after a change. A cleared field is absent. A collection keeps its title. */
export function withCollectionChanges<Values extends CollectionFields>(
  values: Values,
  changes: CollectionChanges,
): Values {
  return withChanges(collectionFields, values, changes);
}

/** The value of the field, or the value that clears the field if the row has none. */
function valueOf(row: CollectionRow, name: keyof CollectionChanges): unknown {
  const field: Field = collectionFields[name];
  return row[name] ?? field.cleared;
}

/** The current values of the fields that the change concerns. */
export function valuesBefore(row: CollectionRow, changes: CollectionChanges): CollectionChanges {
  return pick((name) => (name in changes ? valueOf(row, name) : undefined));
}

/** Values of a collection; undefined means that the value is not known. */
export type Known = { [Name in keyof CollectionChanges]: CollectionChanges[Name] | undefined };

export function pickKnown(
  values: Known,
  isWanted: (name: keyof CollectionChanges) => boolean,
): CollectionChanges {
  return pick((name) => (isWanted(name) ? values[name] : undefined));
}

/** The row as it was before a dropped change. A field that was changed again since keeps its value. */
export function unchangedCollectionRow(
  row: CollectionRow,
  { changes, before = {} }: { changes: CollectionChanges; before?: CollectionChanges },
): CollectionRow {
  const isLatest = (name: keyof CollectionChanges) => valueOf(row, name) === changes[name];
  return withCollectionChanges(
    row,
    pick((name) => (isLatest(name) ? before[name] : undefined)),
  );
}

function pick(valueOfName: (name: keyof CollectionChanges) => unknown): CollectionChanges {
  return pickValues<CollectionChanges>(changeable, valueOfName);
}

/** A row for a collection of which only the id is known. */
export function givenCollectionRow(given: KnownById<"collection">): CollectionRow {
  const { localId, profileId, remoteId, nowMs } = given;
  const title = `#${remoteId}`;
  return {
    localId,
    profileId,
    title,
    remoteId,
    usedAtMs: nowMs,
    uses: 1,
    deliveredAtMs: nowMs,
  };
}
