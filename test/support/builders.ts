import type { Draft } from "../../src/shared/domain/draft/draft.ts";
import {
  asId,
  type BlobId,
  type EntryId,
  type JobId,
  type LocalId,
  type ProfileId,
} from "../../src/shared/domain/values/ids.ts";
import type { LinkFields } from "../../src/shared/domain/fields/link.ts";
import type { Entry } from "../../src/shared/domain/outbox/entry.ts";

/** Domain values for tests: complete and valid, overridden by the values that matter to the test. */

export const aProfileId = asId<ProfileId>("00000000-0000-4000-8000-000000000001");

/** A UUID with a recognisable number: `anId(3)` is always the same. */
export function anId<Id extends BlobId | JobId | LocalId | EntryId | ProfileId>(
  number: number,
): Id {
  return asId<Id>(`10000000-0000-4000-8000-${String(number).padStart(12, "0")}`);
}

export function someLinkFields(fields: Partial<LinkFields> = {}): LinkFields {
  return {
    targetUrl: "https://quoin.example/notes/grid",
    title: "Setting type on a grid",
    description: "",
    tags: [],
    collections: [],
    repositoryIds: [],
    ...fields,
  };
}

export function anEntry(entry: Partial<Entry> = {}): Entry {
  return {
    id: anId<EntryId>(1),
    profileId: aProfileId,
    operation: { kind: "create-link", subject: anId<LocalId>(101), fields: someLinkFields() },
    state: { name: "ready" },
    lane: "person",
    createdAtMs: 1_000,
    tries: 0,
    ...entry,
  };
}

/** A save that waits, with an entry and a link of its own, in the order of the numbers. */
export function aNumberedSave(number: number): Entry {
  return anEntry({
    id: anId<EntryId>(number),
    operation: {
      kind: "create-link",
      subject: anId<LocalId>(500 + number),
      fields: someLinkFields(),
    },
    createdAtMs: number,
  });
}

/** The draft with this number: its entry and its link have ids of their own. */
export function aDraft(number: number, draft: Partial<Draft> = {}): Draft {
  return {
    entryId: anId<EntryId>(number),
    link: anId<LocalId>(100 + number),
    address: `https://quoin.example/notes/${number}`,
    title: `Note ${number}`,
    description: "",
    tags: [],
    collections: [],
    pageContent: false,
    ...draft,
  };
}
