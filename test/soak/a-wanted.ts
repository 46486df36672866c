import type { BlobId, EntryId, LocalId } from "../../src/domain/values/ids.ts";
import { anId } from "../support/builders.ts";
import { collectionFieldsOf, fieldsOf } from "./draws/book.ts";
import { Possible } from "./possible.ts";
import type { WantedCollection, WantedFile, WantedLink } from "./wanted.ts";

/** The kept link with this number, with its own ids, in these collections. */
export function aWantedLink(
  number: number,
  link: Partial<WantedLink> = {},
  into: readonly WantedCollection[] = [],
): WantedLink {
  const title = `Link ${number}`;
  const address = `https://soak.example/${number}`;
  return {
    kind: "link",
    entryId: anId<EntryId>(number),
    localId: anId<LocalId>(100 + number),
    place: 0,
    title,
    kept: true,
    lacks: new Set(),
    changeDropped: false,
    extras: { repository_ids: [] },
    content: { kind: "none" },
    makes: [],
    fields: fieldsOf({ address, title, description: "", tags: [], collections: into }),
    ...link,
  };
}

export function aWantedCollection(
  number: number,
  collection: Partial<WantedCollection> = {},
  parent?: LocalId,
): WantedCollection {
  return {
    kind: "collection",
    entryId: anId<EntryId>(number),
    localId: anId<LocalId>(100 + number),
    place: 0,
    title: `Collection ${number}`,
    kept: true,
    lacks: new Set(),
    fields: collectionFieldsOf(`Collection ${number}`, parent),
    changeDropped: false,
    ...collection,
  };
}

export function aWantedFile(number: number, link: LocalId): WantedFile {
  const title = `File ${number}`;
  return {
    kind: "file",
    entryId: anId<EntryId>(number),
    localId: anId<LocalId>(100 + number),
    place: 0,
    title,
    kept: true,
    lacks: new Set(),
    bytes: { id: anId<BlobId>(200 + number), type: "", size: 1, sha256: "" },
    fields: {
      link: new Possible(link),
      category: new Possible(""),
      userId: new Possible(null),
      repositoryLinkId: new Possible(null),
    },
    changeDropped: false,
  };
}
