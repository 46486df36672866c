import type { LinkEdit } from "../../../src/shared/domain/draft/link-edit.ts";
import type { LinkChanges } from "../../../src/shared/domain/fields/link.ts";
import type { WantedLink } from "../wanted.ts";
import { isGone, unique, type Book, type Step } from "./book.ts";

/** A change of a link in any state. `busy`: the links already changed in this batch. */
export function changeLink(book: Book, busy: Set<WantedLink>): Step | undefined {
  const { dice, knownLinks, register } = book;
  // Mostly of a recent link: then a change meets all states.
  const among = dice.chance(0.7) ? knownLinks.slice(-60) : knownLinks;
  const free = among.filter(
    (one) => one.letGo === undefined && !busy.has(one) && !book.lent.has(one),
  );
  const link = dice.maybePick(free);
  if (link === undefined) return undefined;
  busy.add(link);
  const { entryId } = book.newIds();
  const changes = drawChanges(book, link);
  register.changes.set(entryId, link);
  link.lastChange = entryId;
  // A collection of the same batch may not exist yet when the change comes.
  const wasKept = link.kept;
  return {
    call: {
      method: "changeLink",
      input: { entryId, link: link.localId, changes: asEdit(book, changes) },
    },
    hear(heard) {
      // The message no longer fits if *Send without it* has made another change of it, or if the change that it
      // had joined was dropped: then nothing of it is left.
      const isOther = (link.lacks.size > 0 || link.changeDropped) && isGone(heard);
      if (heard.kind === "refused" && wasKept && link.letGo === undefined && !isOther) {
        book.surprise(
          link.entryId,
          `could not be changed: ${heard.error.kind}, ${entryId} ${JSON.stringify(changes)}`,
        );
      }
      for (const [name, value] of Object.entries(changes)) {
        link.fields[name as keyof LinkChanges].hear(value, heard);
      }
    },
  };
}

function drawChanges(book: Book, link: WantedLink): LinkChanges {
  const { dice } = book;
  const number = book.number();
  const changes: LinkChanges = { title: `${link.title}, changed ${number}` };
  if (dice.chance(0.3)) changes.description = dice.chance(0.2) ? "" : `About it, ${number}`;
  if (dice.chance(0.3)) changes.tags = book.tags();
  if (dice.chance(0.1)) changes.targetUrl = `https://soak.example/moved/${number}`;
  if (dice.chance(0.2)) {
    changes.collections = unique(book.collectionsAt(link.place).filter(() => dice.chance(0.02)));
  }
  return changes;
}

function asEdit(book: Book, { collections, ...rest }: LinkChanges): LinkEdit {
  if (collections === undefined) return rest;
  return { ...rest, collections: collections.map((localId) => book.known(localId)) };
}
