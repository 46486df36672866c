import { expect, it } from "vitest";
import { requireOk } from "../../../test/support/a-life.ts";
import {
  aHead,
  fillLedger,
  freshBrowser,
  here,
  ledgerIds,
} from "../../../test/support/a-ledger.ts";
import { aDraft, anId, aProfileId } from "../../../test/support/builders.ts";
import { loseRow } from "../../../test/support/lost-row.ts";
import { draftKey } from "../../shared/domain/draft/draft.ts";
import { parseBackup } from "./parse-backup.ts";

const typed = aDraft(600, { title: "Typed" });
const pageKey = draftKey(aProfileId, typed.address);

it.each([
  ["links", ledgerIds.sentLink, { links: 1 }],
  ["collections", ledgerIds.sentCollection, { collections: 0 }],
  ["files", ledgerIds.sentFile, { files: 0 }],
  ["userPages", ledgerIds.page, { userPages: 0 }],
  ["repositories", [aProfileId, 3], { repositories: 0 }],
  ["tags", [aProfileId, "type"], { tags: 0 }],
  ["entries", ledgerIds.create, {}],
  ["payloads", ledgerIds.create, {}],
  ["payloads", anId(503), {}],
  ["drafts", pageKey, { drafts: 2 }],
])(
  "a backup without a row of %s that the disk has lost has all the rest, and says so",
  async (store, key, counts) => {
    const { engine, drafts, ...browser } = freshBrowser();
    requireOk(await browser.store.change(fillLedger));
    const page = { address: typed.address, profileId: aProfileId };
    requireOk(await drafts.put(pageKey, typed, page));
    const make = async () => requireOk(await engine.make(here(aHead), "2026-11-23T08:00:00.000Z"));
    const whole = await make();
    loseRow(store, key);
    const made = await make();
    expect(whole.left.unreadable).toBe(0);
    expect(made.left.unreadable).toBe(1);
    expect(made.counts).toEqual({ ...whole.counts, ...counts });
    requireOk(parseBackup(await made.file.text()));
  },
);

it("a backup has the content of a user page as a draft if the change that waits has lost it", async () => {
  const { engine, store } = freshBrowser();
  requireOk(await store.change(fillLedger));
  loseRow("payloads", anId(503));
  const { file } = requireOk(await engine.make(here(aHead), "2026-11-23T08:00:00.000Z"));
  const [page] = requireOk(parseBackup(await file.text())).profiles[0]?.userPages ?? [];
  expect(page).toMatchObject({ draft: { entryId: anId(503), content: "- Mills" } });
  expect(page).not.toHaveProperty("content");
});
