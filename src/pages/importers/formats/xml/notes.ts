import { getDateMs } from "../../dates.ts";
import { collectMost } from "../../found.ts";
import type { Dialect, Tell } from "./dialect.ts";

/** The elements that are read, with their depth in the file. Elements of a file within a note are deeper. */
const wanted = new Map([
  ["title", 3],
  ["created", 3],
  ["tag", 3],
  ["source-url", 4],
]);

/**
 * The notes of Evernote (`.enex`). Each note gives the page from which it was clipped. The text of the notes is not
 * read. A note that was written by hand becomes a link without an address, so that the user is told of it.
 */
export function notesDialect(tell: Tell): Dialect {
  let texts: Map<string, string> | undefined;
  let tags: string[] = [];
  let text = "";
  let isWanted = false;
  let count = 0;

  function endNote(of: ReadonlyMap<string, string>): void {
    const created = of.get("created") ?? "";
    // `20230115T103000Z`
    const savedAtMs = getDateMs(
      created.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"),
    );
    count += 1;
    tell({
      kind: "link",
      address: of.get("source-url") ?? "",
      title: of.get("title") ?? "",
      description: "",
      tags,
      paths: [],
      ...(savedAtMs !== undefined && { savedAtMs }),
      place: count,
    });
  }

  return {
    open(name, _attributes, depth) {
      if (name === "note" && depth === 2) [texts, tags] = [new Map(), []];
      isWanted = wanted.get(name) === depth;
      text = "";
    },
    close(name, depth) {
      if (name === "note" && depth === 2 && texts !== undefined) endNote(texts);
      else if (isWanted && name === "tag") tags.push(text.trim());
      else if (isWanted) texts?.set(name, text.trim());
      isWanted = false;
    },
    text(piece) {
      if (isWanted && text.length < collectMost) text += piece;
    },
  };
}
