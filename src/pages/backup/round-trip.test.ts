import { describe, expect, it } from "vitest";
import {
  aHead,
  aLinkRow,
  atMs,
  fillLedger,
  freshBrowser,
  here,
  ledgerIds,
} from "../../../test/support/a-ledger.ts";
import { aDraft, aProfileId, anEntry, anId } from "../../../test/support/builders.ts";
import { aJob } from "../../../test/support/jobs.ts";
import { putOdd } from "../../../test/support/put-odd.ts";
import { draftKey } from "../../shared/domain/draft/draft.ts";
import { openStates } from "../../shared/domain/outbox/entry.ts";
import { linkRef } from "../../shared/domain/operation/operation.ts";
import {
  asId,
  type BlobId,
  type EntryId,
  type JobId,
  type LocalId,
  type ProfileId,
} from "../../shared/domain/values/ids.ts";
import type { MergeSummary } from "./engine.ts";
import { listWaitingDrafts } from "./list-drafts.ts";

type Browser = ReturnType<typeof freshBrowser>;

function valueOf<Value>(result: { ok: true; value: Value } | { ok: false; error: unknown }): Value {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

async function saved({ engine }: Browser, profiles = here(aHead)): Promise<string> {
  const { file } = valueOf(await engine.make(profiles, "2026-11-23T08:00:00.000Z"));
  return file.text();
}

/** Carries out the plan as the page does. */
async function merge(
  browser: Browser,
  file: string,
  profiles = here(),
  meanwhile?: () => Promise<unknown>,
): Promise<MergeSummary> {
  const { engine, mergeRows, drafts } = browser;
  const summary = valueOf(await engine.open(new Blob([file]), profiles));
  await meanwhile?.();
  for (const [index, { profileId, steps }] of summary.profiles.entries()) {
    for (let at = 0; at < steps; at += 1) {
      const step = await engine.step(index, at);
      if (step === undefined) throw new Error("a step is missing");
      if ("rows" in step) valueOf(await mergeRows(step.rows));
      else if ("draft" in step) {
        const { pageAddress: address, draft } = step.draft;
        valueOf(await drafts.put(draftKey(profileId, address), draft, { address, profileId }));
      }
    }
  }
  return summary;
}

async function filled(): Promise<Browser> {
  const browser = freshBrowser();
  valueOf(await browser.store.change(fillLedger));
  const draft = aDraft(600, { title: "Typed" });
  const page = { address: draft.address, profileId: aProfileId };
  valueOf(await browser.drafts.put(draftKey(aProfileId, draft.address), draft, page));
  return browser;
}

/** Without what may differ: the order of rows and of fields. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted).toSorted((a, b) => compare(a, b));
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).map(([name, one]) => [name, sorted(one)] as const);
  return Object.fromEntries(fields.toSorted(([a], [b]) => compare(a, b)));
}

function compare(a: unknown, b: unknown): number {
  return JSON.stringify(a) < JSON.stringify(b) ? -1 : 1;
}

const read = (file: string) => sorted(JSON.parse(file));

describe("a backup", () => {
  it("is the same after it was merged into an empty browser", async () => {
    const file = await saved(await filled());
    const other = freshBrowser();
    const summary = await merge(other, file);
    expect(summary.profiles[0]).toMatchObject({ profileId: aProfileId, create: { name: "Work" } });
    expect(read(await saved(other))).toEqual(read(file));
  });

  it("has every kind of row, and the settings", async () => {
    const { profiles }: { profiles: [{ profile: object } & Record<string, unknown[]>] } =
      JSON.parse(await saved(await filled()));
    const [{ profile, ...parts }] = profiles;
    expect(profile).toEqual(aHead);
    const counts = Object.entries(parts).map(([name, rows]) => [name, rows.length] as const);
    // A new kind without rows would be listed below as 0, and pass.
    expect(counts.filter(([, count]) => count === 0).map(([name]) => name)).toEqual([]);
    expect(Object.fromEntries(counts)).toEqual({
      collections: 1,
      repositories: 1,
      tags: 1,
      links: 2,
      files: 1,
      userPages: 1,
      drafts: 3,
    });
  });

  it("says of nothing that it is saved before the service has it: what waits is a draft", async () => {
    const { profiles } = JSON.parse(await saved(await filled()));
    const [{ links, drafts, userPages, collections }] = profiles;
    const { newLink, changedLink, sentCollection, newCollection, create, change } = ledgerIds;
    expect(links).not.toContainEqual(expect.objectContaining({ localId: newLink }));
    expect(links).toContainEqual(
      expect.objectContaining({ localId: changedLink, title: "Before" }),
    );
    expect(collections.map(({ localId }: { localId: LocalId }) => localId)).toEqual([
      sentCollection,
    ]);
    expect(userPages[0]).toMatchObject({ content: "- Tides", draft: { content: "- Mills" } });
    expect(drafts.slice(1)).toEqual([
      {
        pageAddress: `https://quoin.example/${changedLink}`,
        draft: expect.objectContaining({ entryId: change, link: changedLink, title: "After" }),
      },
      {
        pageAddress: `https://quoin.example/${newLink}`,
        draft: expect.objectContaining({
          entryId: create,
          title: "New",
          pageContent: true,
          mayBeThere: true,
          latitude: "52.5",
          imageUrl: "https://a.example/b.png",
          repositories: [{ remoteId: 3, title: "Handbook" }],
          collections: [
            { kind: "known", localId: sentCollection, title: "Work" },
            { kind: "new", localId: newCollection, entryId: anId(504), title: "Work / Tides" },
          ],
        }),
      },
    ]);
  });

  it("names what it leaves behind: a file that waits, rows of jobs, and rows that cannot be read", async () => {
    const browser = await filled();
    await browser.store.change(async (tx) => {
      await tx.putJob(aJob({ rows: 60, fed: 50 }));
      await tx.putJob(aJob({ id: anId<JobId>(501), state: "cancelled", rows: 60, fed: 50 }));
    });
    // Another version's row.
    await putOdd("links", { ...aLinkRow(anId(190)), tags: "odd" });
    await putOdd("jobs", { ...aJob({ id: anId<JobId>(502) }), state: "odd" });
    const { left } = valueOf(await browser.engine.make(here(aHead), ""));
    expect(left).toEqual({ entries: 1, unfed: 10, unreadable: 2 });
  });

  it("leaves out the empty profile of an installation", async () => {
    const browser = freshBrowser();
    const empty = { ...aHead, name: "", serverAddress: "" };
    expect(JSON.parse(await saved(browser, here(empty))).profiles).toEqual([]);
  });
});

describe("a merge", () => {
  it("doubles nothing, and changes nothing if it is repeated", async () => {
    const file = await saved(await filled());
    const other = freshBrowser();
    await merge(other, file);
    const before = await saved(other);
    const again = await merge(other, file, here(aHead));
    expect(again.profiles[0]?.links).toMatchObject({ added: 0, newer: 0, same: 2, drafts: 0 });
    expect(again.profiles[0]?.steps).toBe(0);
    expect(await saved(other)).toBe(before);
  });

  it("lists the drafts that it made, until they are saved", async () => {
    const file = await saved(await filled());
    const other = freshBrowser();
    await merge(other, file);
    const list = async () => valueOf(await listWaitingDrafts(other.door, [aProfileId]));
    const [first, ...rest] = await list();
    expect(rest.length).toBeGreaterThan(0);
    const entryId = first?.entryId ?? anId<EntryId>(1);
    valueOf(await other.store.change((tx) => tx.putEntry(anEntry({ id: entryId }))));
    expect(await list()).toEqual(rest);
  });

  it("sends nothing: there is no entry afterwards", async () => {
    const file = await saved(await filled());
    const other = freshBrowser();
    await merge(other, file);
    const entries = valueOf(await other.store.read((tx) => tx.entriesIn(aProfileId, openStates)));
    expect(entries).toEqual([]);
  });

  it("knows a link by its id at the service, and the profile by its server", async () => {
    const file = await saved(await filled());
    const other = freshBrowser();
    const ownId = asId<ProfileId>("00000000-0000-4000-8000-000000000002");
    const earlier = { createdAtMs: atMs - 1, deliveredAtMs: atMs - 1 };
    const own = aLinkRow(anId(900), { profileId: ownId, remoteId: 7, ...earlier });
    valueOf(await other.store.change((tx) => tx.put("link", own)));
    const summary = await merge(other, file, here({ ...aHead, id: ownId, name: "Mine" }));
    expect(summary.profiles[0]?.links).toMatchObject({ added: 1, newer: 1 });
    expect(summary.profiles[0]).not.toHaveProperty("create");
    const links = valueOf(await other.store.read((tx) => tx.rows("link", ownId)));
    expect(new Set(links.map(({ remoteId }) => remoteId))).toEqual(new Set([7, 8]));
    expect(links).toHaveLength(2);
    const merged = links.find(({ localId }) => localId === own.localId);
    expect(merged).toMatchObject({ remoteId: 7, tags: ["type"] });
    const files = valueOf(await other.store.read((tx) => tx.rows("file", ownId)));
    expect(files[0]?.link).toBe(own.localId);
  });

  it("keeps the version that was changed last", async () => {
    const file = await saved(await filled());
    const other = freshBrowser();
    const later = { remoteId: 7, deliveredAtMs: atMs, changedAtMs: atMs + 1, title: "Mine" };
    const own = aLinkRow(ledgerIds.sentLink, later);
    valueOf(await other.store.change((tx) => tx.put("link", own)));
    const summary = await merge(other, file, here(aHead));
    expect(summary.profiles[0]?.links).toMatchObject({ added: 1, same: 1 });
    const row = valueOf(await other.store.read((tx) => tx.row(linkRef(own.localId))));
    expect(row?.title).toBe("Mine");
  });

  it("makes no draft of what this browser has saved or is sending", async () => {
    const browser = await filled();
    const file = await saved(browser);
    const summary = await merge(browser, file, here(aHead));
    expect(summary.profiles[0]?.links).toMatchObject({ drafts: 0, draftsLeft: 0 });
  });

  it("makes no draft of a change that was sent so long ago that its entry is gone", async () => {
    const browser = await filled();
    const file = await saved(browser);
    valueOf(await browser.store.change((tx) => tx.forgetEntry(ledgerIds.change)));
    const summary = await merge(browser, file, here(aHead));
    expect(summary.profiles[0]?.links).toMatchObject({ drafts: 0, draftsLeft: 0 });
  });

  it("makes no draft of a change that was sent long ago, also once a later value came by a merge", async () => {
    const browser = await filled();
    const file = await saved(browser);
    valueOf(await browser.store.change((tx) => tx.forgetEntry(ledgerIds.change)));
    const later = JSON.parse(file);
    const isChanged = ({ localId }: { localId: LocalId }) => localId === ledgerIds.changedLink;
    Object.assign(later.profiles[0].links.find(isChanged), { changedAtMs: atMs + 1 });
    later.profiles[0].drafts = [];
    const between = await merge(browser, JSON.stringify(later), here(aHead));
    expect(between.profiles[0]?.links).toMatchObject({ newer: 1 });
    const summary = await merge(browser, file, here(aHead));
    expect(summary.profiles[0]?.links).toMatchObject({ drafts: 0, draftsLeft: 0 });
  });

  it("leaves a draft in the file if its page has another one here", async () => {
    const file = await saved(await filled());
    const other = freshBrowser();
    const draft = aDraft(700, { address: aDraft(600).address });
    const page = { address: draft.address, profileId: aProfileId };
    valueOf(await other.drafts.put(draftKey(aProfileId, draft.address), draft, page));
    const summary = await merge(other, file, here(aHead));
    expect(summary.profiles[0]?.links).toMatchObject({ drafts: 2, draftsLeft: 1 });
    const kept = valueOf(await other.drafts.get(draftKey(aProfileId, draft.address)));
    expect(kept).toMatchObject({ entryId: draft.entryId });
  });

  it("leaves what is typed while the file is open, with the bytes of its files", async () => {
    const file = await saved(await filled());
    const other = freshBrowser();
    const blob = anId<BlobId>(802);
    const files = [
      { entryId: anId<EntryId>(800), file: anId<LocalId>(801), blob, name: "a", type: "", size: 1 },
    ];
    const draft = aDraft(700, { address: aDraft(600).address, files });
    const key = draftKey(aProfileId, draft.address);
    const page = { address: draft.address, profileId: aProfileId };
    const type = () => other.drafts.put(key, draft, page);
    await merge(other, file, here(aHead), type);
    expect(valueOf(await other.drafts.get(key))).toEqual(draft);
  });

  it("replaces the one profile of an installation only if nothing is in it", async () => {
    const file = await saved(await filled());
    const other = freshBrowser();
    const ownId = asId<ProfileId>("00000000-0000-4000-8000-000000000002");
    const empty = { ...aHead, id: ownId, name: "", serverAddress: "" };
    const open = async () => valueOf(await other.engine.open(new Blob([file]), here(empty)));
    expect((await open()).replaced).toBe(ownId);
    const own = aLinkRow(anId(900), { profileId: ownId, deliveredAtMs: atMs });
    valueOf(await other.store.change((tx) => tx.put("link", own)));
    expect((await open()).replaced).toBeUndefined();
  });
});
