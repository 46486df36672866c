// @vitest-environment node
import { describe, expect, it } from "vitest";
import { aLife, aWorld, onDisk, requireOk } from "../../../../test/support/a-life.ts";
import { aProfileId } from "../../../../test/support/builders.ts";
import { memoryArea } from "../../../../test/support/fake-ports.ts";
import { createFollowedFolders } from "../../../shared/platform/disk/followed-folders.ts";
import { finalStates, openStates } from "../../../shared/domain/outbox/entry.ts";
import type {
  BookmarkNode,
  BookmarkNews,
} from "../../../shared/domain/bookmarks/followed-folder.ts";
import { asId, type ProfileId } from "../../../shared/domain/values/ids.ts";
import { err } from "../../../shared/domain/values/result.ts";
import { followFolder, getFollowedFolder } from "./followed-folder.ts";
import { createSaveNewBookmarks } from "./save-new-bookmarks.ts";

const folder = (id: string, title: string, ...children: BookmarkNode[]): BookmarkNode => ({
  id,
  title,
  children,
});

/** A browser whose bar has the folder Reading, with the subfolder Sea, and the folder Other beside it. */
function aBrowser() {
  const world = aWorld();
  const life = aLife(world, { asksToDeliver: false });
  const sea = folder("sea", "Sea");
  const reading = folder("reading", "Reading", sea);
  const other = folder("other", "Other");
  const roots = [folder("0", "", folder("1", "Bookmarks bar", reading, other))];
  const folders = createFollowedFolders(memoryArea());
  /** `room`: for so many saves. */
  const browser = { mayRead: true, room: Infinity };
  const ports = { ...world, folders };
  const save = createSaveNewBookmarks({
    ...ports,
    bookmarks: {
      mayRead: async () => browser.mayRead,
      latestMs: async () => Number.MAX_SAFE_INTEGER,
      tree: async () => roots,
    },
    saveLink: async (input) =>
      browser.room-- > 0 ? life.saveLink(input) : err({ kind: "storage-full" }),
  });
  let made = 0;
  return {
    world,
    folders,
    browser,
    save,
    places: { sea, reading, other },
    follow: async (isFiled = false, folderId: string | null = "reading") =>
      requireOk(await followFolder(ports)({ folderId, isFiled })),
    followed: async () => requireOk(await getFollowedFolder(ports)({})),
    /** Makes a bookmark a second later, and returns what the browser tells of it. */
    add: (
      place: BookmarkNode,
      name: string,
      url = `https://quoin.example/${name}`,
    ): BookmarkNews => {
      made += 1;
      world.clock.pass(1_000);
      const id = `b${made}`;
      const node = { id, title: name, url, dateAdded: world.clock.now() };
      place.children = [...(place.children ?? []), node];
      return { id };
    },
    saved: async () => {
      const entries = await onDisk(life, (tx) =>
        tx.entriesIn(aProfileId, [...finalStates, ...openStates]),
      );
      return entries.flatMap(({ operation, state }) =>
        operation.kind === "create-link" ? [`${operation.fields.title}: ${state.name}`] : [],
      );
    },
    life,
  };
}

describe("new bookmarks of a followed folder", () => {
  it("are saved at once, without an undo, also those of a subfolder, and no others", async () => {
    const { follow, places, add, save, saved } = aBrowser();
    add(places.reading, "before");
    await follow();
    await save([add(places.reading, "a"), add(places.sea, "b"), add(places.other, "c")]);
    expect(await saved()).toEqual(["a: ready", "b: ready"]);
  });

  it("are none as long as no folder was chosen, and once none is any more", async () => {
    const { follow, places, add, save, saved } = aBrowser();
    await save([add(places.reading, "a")]);
    await follow();
    await follow(false, null);
    await save([add(places.reading, "b")]);
    expect(await saved()).toEqual([]);
  });

  it("are found by their time if they were made while the background did not run", async () => {
    const { follow, places, add, save, saved } = aBrowser();
    await follow();
    add(places.sea, "asleep");
    await save();
    await save();
    expect(await saved()).toEqual(["asleep: ready"]);
  });

  it("are those that are moved into it, not within it, whatever their age", async () => {
    const { follow, places, add, save, saved } = aBrowser();
    const old = add(places.reading, "old");
    const within = add(places.reading, "within");
    await follow();
    await save([
      { ...old, from: "other" },
      { ...within, from: "sea" },
    ]);
    expect(await saved()).toEqual(["old: ready"]);
  });

  it("are not saved again if the page is saved, or on its way", async () => {
    const { follow, places, add, save, saved, life } = aBrowser();
    await follow();
    await save([add(places.reading, "first", "https://quoin.example/page")]);
    await save([add(places.reading, "waiting", "https://www.quoin.example/page/")]);
    await life.deliverer.run();
    await save([add(places.sea, "there", "https://quoin.example/page")]);
    expect(await saved()).toEqual(["first: delivered"]);
    expect(life.service.sent).toHaveLength(1);
  });

  it("are saved without passwords, and scripts are not saved", async () => {
    const { follow, places, add, save, life } = aBrowser();
    await follow();
    await save([
      add(places.reading, "in", "https://me:secret@quoin.example/in"),
      add(places.reading, "code", "javascript:alert(1)"),
    ]);
    await life.deliverer.run();
    expect(life.service.sent.map(({ operation }) => operation)).toMatchObject([
      { fields: { targetUrl: "https://quoin.example/in" } },
    ]);
  });

  it("get the collections of their folders only if the user wants it", async () => {
    const { follow, places, add, save, life } = aBrowser();
    await follow();
    await save([add(places.sea, "a")]);
    expect(await onDisk(life, (tx) => tx.rows("collection", aProfileId))).toEqual([]);
    await follow(true);
    await save([add(places.sea, "b"), add(places.reading, "c")]);
    const rows = await onDisk(life, (tx) => tx.rows("collection", aProfileId));
    expect(rows.map(({ title }) => title).toSorted()).toEqual(["Bookmarks bar", "Reading", "Sea"]);
  });

  it("are counted and not saved if they are many at once, until the user has seen it", async () => {
    const { follow, places, add, save, saved, followed } = aBrowser();
    await follow();
    await save(Array.from({ length: 51 }, (_, at) => add(places.reading, `${at}`)));
    await save();
    expect(await saved()).toEqual([]);
    expect(await followed()).toMatchObject({ missed: 51 });
    await follow();
    await save([add(places.reading, "next")]);
    expect(await saved()).toEqual(["next: ready"]);
    expect(await followed()).toMatchObject({ missed: 0 });
  });

  it("wait for a disk that is full: the next look saves them", async () => {
    const { follow, places, add, save, saved, browser } = aBrowser();
    await follow();
    browser.room = 0;
    await expect(save([add(places.reading, "a")])).rejects.toThrow();
    browser.room = Infinity;
    await save();
    expect(await saved()).toEqual(["a: ready"]);
  });

  it("of the same moment are all saved, although the disk had room for the first alone", async () => {
    const { add, browser, follow, places, save, saved } = aBrowser();
    await follow();
    add(places.reading, "one");
    add(places.reading, "two");
    const dateAdded = places.reading.children?.at(-1)?.dateAdded;
    places.reading.children = places.reading.children?.map((one) =>
      "url" in one ? { ...one, dateAdded } : one,
    );
    browser.room = 1;
    await expect(save()).rejects.toThrow();
    browser.room = Infinity;
    await save();
    expect(await saved()).toEqual(["one: ready", "two: ready"]);
  });

  it("wait for the permission, and for a folder that is gone", async () => {
    const { follow, places, add, save, saved, browser } = aBrowser();
    await follow();
    browser.mayRead = false;
    await save([add(places.reading, "a")]);
    expect(await saved()).toEqual([]);
    browser.mayRead = true;
    await follow(false, "gone");
    await save([add(places.reading, "b")]);
    expect(await saved()).toEqual([]);
  });

  it("are not saved for a profile that was deleted", async () => {
    const { folders, places, add, save, saved } = aBrowser();
    const gone = { profileId: asId<ProfileId>("gone"), folderId: "reading", isFiled: false };
    await folders.edit(gone.profileId, () => ({ ...gone, seenMs: 0, missed: 0 }));
    await save([add(places.reading, "a")]);
    expect(await saved()).toEqual([]);
    expect(await folders.all()).toEqual([]);
  });
});
