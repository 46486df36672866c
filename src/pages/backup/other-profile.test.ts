import { expect, it } from "vitest";
import {
  aHead,
  aLinkRow,
  atMs,
  freshBrowser,
  here,
  noRows,
} from "../../../test/support/a-ledger.ts";
import { requireOk } from "../../../test/support/a-life.ts";
import { aDraft, anEntry, anId } from "../../../test/support/builders.ts";
import { asId, type LocalId, type ProfileId } from "../../shared/domain/values/ids.ts";
import { writeBackup, type BackedUpProfile } from "./backup.ts";
import type { ProfileHead } from "../../shared/domain/profile/profile.ts";

type Browser = ReturnType<typeof freshBrowser>;

const head = (number: number, name: string): ProfileHead => {
  const id = asId<ProfileId>(`00000000-0000-4000-8000-00000000000${number}`);
  return { ...aHead, id, name };
};
const [one, two, there] = [head(1, "One"), head(2, "Two"), head(3, "Two")];
const sent = { deliveredAtMs: atMs };
const work = { ...sent, localId: anId<LocalId>(201), title: "Work", usedAtMs: atMs, uses: 1 };

/** A backup of another browser, in which the profile of that name has resources that are in `one` here. */
function fileOf(profile: ProfileHead, rows: Partial<BackedUpProfile> = {}): Blob {
  const {
    profileId: _profile,
    addressKey: _key,
    ...link
  } = aLinkRow(anId(101), {
    ...sent,
    collections: [work.localId],
  });
  const file = { ...sent, localId: anId<LocalId>(301), link: link.localId, createdAtMs: atMs };
  const files = [{ ...file, title: "a.pdf", type: "", size: 1 }];
  const all = { ...noRows, profile, links: [link], collections: [work], files, ...rows };
  return new Blob([...writeBackup({ madeAt: "2026-11-23T08:00:00.000Z", profiles: [all] })]);
}

async function merge({ engine, mergeRows }: Browser, file: Blob) {
  const summary = requireOk(await engine.open(file, here(one, two)));
  const [{ links, steps } = { links: undefined, steps: 0 }] = summary.profiles;
  for (let at = 0; at < steps; at += 1) {
    const step = await engine.step(0, at);
    if (step !== undefined && "rows" in step) requireOk(await mergeRows(step.rows));
  }
  return links;
}

const rowsOf = async ({ store }: Browser, profileId: ProfileId) =>
  requireOk(
    await store.read(async (tx) => ({
      links: await tx.rows("link", profileId),
      collections: await tx.rows("collection", profileId),
      files: await tx.rows("file", profileId),
    })),
  );

it("a merge adds what has the ids of resources in another profile, under ids of its own, once", async () => {
  const browser = freshBrowser();
  expect(await merge(browser, fileOf(one))).toMatchObject({ added: 1 });
  const before = await rowsOf(browser, one.id);
  expect(await merge(browser, fileOf(there))).toMatchObject({ added: 1 });
  expect(await merge(browser, fileOf(there))).toMatchObject({ added: 0, same: 1 });
  const { links, collections, files } = await rowsOf(browser, two.id);
  expect([links, collections, files].map(({ length }) => length)).toEqual([1, 1, 1]);
  expect(links[0]?.collections).toEqual(collections.map(({ localId }) => localId));
  expect(files[0]?.link).toBe(links[0]?.localId);
  expect(await rowsOf(browser, one.id)).toEqual(before);
});

it("a merge puts nothing of another server into the profile of the same id", async () => {
  const browser = freshBrowser();
  const own = aLinkRow(anId(101), { ...sent, remoteId: 7, profileId: one.id });
  requireOk(await browser.store.change((tx) => tx.put("link", own)));
  for (const serverAddress of ["https://other.example", ""]) {
    const elsewhere = { ...own, targetUrl: "https://a.example/", changedAtMs: atMs + 1 };
    const { profileId: _profile, addressKey: _key, ...link } = elsewhere;
    const file = fileOf({ ...one, serverAddress }, { links: [link], collections: [] });
    const summary = requireOk(await browser.engine.open(file, here(one, two)));
    const [taker] = summary.profiles;
    expect(taker?.create).toMatchObject({ id: taker?.profileId, serverAddress });
    expect(taker?.profileId).not.toBe(one.id);
    expect(await merge(browser, file)).toMatchObject({ added: 1 });
  }
  expect((await rowsOf(browser, one.id)).links).toEqual([own]);
});

it("a merge takes no id at the service from a link here: what the file has under its id is another", async () => {
  const browser = freshBrowser();
  const own = aLinkRow(anId(101), { ...sent, remoteId: 7, profileId: one.id });
  requireOk(await browser.store.change((tx) => tx.put("link", own)));
  const another = { ...own, targetUrl: "https://a.example/", changedAtMs: atMs + 1, remoteId: 9 };
  const { profileId: _profile, addressKey: _key, ...link } = another;
  for (const counts of [{ added: 1 }, { added: 0, same: 1 }]) {
    const file = fileOf(one, { links: [link], collections: [] });
    expect(await merge(browser, file)).toMatchObject(counts);
  }
  const { links } = await rowsOf(browser, one.id);
  expect(links).toHaveLength(2);
  expect(links).toContainEqual(own);
});

it("a draft that was sent is not made again, also of the second profile of a file", async () => {
  const browser = freshBrowser();
  const draft = aDraft(600);
  requireOk(await browser.store.change((tx) => tx.putEntry(anEntry({ id: draft.entryId }))));
  const text = (profile: ProfileHead, rows: Partial<BackedUpProfile>) =>
    ({
      ...noRows,
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

it("the drafts of all profiles together leave room for those that are typed here", async () => {
  const { engine } = freshBrowser();
  const profiles = [1, 2].map((number) => ({
    ...noRows,
    profile: head(number, `Profile ${number}`),
    drafts: Array.from({ length: 100 }, (_, at) => {
      const draft = aDraft(number * 1_000 + at);
      return { pageAddress: draft.address, draft };
    }),
  }));
  const file = new Blob([...writeBackup({ madeAt: "2026-11-23T08:00:00.000Z", profiles })]);
  const { profiles: planned } = requireOk(await engine.open(file, here(one, two)));
  const sum = (name: "drafts" | "draftsLeft") =>
    planned.reduce((all, { links }) => all + links[name], 0);
  expect([sum("drafts"), sum("draftsLeft")]).toEqual([150, 50]);
});
