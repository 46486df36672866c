import type { LocalId } from "../../src/shared/domain/values/ids.ts";
import type { StoredCollection } from "../service/operations/collections.ts";
import { isDeceived, type Compared } from "./compare.ts";
import { coverPrefix } from "./draws/book.ts";
import type { Copy, Evidence } from "./evidence.ts";
import type { WantedCollection } from "./wanted.ts";

/** The value of each field at the service. */
const collectionColumns = {
  title: (there) => there.title,
  description: (there) => there.description,
  emoji: (there) => there.emoji,
  pinned: (there) => there.pinned,
  visualOrder: (there) => there.visual_order,
  sharePreference: (there) => there.share_preference,
  publicVisible: (there) => there.public_visible,
  shareAllLinks: (there) => there.share_all_links,
  coverBytes: (there) => bytesOf(there.cover_image_data?.data ?? ""),
} as const satisfies Record<
  Exclude<keyof WantedCollection["fields"], "parent">,
  (there: StoredCollection) => unknown
>;

function bytesOf(cover: string): number | null {
  return cover === "" ? null : ((cover.length - coverPrefix.length) / 4) * 3;
}

/** What was requested, what the service has, and what the ledger says: each field, and the parent. */
export function compareCollection(
  wanted: WantedCollection,
  copy: Copy,
  evidence: Evidence,
): Compared {
  const { places, row } = evidence;
  const there = places[copy.place]?.service.collections().find(({ id }) => id === copy.id);
  if (there === undefined) return { lost: ["it is not where it was a moment ago"], untrue: [] };
  const isGuess = wanted.changeDropped || isDeceived(wanted, evidence);
  if (isGuess) for (const field of Object.values(wanted.fields)) field.goBack();
  // A cleared text is empty at the service, and absent in the ledger.
  const names = Object.keys(collectionColumns) as (keyof typeof collectionColumns)[];
  const atService = (name: keyof typeof collectionColumns) => {
    const value: unknown = collectionColumns[name](there);
    return value === "" ? null : value;
  };
  const lost = names.flatMap((name) => {
    const field = wanted.fields[name];
    const possible = JSON.stringify(field.values());
    return field.fits(atService(name))
      ? []
      : [`${name} is ${JSON.stringify(atService(name))}, not ${possible}`];
  });
  if (!isWhereItShouldBe(wanted, there, evidence)) {
    const possible = JSON.stringify(wanted.fields.parent.values());
    lost.push(`it stands in ${there.parent_id}, not in ${possible}`);
  }
  const here = row(wanted.localId);
  if (isGuess || here === undefined) return { lost, untrue: [] };
  const untrue = names.flatMap((name) => {
    const inLedger = here[name] ?? null;
    return JSON.stringify(inLedger) === JSON.stringify(atService(name))
      ? []
      : [
          `${name} is ${JSON.stringify(atService(name))}, and ${JSON.stringify(inLedger)} in the ledger`,
        ];
  });
  // A parent without an id is one that the service does not have.
  const hereIn = here.parent === undefined ? null : row(here.parent)?.remoteId;
  if (hereIn !== undefined && hereIn !== there.parent_id) {
    untrue.push(`stands in ${there.parent_id}, and in ${hereIn} in the ledger`);
  }
  return { lost, untrue };
}

/** In one of the collections that it may be in, or at the top level if that one was left out or never came. */
function isWhereItShouldBe(
  { fields, lacks }: WantedCollection,
  { parent_id: parentId }: StoredCollection,
  { register, copies }: Evidence,
): boolean {
  return (fields.parent.values() as readonly (LocalId | null)[]).some((localId) => {
    if (localId === null) return parentId === null;
    const ids = copies(register.collection(localId)?.entryId ?? "").map(({ id }) => id);
    if (parentId === null) return ids.length === 0 || lacks.has(localId);
    return ids.includes(parentId);
  });
}
