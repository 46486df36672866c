// @vitest-environment node
import { describe, expect, it } from "vitest";
import { anId } from "../../../../test/support/builders.ts";
import type { DraftCollection } from "../draft/draft.ts";
import { defaultSaving } from "../profile/saving.ts";
import type { EntryId, LocalId } from "../values/ids.ts";
import type { CollectionView } from "../views/views.ts";
import { datedTitle, tabOperations, type TabsChoices, type TabToSave } from "./tabs-job.ts";

const known: CollectionView = {
  localId: anId<LocalId>(1),
  title: "Work",
  remoteId: 11,
  pending: false,
  uses: 1,
};
const tab = { targetUrl: "https://quoin.example/a", title: "Tab" };
const choices: TabsChoices = { tags: [], collections: [], saving: defaultSaving, known: [known] };
const aNew = (title: string): DraftCollection => ({
  kind: "new",
  localId: anId<LocalId>(50),
  entryId: anId<EntryId>(51),
  title,
});

function operations(given: Partial<TabsChoices>, tabs: readonly TabToSave[] = [tab]) {
  let made = 100;
  const of = tabOperations({ ...choices, ...given }, () => anId<LocalId>(made++));
  return [...of.collections, ...tabs.map(of.linkOf)];
}

describe("the job of tabs", () => {
  it("has a link for each tab, with the values of its page where that could be read", () => {
    const page = { title: "Page", description: "About", imageUrl: "https://quoin.example/i.png" };
    expect(operations({}, [tab, { ...tab, page }])).toMatchObject([
      { kind: "create-link", fields: { targetUrl: tab.targetUrl, title: "Tab", description: "" } },
      { kind: "create-link", fields: page },
    ]);
  });

  it("makes a new collection once, before its links", () => {
    const [first, ...links] = operations({ collections: [aNew("Tabs 2026-11-23")] }, [tab, tab]);
    expect(first).toMatchObject({
      kind: "create-collection",
      fields: { title: "Tabs 2026-11-23" },
    });
    const made = first?.subject;
    expect(
      links.map((one) => "fields" in one && "collections" in one.fields && one.fields.collections),
    ).toEqual([[made], [made]]);
  });

  it("makes what is missing of a path, and takes what is there", () => {
    const made = operations({ collections: [aNew("work / Tides / Mills")] });
    expect(made).toMatchObject([
      { kind: "create-collection", fields: { title: "Tides", parent: known.localId } },
      { kind: "create-collection", fields: { title: "Mills", parent: made[0]?.subject } },
      { kind: "create-link", fields: { collections: [made[1]?.subject] } },
    ]);
  });

  it("takes a collection of the ledger for a new one of its name, and for one of its id", () => {
    const byId = { kind: "by-id", localId: anId<LocalId>(60), remoteId: 11, title: "x" } as const;
    for (const collection of [aNew("Work"), byId]) {
      expect(operations({ collections: [collection] })).toMatchObject([
        { kind: "create-link", fields: { collections: [known.localId] } },
      ]);
    }
  });

  it("adds the defaults of every link and of its site, without collections that are gone", () => {
    const gone = { kind: "known", localId: anId<LocalId>(70), title: "Gone" } as const;
    const saving = {
      ...defaultSaving,
      tags: ["later"],
      collections: [gone],
      siteDefaults: [{ site: "quoin.example", tags: ["css"], collections: [] }],
    };
    expect(operations({ saving, tags: ["Later", "tide"] })).toMatchObject([
      { fields: { tags: ["later", "css", "tide"], collections: [] } },
    ]);
  });
});

it("a dated title has the day of this computer", () => {
  expect(datedTitle("Tabs", new Date(2026, 10, 3, 23, 59).getTime())).toBe("Tabs 2026-11-03");
});
