import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { afterEach, expect, test } from "vitest";
import { anId } from "../../../../test/support/builders.ts";
import { english } from "../../../../test/support/english.ts";
import { aJob } from "../../../../test/support/jobs.ts";
import { createFakeBackground } from "../../../../test/support/options/fake-background.ts";
import { someEdits } from "../../../../test/support/options/some-edits.ts";
import { aSavingView } from "../../../../test/support/options/views.ts";
import type { EditableLink } from "../../../shared/domain/bulk-edit/plan.ts";
import type { JobFailure } from "../../../shared/domain/failures.ts";
import { defaultSaving, type SavingChoices } from "../../../shared/domain/profile/saving.ts";
import type { LocalId } from "../../../shared/domain/values/ids.ts";
import { ok } from "../../../shared/domain/values/result.ts";
import { EditDialog } from "./edit-dialog.tsx";
import type { EditSubject } from "./subject.ts";

afterEach(cleanup);

const [work, home] = [anId<LocalId>(901), anId<LocalId>(902)];
const collection = { pending: false, uses: 1 };

/** Links with the tag "tide" in the collection Work, with lists that a response contained. */
function someLinks(count: number, link: Partial<EditableLink> = {}): readonly EditableLink[] {
  return Array.from({ length: count }, (_, at) => ({
    localId: anId<LocalId>(1 + at),
    remoteId: 1 + at,
    tags: ["tide"],
    collections: [work],
    answered: ["tags", "collections"],
    createdAtMs: 1,
    deliveredAtMs: 2,
    ...link,
  }));
}

const ids: EditSubject = { kind: "links", ids: new Set(someLinks(3).map((one) => one.localId)) };
const tide: EditSubject = { kind: "tag", tag: "tide" };

async function open(
  links: readonly EditableLink[],
  subject: EditSubject = ids,
  failure?: JobFailure,
  saving: Partial<SavingChoices> = {},
) {
  const background = createFakeBackground();
  background.saving = aSavingView({
    tags: ["tide", "Tides", "mill"],
    collections: [
      { ...collection, localId: work, title: "Work" },
      { ...collection, localId: home, title: "Home" },
    ],
    saving: { ...defaultSaving, ...saving },
  });
  const edits = someEdits(background, links, failure);
  const closed: string[] = [];
  render(
    <EditDialog
      t={english}
      ports={edits}
      subject={subject}
      onClose={() => closed.push("closed")}
    />,
  );
  await waitFor(() => expect(document.activeElement?.getAttribute("role")).toBe("combobox"));
  return { background, edits, closed, user: userEvent.setup() };
}

const button = (name: string) => screen.getByRole("button", { name });
const field = (name: string) => screen.getByRole("combobox", { name });
const said = () => screen.getByRole("status").textContent;
const isAccessible = async () => expect((await axe.run(document.body)).violations).toEqual([]);

test("the chosen links get tags and leave a collection, after the count and the warning, by keyboard", async () => {
  const { edits, user } = await open(someLinks(3));
  expect(screen.getByRole("dialog", { name: "Edit 3 links" })).toBeTruthy();
  expect(document.activeElement).toBe(field("Add tags"));
  await user.keyboard("sea{Enter}");
  await user.type(field("Remove from collections"), "Wor{Enter}");
  await isAccessible();
  await user.click(button("Continue"));
  await waitFor(() => expect(said()).toMatch(/^This changes 3 links at the service/));
  expect(said()).toContain("replaces the one at the service");
  expect(document.activeElement).toBe(screen.getByRole("status"));
  await isAccessible();
  expect(edits.begun).toEqual([]);
  await user.click(button("Change 3 links"));
  await waitFor(() => expect(said()).toMatch(/^The edit has begun/));
  expect(document.activeElement).toBe(screen.getByRole("status"));
  expect(screen.getByRole("link", { name: "Show in Activity" }).getAttribute("href")).toBe(
    "#/activity",
  );
  await isAccessible();
  expect(edits.begun).toMatchObject([{ kind: "edit", name: "3 links" }]);
  expect(edits.written).toHaveLength(3);
  expect(edits.written[0]).toMatchObject({
    changes: { tags: ["tide", "sea"], collections: [] },
    before: { tags: ["tide"], collections: [work] },
  });
});

test("nothing is counted before something is chosen, and Back keeps what was chosen", async () => {
  const { edits, closed, user } = await open(someLinks(3));
  expect(button("Continue").getAttribute("aria-disabled")).toBe("true");
  await user.click(button("Continue"));
  expect(edits.chosen).toEqual([]);
  await user.type(field("Add tags"), "sea");
  await user.click(button("Continue"));
  await user.click(await screen.findByRole("button", { name: "Back" }));
  expect(document.activeElement).toBe(field("Add tags"));
  expect(button("Remove tag sea")).toBeTruthy();
  await user.click(button("Cancel"));
  expect(closed).toEqual(["closed"]);
});

test("lists that no response has confirmed are replaced only if the user agrees", async () => {
  const links = [...someLinks(2), ...someLinks(3, { answered: [] })];
  const { edits, user } = await open(links, tide);
  await user.keyboard("sea{Enter}");
  await user.click(button("Continue"));
  await waitFor(() => expect(said()).toMatch(/^This changes 2 links/));
  await user.click(screen.getByRole("checkbox", { name: /^Also change 3 links/ }));
  expect(said()).toMatch(/^This changes 5 links/);
  await isAccessible();
  await user.click(button("Change 5 links"));
  await waitFor(() => expect(edits.written).toHaveLength(5));
});

test("says which links are left out, and why; if all are, nothing can be started", async () => {
  const links = [
    ...someLinks(2, { tags: ["sea"] }),
    ...someLinks(1, { tags: [], answered: [], deliveredAtMs: 1 }),
  ];
  const { user } = await open(links);
  await user.keyboard("sea{Enter}");
  await user.click(button("Continue"));
  await waitFor(() => expect(said()).toBe("This changes no link"));
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "2 links are as you want them already.",
    "1 link is left out: its list is unknown here and would be overwritten. Edit this link by itself.",
  ]);
  expect(screen.queryByRole("button", { name: /^Change/ })).toBeNull();
});

test("more than 1,000 changes are asked about once more, with the focus on Cancel", async () => {
  const { edits, user } = await open(someLinks(1_001), tide);
  await user.keyboard("sea{Enter}");
  await user.click(button("Continue"));
  await user.click(await screen.findByRole("button", { name: "Change 1,001 links" }));
  expect(edits.begun).toEqual([]);
  expect(document.activeElement).toBe(button("Cancel"));
  await isAccessible();
  await user.click(button("Cancel"));
  expect(said()).toMatch(/^This changes 1,001 links/);
  await user.click(button("Change 1,001 links"));
  await user.click(button("Change all 1,001"));
  await waitFor(() => expect(edits.written).toHaveLength(1_001));
});

test("a tag gets one new name; the name of another tag merges the two, in the other's spelling", async () => {
  const { edits, user } = await open(someLinks(1), tide);
  expect(screen.getByRole("dialog", { name: "Rename or merge “tide”" })).toBeTruthy();
  await user.keyboard("sea{Enter}tides{Enter}");
  expect(screen.queryByRole("button", { name: "Remove tag sea" })).toBeNull();
  expect(screen.getByText("“Tides” is in use: the two tags become one.")).toBeTruthy();
  await user.click(button("Continue"));
  await user.click(await screen.findByRole("button", { name: "Change 1 link" }));
  await waitFor(() => expect(edits.written).toMatchObject([{ changes: { tags: ["Tides"] } }]));
  expect(edits.chosen).toEqual([{ tag: "tide" }]);
  expect(edits.begun).toMatchObject([{ name: "tide → Tides", isSwap: true }]);
});

test("the links of a collection move to another one, never to itself", async () => {
  const subject: EditSubject = { kind: "collection", localId: work, title: "Work" };
  const { edits, user } = await open(someLinks(2), subject);
  await user.type(field("Into"), "Work");
  expect(screen.getByText(/^No collection has this name/)).toBeTruthy();
  await user.clear(field("Into"));
  await user.type(field("Into"), "Hom{Enter}");
  await user.click(button("Continue"));
  await user.click(await screen.findByRole("button", { name: "Change 2 links" }));
  await waitFor(() => expect(edits.written).toHaveLength(2));
  expect(edits.written[0]).toMatchObject({ changes: { collections: [home] } });
  expect(edits.begun).toMatchObject([{ name: "Work → Home", isSwap: true }]);
});

test("if the job cannot be started, the dialog says why, and the count stays", async () => {
  const { user } = await open(someLinks(1), tide, { kind: "job-incomplete" });
  await user.keyboard("sea{Enter}");
  await user.click(button("Continue"));
  await user.click(await screen.findByRole("button", { name: "Change 1 link" }));
  await waitFor(() =>
    expect(screen.getByRole("alert").textContent).toContain("The links were not changed"),
  );
  expect(button("Change 1 link")).toBeTruthy();
});

test.each(["Cancel", "{Escape}"])(
  "%s while the job is written starts nothing, and nothing of the job stays",
  async (key) => {
    const { background, edits, closed, user } = await openCounted({ tags: ["tide"] });
    const done: string[] = [];
    let written = () => {};
    edits.jobs.begin = async () =>
      ok({
        write: () => new Promise((resolve) => (written = () => resolve(ok()))),
        async start() {
          done.push("started");
          return ok(aJob());
        },
      });
    edits.jobs.forget = async () => {
      done.push("forgotten");
      return ok();
    };
    await user.click(button("Change 2 links"));
    await waitFor(() => expect(said()).toBe("Writing the job…"));
    if (key === "Cancel") await user.click(button(key));
    else fireEvent(screen.getByRole("dialog"), new Event("cancel"));
    expect(closed).toEqual(["closed"]);
    written();
    await waitFor(() => expect(done).toEqual(["forgotten"]));
    expect(background.saving.saving.tags).toEqual(["tide"]);
  },
);

test("a tag that is too long is refused before anything is counted", async () => {
  const { edits, user } = await open(someLinks(1), tide);
  await user.click(field("New name"));
  await user.paste("x".repeat(101));
  await user.click(button("Continue"));
  await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("101"));
  expect(edits.chosen).toEqual([]);
});

const site = { site: "quoin.example", collections: [], tags: ["print", "Tide"] };
const alsoDefault = () => screen.queryByRole("checkbox", { name: /what new links start with/ });

async function openCounted(saving: Partial<SavingChoices>, subject: EditSubject = tide) {
  const opened = await open(someLinks(2), subject, undefined, saving);
  await opened.user.keyboard("sea{Enter}");
  await opened.user.click(button("Continue"));
  await waitFor(() => expect(said()).toMatch(/^This changes 2 links/));
  return opened;
}

test("a renamed tag is renamed in what new links start with, for every link and for a site", async () => {
  const { background, user } = await openCounted({ tags: ["sea", "tide"], siteDefaults: [site] });
  expect(alsoDefault()).toHaveProperty("checked", true);
  await isAccessible();
  await user.click(button("Change 2 links"));
  await waitFor(() => expect(said()).toMatch(/^The edit has begun/));
  expect(background.saving.saving).toMatchObject({
    tags: ["sea"],
    siteDefaults: [{ ...site, tags: ["print", "sea"] }],
  });
});

test("what new links start with stays if the user wants that", async () => {
  const { background, user } = await openCounted({ tags: ["tide"] });
  await user.click(alsoDefault() ?? document.body);
  await user.click(button("Change 2 links"));
  await waitFor(() => expect(said()).toMatch(/^The edit has begun/));
  expect(background.saving.saving.tags).toEqual(["tide"]);
});

test.each([
  ["no new link starts with it", { tags: ["mill"] }, tide],
  ["no tag is renamed", { tags: ["tide"] }, ids],
] as const)("does not ask about new links if %s", async (_, saving, subject) => {
  await openCounted(saving, subject);
  expect(alsoDefault()).toBeNull();
});

test("says if the edit has begun and new links still start with the old name", async () => {
  const { background, user } = await openCounted({ tags: ["tide"] });
  background.diskFailure = { kind: "storage-full" };
  await user.click(button("Change 2 links"));
  await waitFor(() => expect(said()).toMatch(/^The edit has begun/));
  expect(screen.getByText("The tags that new links start with were not changed")).toBeTruthy();
});
