import { expect, it } from "vitest";
import {
  asId,
  type BlobId,
  type EntryId,
  type LocalId,
} from "../../../../shared/domain/values/ids.ts";
import { aUuid } from "../../../../../test/support/popup/fixtures.ts";
import { workOf, type Stand } from "./work-of.ts";

const link = asId<LocalId>(aUuid(1));
const other = asId<LocalId>(aUuid(2));
const file = {
  entryId: asId<EntryId>(aUuid(3)),
  file: asId<LocalId>(aUuid(4)),
  blob: asId<BlobId>(aUuid(5)),
  name: "tide.pdf",
  type: "application/pdf",
  size: 4,
};
const aForm: Stand = { phase: "editing", files: [], link: undefined, isUndone: false };
const anEdit: Stand = { ...aForm, link };
const anOutcome: Stand = { ...aForm, phase: "done" };

it.each<[string, Stand, Stand, ReturnType<typeof workOf>]>([
  ["a file is added to a form", aForm, { ...aForm, files: [file] }, undefined],
  ["Save is pressed", { ...aForm, files: [file] }, { ...aForm, phase: "saving" }, undefined],
  ["a save is refused", { ...aForm, phase: "saving" }, aForm, undefined],
  ["a save is kept", { ...aForm, phase: "saving" }, anOutcome, undefined],
  ["a file arrives after the save", anOutcome, { ...anOutcome, files: [file] }, "attach"],
  ["a file arrived during the save", aForm, { ...anOutcome, files: [file] }, "attach"],
  ["the save is undone", anOutcome, { ...aForm, isUndone: true }, "take back"],
  ["the user goes on to edit the saved link", anOutcome, anEdit, "go on"],
  ["an edit is saved, and edited again", { ...anEdit, phase: "done" }, anEdit, "go on"],
  ["the page has got a link", aForm, anEdit, "keep"],
  ["the link is another one", anEdit, { ...anEdit, link: other }, undefined],
  ["the link is gone", anEdit, aForm, "look up"],
  ["the link was undone before the form", anEdit, { ...aForm, isUndone: true }, "look up"],
])("%s", (_what, before, now, work) => {
  expect(workOf(before, now)).toBe(work);
});
