import type { BlobId, EntryId, LocalId } from "../../src/shared/domain/values/ids.ts";
import { anId } from "../support/builders.ts";
import { collectionFieldsOf, fieldsOf } from "./draws/book.ts";
import { Possible } from "./possible.ts";
import type { WantedCollection, WantedFile, WantedLink } from "./wanted.ts";

/** What all kept resources with this number have. */
function aWanted(number: number) {
  return {
    entryId: anId<EntryId>(number),
    localId: anId<LocalId>(100 + number),
    place: 0,
    kept: true,
    lacks: new Set<string>(),
    changeDropped: false,
  };
}

/** The kept link with this number, with its own ids, in these collections. */
export function aWantedLink(
  number: number,
  link: Partial<WantedLink> = {},
  into: readonly WantedCollection[] = [],
): WantedLink {
  const title = `Link ${number}`;
  const address = `https://soak.example/${number}`;
  return {
    ...aWanted(number),
    kind: "link",
    title,
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
    ...aWanted(number),
    kind: "collection",
    title: `Collection ${number}`,
    fields: collectionFieldsOf(`Collection ${number}`, parent),
    ...collection,
  };
}

export function aWantedFile(number: number, link: LocalId): WantedFile {
  const title = `File ${number}`;
  return {
    ...aWanted(number),
    kind: "file",
    title,
    bytes: { id: anId<BlobId>(200 + number), type: "", size: 1, sha256: "" },
    fields: {
      link: new Possible(link),
      category: new Possible(""),
      userId: new Possible(null),
      repositoryLinkId: new Possible(null),
    },
  };
}
