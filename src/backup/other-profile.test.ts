import { expect, it } from "vitest";
import { aHead, freshBrowser, here } from "../../test/support/a-ledger.ts";
import { requireOk } from "../../test/support/a-life.ts";
import { aDraft, anEntry } from "../../test/support/builders.ts";
import { asId, type ProfileId } from "../domain/values/ids.ts";
import { writeBackup, type BackedUpProfile, type ProfileHead } from "./backup.ts";

const head = (number: number, name: string): ProfileHead => {
  const id = asId<ProfileId>(`00000000-0000-4000-8000-00000000000${number}`);
  return { ...aHead, id, name };
};
const one = head(1, "One");
const none = { repositories: [], tags: [], userPages: [], drafts: [] };

it("a draft that was sent is not made again, also of the second profile of a file", async () => {
  const browser = freshBrowser();
  const draft = aDraft(600);
  requireOk(await browser.store.change((tx) => tx.putEntry(anEntry({ id: draft.entryId }))));
  const text = (profile: ProfileHead, rows: Partial<BackedUpProfile>) =>
    ({
      ...none,
      links: [],
      collections: [],
      files: [],
      profile,
      ...rows,
    }) satisfies BackedUpProfile;
  const [first, second] = [head(4, "A"), head(5, "B")].map((profile) => ({
    ...profile,
    serverAddress: "",
  }));
  if (first === undefined || second === undefined) throw new Error("no heads");
  const drafts = [{ pageAddress: draft.address, draft }];
  const profiles = [text(first, {}), text(second, { drafts })];
  const file = new Blob([...writeBackup({ madeAt: "2026-11-23T08:00:00.000Z", profiles })]);
  const summary = requireOk(await browser.engine.open(file, here(one)));
  expect(summary.profiles.map(({ links }) => links.drafts)).toEqual([0, 0]);
});
