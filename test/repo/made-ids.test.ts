import { expect, it } from "vitest";
import { callOf, methodsThatKeepBy } from "./methods.ts";
import { filesUnder, importsOf, isTest, read } from "./sources.ts";

/**
 * A message that got no response is sent again, and the save that it asks for is known by its ids. Ids from the
 * background, or new ids with each press, would keep the save twice. So each file that makes such ids is named here.
 */
function makersIn(folders: readonly string[], pattern: RegExp): readonly string[] {
  const files = folders.flatMap((folder) => filesUnder(folder, ".ts", ".tsx"));
  return files.filter((path) => !isTest(path) && pattern.test(read(path)));
}

it("the background makes only ids that no message could bring", () => {
  expect(makersIn(["src/background/use-cases"], /\.uuid\(\)/)).toEqual([
    // A bookmark of the browser has no page of ours, and is found by its address if it comes twice.
    "src/background/use-cases/bookmarks/save-new-bookmarks.ts",
    // Bytes of the page, and files and collections that a save finds on its way.
    "src/background/use-cases/content-after-save/keep-bytes.ts",
    "src/background/use-cases/ledger/learn-collections.ts",
    // A save by a key or from a menu has no page, and neither has a quotation.
    "src/background/use-cases/save/add-quote.ts",
    "src/background/use-cases/save/change-link.ts",
    "src/background/use-cases/save/quick-save.ts",
    "src/background/use-cases/save/save-link.ts",
  ]);
});

it("a page makes the id of a new entry where it stays the same until the entry is kept", () => {
  const pages = ["src/pages/forms", "src/pages/options", "src/pages/popup"];
  expect(makersIn(pages, /asId(?:<EntryId>)?\((?:random\.)?uuid\(\)\)/)).toEqual([
    "src/pages/forms/link/draft/draft-files.ts",
    "src/pages/forms/link/draft/draft-form.ts",
    // Rows of a job.
    "src/pages/options/ledger/write-job.ts",
    "src/pages/options/pages/draft-messages.ts",
    "src/pages/options/parts/new-ids.ts",
    // A collection that is there by now is found by its name.
    "src/pages/options/tabs/store.ts",
  ]);
});

it("a section makes the id of a new resource with that of its entry, or for a resource that has no entry", () => {
  expect(makersIn(["src/pages/options"], /asId(?:<LocalId>)?\((?:random\.)?uuid\(\)\)/)).toEqual([
    // Resources that the service has, and that are added by their ids there. One that is here already is not added again.
    "src/pages/options/activity/known-link-form.tsx",
    "src/pages/options/collections/store.ts",
    // Rows of a job.
    "src/pages/options/import/store/store.ts",
    "src/pages/options/pages/store.ts",
    "src/pages/options/parts/new-ids.ts",
    "src/pages/options/saving/start-fields.tsx",
    // To check the length of a title.
    "src/pages/options/saving/store.ts",
    "src/pages/options/tabs/store.ts",
  ]);
});

it("a use case keeps a new resource by keepNew, which knows a repeated message; others look for the resource themselves", () => {
  expect(makersIn(["src/background/use-cases"], /\bputNew\b/)).toEqual([
    "src/background/use-cases/files/keep-files.ts",
    // A row of a job, which is taken from the disk with its entry.
    "src/background/use-cases/jobs/keep-row.ts",
    "src/background/use-cases/keep/keep-new.ts",
    // Collections that a save names and the ledger lacks.
    "src/background/use-cases/ledger/learn-collections.ts",
  ]);
});

it("a form that sends a new resource takes the ids from new-ids.ts, where they stay the same until the resource is kept", () => {
  const creates = methodsThatKeepBy("keep-new.ts");
  const forms = filesUnder("src/pages", ".ts", ".tsx").filter(
    (path) => !isTest(path) && creates.some((method) => callOf(method).test(read(path))),
  );
  const others = forms.filter((path) =>
    importsOf(path).every(({ target }) => target !== "src/pages/options/parts/new-ids.ts"),
  );
  expect(others).toEqual([]);
  expect(creates.length).toBeGreaterThan(0);
  expect(forms.length).toBeGreaterThan(0);
});
