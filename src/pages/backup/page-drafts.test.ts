import { describe, expect, it } from "vitest";
import { aHead, atMs, freshBrowser, here, noRows } from "../../../test/support/a-ledger.ts";
import { requireOk } from "../../../test/support/a-life.ts";
import { aProfileId, anEntry, anId } from "../../../test/support/builders.ts";
import type { UserPageDraft } from "../../shared/domain/user-pages/user-page.ts";
import type { EntryId, LocalId } from "../../shared/domain/values/ids.ts";
import type { UserPageRow } from "../../shared/resources/user-page/row.ts";
import { writeBackup } from "./backup.ts";

const page = {
  localId: anId<LocalId>(401),
  remoteId: "reading",
  title: "Reading",
  markup: "markdown",
  deliveredAtMs: atMs,
} as const;
const inFile: UserPageDraft = { entryId: anId<EntryId>(1), content: "- Mills" };
const typedHere: UserPageDraft = { entryId: anId<EntryId>(2), content: "- Tides" };

/** A merge of a page that is so here and in the file: how many drafts it leaves in the file, and the rows that it puts. */
async function mergePage(
  own: Partial<UserPageRow> | undefined,
  row: Partial<UserPageRow>,
  entryId?: EntryId,
) {
  const { engine, store } = freshBrowser();
  requireOk(
    await store.change(async (tx) => {
      if (own !== undefined) await tx.put("user-page", { ...page, profileId: aProfileId, ...own });
      if (entryId !== undefined) await tx.putEntry(anEntry({ id: entryId }));
    }),
  );
  const profiles = [{ ...noRows, profile: aHead, userPages: [{ ...page, ...row }] }];
  const file = new Blob([...writeBackup({ madeAt: "2026-11-23T08:00:00.000Z", profiles })]);
  const opened = requireOk(await engine.open(file, here(aHead)));
  return { left: opened.profiles[0]?.links.pageDraftsLeft, put: await engine.step(0, 0) };
}

async function left(
  own: Partial<UserPageRow> | undefined,
  row: Partial<UserPageRow> = { draft: inFile },
  entryId?: EntryId,
) {
  return (await mergePage(own, row, entryId)).left;
}

describe("the draft of a user page in a backup", () => {
  it("stays in the file if the page is as recent here", async () => {
    expect(await left({})).toBe(1);
    expect(await left({ draft: typedHere })).toBe(1);
  });

  it("stays in the file if something else is typed here, though the page was saved later there", async () => {
    const row = { draft: inFile, deliveredAtMs: atMs + 1 };
    expect(await left({ draft: typedHere }, row)).toBe(1);
  });

  it("is taken with a page that is new here, or was saved later there", async () => {
    expect(await left(undefined)).toBe(0);
    expect(await left({}, { draft: inFile, deliveredAtMs: atMs + 1 })).toBe(0);
  });

  it("is not left if it is here, or was saved from here", async () => {
    expect(await left({ draft: { ...inFile, content: "- Mills, tides" } })).toBe(0);
    expect(await left({ changeIds: [inFile.entryId] })).toBe(0);
    expect(await left({}, { draft: inFile }, inFile.entryId)).toBe(0);
  });

  it("is not taken with a page that was saved later there, if it was saved from here long ago", async () => {
    const own = { content: "- Mills", changeIds: [inFile.entryId] };
    const { put } = await mergePage(own, { draft: inFile, deliveredAtMs: atMs + 1 });
    expect(put).toMatchObject({ rows: { rows: [{ deliveredAtMs: atMs + 1 }] } });
    expect(put).not.toMatchObject({ rows: { rows: [{ draft: inFile }] } });
  });

  it("is not left if there is none", async () => {
    expect(await left({ draft: typedHere }, {})).toBe(0);
  });
});
