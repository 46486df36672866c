import type { Book, Step } from "./book.ts";

/** A new collection, beside others or inside one. */
export function saveCollection(book: Book): Step {
  const { dice } = book;
  const place = book.place();
  const among = book.collectionsAt(place.number);
  const parent = dice.chance(0.4) ? dice.maybePick(among)?.localId : undefined;
  const wanted = book.wantCollection(place.number, parent);
  const { title } = wanted;
  return {
    call: {
      method: "saveCollection",
      input: {
        entryId: wanted.entryId,
        collection: wanted.localId,
        fields: { title, ...(parent !== undefined && { parent }) },
        ...book.naming(place),
      },
    },
    hear(heard) {
      book.expectNoRefusal(wanted, heard);
      if (heard.kind === "ok") wanted.kept = true;
    },
  };
}
