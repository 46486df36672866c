import { expect, it } from "vitest";
import {
  aHead,
  atMs,
  fillLedger,
  freshBrowser,
  here,
  ledgerIds,
} from "../../../test/support/a-ledger.ts";
import { requireOk } from "../../../test/support/a-life.ts";
import { anEntry, anId, someLinkFields } from "../../../test/support/builders.ts";
import type { EntryState } from "../../shared/domain/outbox/entry.ts";
import { parseBackup } from "./parse-backup.ts";

const ready = { name: "ready" } as const;
const lost = { name: "unknown", cause: { kind: "timed-out" }, sinceMs: atMs } as const;

/** The draft of a new link in a new collection, if their entries have these states and tries. */
async function draftOf(ofLink: EntryState, ofCollection: EntryState, tries = 0) {
  const { store, engine } = freshBrowser();
  const { create, newLink: subject, newCollection } = ledgerIds;
  const fields = someLinkFields({});
  requireOk(
    await store.change(async (tx) => {
      await fillLedger(tx);
      const link = { kind: "create-link", subject, fields } as const;
      await tx.putEntry(anEntry({ id: create, operation: link, state: ofLink, tries }));
      const collection = { kind: "create-collection", subject: newCollection } as const;
      const operation = { ...collection, fields: { title: "Tides" } };
      await tx.putEntry(anEntry({ id: anId(504), operation, state: ofCollection }));
    }),
  );
  const { file } = requireOk(await engine.make(here(aHead), "2026-11-23T08:00:00.000Z"));
  const [profile] = requireOk(parseBackup(await file.text())).profiles;
  return profile?.drafts.find(({ draft }) => draft.link === subject)?.draft.mayBeThere;
}

it("a backup says of a save that it may have arrived if its request, or that of its collection, may have", async () => {
  expect(await draftOf(lost, ready)).toBe(true);
  expect(await draftOf({ name: "sending", sinceMs: atMs }, ready)).toBe(true);
  expect(await draftOf(ready, ready, 1)).toBe(true);
  expect(await draftOf(ready, lost)).toBe(true);
  expect(await draftOf(ready, ready)).toBeUndefined();
});
