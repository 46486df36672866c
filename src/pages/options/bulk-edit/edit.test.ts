import { expect, test } from "vitest";
import { anId } from "../../../../test/support/builders.ts";
import { createFakeBackground } from "../../../../test/support/options/fake-background.ts";
import { someEdits } from "../../../../test/support/options/some-edits.ts";
import { noChange } from "../../../shared/domain/bulk-edit/plan.ts";
import type { LocalId } from "../../../shared/domain/values/ids.ts";
import { err } from "../../../shared/domain/values/result.ts";
import { createEdit } from "./edit.ts";

test("an edit of a profile that was deleted meanwhile is not told as begun, because nobody would carry it out", async () => {
  const { client } = createFakeBackground();
  const known = { tags: ["tide"], collections: [], answered: ["tags"], createdAtMs: 1 };
  const link = { localId: anId<LocalId>(1), remoteId: 1, deliveredAtMs: 2, ...known };
  const edits = someEdits({ client }, [link]);
  const edit = createEdit(edits, { tag: "tide" });
  await edit.load();
  await edit.count({ ...noChange, addTags: ["sea"], removeTags: ["tide"] });
  edits.jobs.begin = async () => err({ kind: "profile-gone" });
  await edit.start("tide → sea");
  expect(edit.failure.value).toEqual({ kind: "profile-gone" });
  expect(edit.stage.value).toMatchObject({ name: "counted", isAsking: false });
});
