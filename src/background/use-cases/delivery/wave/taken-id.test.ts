// @vitest-environment node
import { describe, expect, it } from "vitest";
import {
  aLife,
  aWorld,
  entryOnDisk,
  onDisk,
  requireOk,
} from "../../../../../test/support/a-life.ts";
import { aLinkRow } from "../../../../../test/support/a-ledger.ts";
import {
  aDraft,
  anEntry,
  anId,
  aProfileId,
  someLinkFields,
} from "../../../../../test/support/builders.ts";
import { linkRef, type Operation } from "../../../../shared/domain/operation/operation.ts";
import type { FileFields } from "../../../../shared/domain/fields/file.ts";
import type { Outcome } from "../../../../shared/domain/operation/outcome.ts";
import type { EntryEvent } from "../../../../shared/domain/outbox/transition.ts";
import type { BlobId, LocalId } from "../../../../shared/domain/values/ids.ts";
import { collectionRow } from "../../../../shared/resources/collection/row.ts";
import { fileRow } from "../../../../shared/resources/file/row.ts";
import type { LedgerRows } from "../../../../shared/resources/rows.ts";
import { withoutTakenId } from "./taken-id.ts";

const accepted: Outcome = {
  kind: "accepted",
  remoteId: 1,
  returned: { remoteId: 1, title: "As the service has it" },
};
const there: Outcome = {
  kind: "answered",
  failure: { kind: "already-there", words: { message: "exists", fields: [] }, remoteId: 1 },
};
const first = aDraft(1, { address: "https://a.example/one", title: "One" });

async function savedAfter(address: string, outcome: Outcome) {
  const life = aLife(aWorld(), { asksToDeliver: false });
  const second = aDraft(2, { address, title: "Two" });
  for (const [draft, answer] of [
    [first, accepted],
    [second, outcome],
  ] as const) {
    requireOk(await life.save(draft));
    life.service.answer(answer);
    await life.deliverer.run();
  }
  const row = (link = second.link) => onDisk(life, (tx) => tx.row(linkRef(link)));
  return {
    row: await row(),
    first: await row(first.link),
    entry: await entryOnDisk(life, second.entryId),
  };
}

describe("an id that the service has given to a link of another address", () => {
  it("is none, and neither is what the response says about that link", async () => {
    const { row, first: known, entry } = await savedAfter("https://a.example/two", accepted);
    expect(known).toMatchObject({ remoteId: 1 });
    expect(row).toMatchObject({ title: "Two", targetUrl: "https://a.example/two" });
    expect(row).not.toHaveProperty("remoteId");
    expect(row?.deliveredAtMs).toBeDefined();
    expect(entry.state).toMatchObject({ name: "delivered" });
    expect(entry.state).not.toHaveProperty("remoteId");
  });

  it("is not offered as the link that is already there", async () => {
    const { entry } = await savedAfter("https://a.example/two", there);
    expect(entry.state).toMatchObject({ name: "blocked", cause: { kind: "already-there" } });
    expect(entry.state).not.toHaveProperty("cause.remoteId");
  });
});

it("an id that the service has given to a link of the same page is taken", async () => {
  const { row } = await savedAfter("https://www.a.example/one/", accepted);
  expect(row).toMatchObject({ remoteId: 1 });
  const { entry } = await savedAfter("https://a.example/one", there);
  expect(entry.state).toHaveProperty("cause.remoteId", 1);
});

describe("which other resource with the same id makes it none", () => {
  const [subject, other] = [anId<LocalId>(101), anId<LocalId>(102)];
  const fileFields = (name: string): FileFields => ({
    link: anId<LocalId>(103),
    blob: anId<BlobId>(104),
    name,
    type: "text/plain",
    size: 3,
  });

  /** A create of each kind, and a row of the same kind, by what tells two of them apart. */
  const kinds = {
    link: {
      sent: (name: string): Operation => ({
        kind: "create-link",
        subject,
        fields: someLinkFields({ targetUrl: name && `https://${name}.example/` }),
      }),
      row: (localId: LocalId, name: string) =>
        aLinkRow(localId, { targetUrl: name && `https://${name}.example/` }),
    },
    collection: {
      sent: (title: string): Operation => ({
        kind: "create-collection",
        subject,
        fields: { title },
      }),
      row: (localId: LocalId, title: string) =>
        collectionRow({ title }, { localId, profileId: aProfileId, usedAtMs: 1 }),
    },
    file: {
      sent: (name: string): Operation => ({
        kind: "create-file",
        subject,
        fields: fileFields(name),
      }),
      row: (localId: LocalId, name: string) =>
        fileRow(fileFields(name), { localId, profileId: aProfileId, createdAtMs: 1 }),
    },
  };
  type Kind = keyof typeof kinds;
  type Ledger = { [Of in Kind]: readonly LedgerRows[Of][] };
  const everyKind = ["link", "collection", "file"] as const;

  /** The event after a look at the rows that have its id. */
  function seen(
    operation: Operation,
    rows: Partial<Ledger>,
    event: EntryEvent = { kind: "delivered", remoteId: 7 },
  ) {
    const ledger: Ledger = { link: [], collection: [], file: [], ...rows };
    const withRemoteId = async <Of extends Kind>(resource: Of) => ledger[resource];
    return withoutTakenId({ withRemoteId }, anEntry({ operation }), event);
  }

  it.each(everyKind)("a %s that is not like the one that was sent", async (kind) => {
    const { sent, row } = kinds[kind];
    const rows = [row(subject, "mill"), row(other, "tide"), row(anId(105), "mill")];
    expect(await seen(sent("mill"), { [kind]: rows })).toEqual({ kind: "delivered" });
    const cause = { kind: "already-there", words: { message: "", fields: [] } } as const;
    const refused = { kind: "refused", cause: { ...cause, remoteId: 7 } } as const;
    expect(await seen(sent("mill"), { [kind]: rows }, refused)).toEqual({ kind: "refused", cause });
  });

  it.each(everyKind)(
    "no %s that is like it, that is not known but for its id, or that it is itself",
    async (kind) => {
      const { sent, row } = kinds[kind];
      const rows = [row(subject, "changed since"), row(other, "mill"), row(anId(105), "")];
      const event = await seen(sent("mill"), { [kind]: rows });
      expect(event).toEqual({ kind: "delivered", remoteId: 7 });
    },
  );

  it.each<Operation>([
    { kind: "update-link", subject, changes: { title: "Mill" } },
    { kind: "update-collection", subject, changes: { title: "Mill" } },
    { kind: "change-file", subject, changes: { category: "mill" } },
    { kind: "update-user-page", subject, changes: { title: "Mill" } },
  ])("none for $kind, which has an id already", async (operation) => {
    for (const kind of everyKind) {
      const event = await seen(operation, { [kind]: [kinds[kind].row(other, "tide")] });
      expect(event).toEqual({ kind: "delivered", remoteId: 7 });
    }
  });

  it.each<EntryEvent>([
    { kind: "delivered" },
    { kind: "delivered", remoteId: "seven" },
    { kind: "claimed" },
    { kind: "lost", cause: { kind: "interrupted" } },
    { kind: "refused", cause: { kind: "unauthorized" } },
  ])("none if the response names no number ($kind)", async (event) => {
    const { sent, row } = kinds.link;
    const rows = [row(other, "tide")];
    expect(await seen(sent("mill"), { link: rows }, event)).toEqual(event);
  });
});
