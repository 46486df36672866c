import type { CollectionChanges } from "../../../src/shared/domain/fields/collection.ts";
import type { LocalId } from "../../../src/shared/domain/values/ids.ts";
import type { Heard } from "../desk.ts";
import type { WantedCollection } from "../wanted.ts";
import { coverPrefix, isGone, type Book, type Step } from "./book.ts";

/**
 * A change of a collection in any state, often a move. `busy`: the collections changed in this batch, because the
 * messages of one batch have no order.
 */
export function changeCollection(book: Book, busy: Set<WantedCollection>): Step | undefined {
  const { dice, register } = book;
  const among = book.collectionsAt(book.place().number).slice(-40);
  const collection = dice.maybePick(among.filter((one) => !busy.has(one)));
  if (collection === undefined) return undefined;
  busy.add(collection);
  const { entryId } = book.newIds();
  const changes = { ...drawChanges(book), ...drawMove(book, collection) };
  const cover = changes.coverBytes === undefined ? {} : { cover: coverOf(changes.coverBytes) };
  register.collectionChanges.set(entryId, collection);
  const wasKept = collection.kept;
  return {
    call: {
      method: "changeCollection",
      input: { entryId, collection: collection.localId, changes, ...cover },
    },
    hear(heard) {
      const isHere = wasKept && collection.letGo === undefined;
      if (heard.kind === "refused" && isHere && !isGone(heard)) {
        book.surprise(collection.entryId, `could not be changed: ${heard.error.kind}`);
      }
      if (isCycle(heard)) {
        const isMove = changes.parent !== undefined && changes.parent !== null;
        if (!isMove) book.surprise(collection.entryId, "was called a circle without any move");
        return;
      }
      for (const [name, value] of Object.entries(changes)) {
        const field = collection.fields[name as keyof WantedCollection["fields"]];
        const isCleared = value === "" || (name === "coverBytes" && value === 0);
        field.hear(isCleared ? null : value, heard);
      }
    },
  };
}

/** Its title stays: other draws find the collection by that name. */
function drawChanges(book: Book): CollectionChanges {
  const { dice } = book;
  return {
    description: dice.chance(0.2) ? "" : `About it, ${book.number()}`,
    ...(dice.chance(0.3) && { emoji: dice.pick(["", "🌊", "📐"] as const) }),
    ...(dice.chance(0.3) && { pinned: dice.pick([null, true, false] as const) }),
    ...(dice.chance(0.3) && { visualOrder: dice.chance(0.2) ? null : dice.below(10_000) }),
    ...(dice.chance(0.3) && { sharePreference: dice.pick(["", "team", "private"] as const) }),
    ...(dice.chance(0.3) && { publicVisible: dice.pick([null, true, false] as const) }),
    ...(dice.chance(0.3) && { shareAllLinks: dice.pick([null, true, false] as const) }),
    ...(dice.chance(0.2) && { coverBytes: dice.chance(0.3) ? 0 : 3 * (1 + dice.below(200)) }),
  };
}

/** Into any other collection, also into one of its own contents, or to the top level. */
function drawMove(book: Book, { place, localId }: WantedCollection): { parent?: LocalId | null } {
  const { dice } = book;
  if (!dice.chance(0.4)) return {};
  const others = book.collectionsAt(place).slice(-12);
  const into = dice.maybePick(others.filter((one) => one.localId !== localId));
  return { parent: dice.chance(0.2) ? null : (into?.localId ?? null) };
}

/** Nothing was kept, because the collection would contain itself. */
function isCycle(heard: Heard): boolean {
  return heard.kind === "ok" && "isCycle" in Object(heard.value);
}

/** Each size has one picture; 0 removes it. */
function coverOf(bytes: number): string {
  return bytes === 0 ? "" : coverPrefix + "AAAA".repeat(bytes / 3);
}
