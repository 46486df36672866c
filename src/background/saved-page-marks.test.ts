// @vitest-environment node
import { describe, expect, it } from "vitest";
import { aWorld } from "../../test/support/a-life.ts";
import { anId } from "../../test/support/builders.ts";
import { defaultSaving } from "../shared/domain/profile/saving.ts";
import { asId, type EntryId, type ProfileId } from "../shared/domain/values/ids.ts";
import { createSavedPageMarks } from "./saved-page-marks.ts";

function someMarks() {
  const { profiles } = aWorld();
  const done: string[] = [];
  const savedPageMarks = createSavedPageMarks({
    profiles,
    listen: (on) => void done.push(on ? "listen" : "stop"),
    refresh: async (on) => void done.push(on ? "look" : "clear"),
  });
  return { profiles, done, savedPageMarks };
}

async function marked(...wishes: readonly boolean[]): Promise<readonly string[]> {
  const { profiles, done, savedPageMarks } = someMarks();
  const { id } = await profiles.current();
  for (const marksSavedPages of wishes) {
    await profiles.edit(id, (kept) => ({ ...kept, saving: { ...defaultSaving, marksSavedPages } }));
    await savedPageMarks.follow();
  }
  return done;
}

describe("the marks of saved pages", () => {
  it("are off at first: the browser tells of no tab, and a tick of the user's own stays", async () => {
    expect(await marked(false, false)).toEqual(["listen", "stop"]);
  });

  it("are there from the start of the background if they are wanted", async () => {
    expect(await marked(true, true)).toEqual(["listen", "look"]);
  });

  it("come and go with the setting", async () => {
    expect(await marked(false, true, false)).toEqual([
      "listen",
      "stop",
      "listen",
      "look",
      "stop",
      "clear",
    ]);
  });

  it("are looked at again when another profile is put in use, which has other links", async () => {
    const { profiles, done, savedPageMarks } = someMarks();
    const first = await profiles.current();
    const saving = { ...defaultSaving, marksSavedPages: true };
    const other = asId<ProfileId>(anId<EntryId>(7));
    await profiles.put({ ...first, saving });
    await profiles.put({ ...first, id: other, saving });
    await savedPageMarks.follow();
    await profiles.use(other);
    await savedPageMarks.follow();
    await savedPageMarks.follow();
    expect(done).toEqual(["listen", "look", "look"]);
  });

  it("are off in each profile once the browser no longer shows the addresses of tabs", async () => {
    const { profiles, done, savedPageMarks } = someMarks();
    const { id } = await profiles.current();
    await profiles.edit(id, (kept) => ({
      ...kept,
      saving: { ...defaultSaving, marksSavedPages: true },
    }));
    await savedPageMarks.follow();
    await savedPageMarks.stop();
    expect((await profiles.current()).saving.marksSavedPages).toBe(false);
    expect(done).toEqual(["listen", "look", "stop", "clear"]);
  });
});
