import { cleanup, render, screen, within } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { aHead } from "../../../../test/support/a-ledger.ts";
import { aDraft, aProfileId } from "../../../../test/support/builders.ts";
import { english } from "../../../../test/support/english.ts";
import { createFakeBackground } from "../../../../test/support/options/fake-background.ts";
import { createFakeSync } from "../../../../test/support/options/fake-sync.ts";
import { aConnection, notConnected } from "../../../../test/support/options/views.ts";
import { countParts } from "../../backup/backup.ts";
import type { LeftBehind } from "../../backup/collect.ts";
import type { BackupEngine, MergeProfile, MergeStep } from "../../backup/engine.ts";
import type { BackupFailure } from "../../../shared/domain/failures.ts";
import { asId, type ProfileId } from "../../../shared/domain/values/ids.ts";
import { err, ok } from "../../../shared/domain/values/result.ts";
import { Backup } from "./backup.tsx";
import type { BackupMemory } from "./reminder.ts";
import { createBackupStore } from "./store.ts";

afterEach(cleanup);

const nowMs = Date.UTC(2026, 10, 23, 12);
const counts = { ...countParts([]), links: 2 };
const draft = aDraft(1, { title: "Not sent" });
const twoSteps: readonly MergeStep[] = [
  { rows: { kind: "link", rows: [] } },
  { draft: { pageAddress: draft.address, draft } },
];

function aMerge(profile: Partial<MergeProfile> = {}): MergeProfile {
  const links = { added: 3, newer: 2, same: 1, drafts: 1, draftsLeft: 4, pageDraftsLeft: 2 };
  const named = { profileId: aProfileId, name: "Work", host: "links.example" };
  return { ...named, counts, links, steps: twoSteps.length, ...profile };
}

function open({
  background = createFakeBackground(),
  profiles = [aMerge()],
  replaced,
  refusal,
  left = { entries: 0, unfed: 0, unreadable: 0 },
  drafts = 0,
  unsent = 0,
  memory = { days: 0 },
  hasSync = true,
}: {
  background?: ReturnType<typeof createFakeBackground>;
  profiles?: readonly MergeProfile[];
  replaced?: ProfileId;
  refusal?: BackupFailure;
  left?: LeftBehind;
  drafts?: number;
  unsent?: number;
  memory?: BackupMemory;
  hasSync?: boolean;
} = {}) {
  const saved: { name: string; file: Blob }[] = [];
  const kept = { memory };
  const engine: BackupEngine = {
    make: async () => ok({ file: new Blob(["{}"]), counts: { ...counts, drafts }, left }),
    writeLinks: async () => ok({ file: new Blob(["a"]), count: 2, unsent }),
    open: async () =>
      refusal === undefined
        ? ok({ madeAt: "2026-11-01T08:00:00Z", profiles, ...(replaced && { replaced }) })
        : err(refusal),
    step: async (_profile, at) => twoSteps[at],
    isUntouched: async () => ok(true),
  };
  const store = createBackupStore({
    client: background.client,
    backups: engine,
    saveBlob: (name, file) => saved.push({ name, file }),
    backupMemory: { read: () => kept.memory, write: (next) => (kept.memory = next) },
    now: () => nowMs,
    synchroniser: hasSync ? createFakeSync(background.client).synchroniser : undefined,
  });
  render(<Backup t={english} store={store} />);
  return { background, engine, kept, saved, store, user: userEvent.setup() };
}

const press = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getByRole("button", { name }));
const file = new File(["{}"], "mine.json", { type: "application/json" });
const said = (text: RegExp | string) =>
  within(screen.getAllByRole("status")[0] ?? document.body).findByText(text);

test("Save backup downloads one file, named by the day, and remembers when", async () => {
  const { kept, saved, user } = open();
  await press(user, "Save backup");
  await said("Saved, with 2 links");
  expect(saved.map(({ name }) => name)).toEqual(["linkstow-2026-11-23.json"]);
  expect(kept.memory).toEqual({ days: 0, savedAtMs: nowMs });
});

test("what the backup cannot contain is named", async () => {
  const { user } = open({ left: { entries: 2, unfed: 5, unreadable: 1 } });
  await press(user, "Save backup");
  await said(/^2 unsent changes of collections or files are not in the backup/);
  await said(/^5 waiting saves or changes of jobs are not in the backup/);
  await said(/^1 unreadable item on this device/);
});

test("links that the service may not have are not told as if it had them", async () => {
  const { user } = open({ unsent: 4, drafts: 3 });
  await press(user, "Save as CSV");
  await said("Saved, with 2 links");
  await said(/^4 of them are not known to have arrived/);
  await press(user, "Save backup");
  await said(/^3 drafts are in it too/);
});

test("a file with nothing new offers no merge, and says so", async () => {
  const links = { added: 0, newer: 0, same: 6, drafts: 0, draftsLeft: 0, pageDraftsLeft: 0 };
  const { user } = open({ profiles: [aMerge({ links, steps: 0 })] });
  await user.upload(screen.getByLabelText("Backup file"), file);
  await screen.findByText("Nothing to merge");
  expect(screen.queryByRole("button", { name: "Merge" })).toBeNull();
});

test("the links are downloaded in three formats", async () => {
  const { saved, user } = open();
  for (const name of ["Save as HTML", "Save as CSV", "Save as Markdown"]) {
    await press(user, name);
    await said("Saved, with 2 links");
  }
  const endings = saved.map(({ name }) => name.split(".").at(-1));
  expect(endings).toEqual(["html", "csv", "md"]);
});

test("a file is shown before anything of it is merged", async () => {
  const { background, user } = open();
  await user.upload(screen.getByLabelText("Backup file"), file);
  const row = await screen.findByRole("row", { name: /^Work/ });
  expect(
    within(row)
      .getAllByRole("cell")
      .map((cell) => cell.textContent),
  ).toEqual(["3", "2", "1", "1"]);
  expect([background.merge.rows, background.merge.drafts]).toEqual([[], []]);
  await press(user, "Merge");
  await said("Merged (new links: 3, newer: 2, already here: 1)");
  await said(/^4 drafts were not taken/);
  await said(/^2 drafts of user pages were not taken/);
  expect(background.merge.rows).toHaveLength(1);
  expect(background.merge.drafts).toMatchObject([
    { profileId: aProfileId, pageAddress: draft.address },
  ]);
  await said(/^1 draft was taken\. Find it in/);
  expect(screen.getByRole("link", { name: "Activity" }).getAttribute("href")).toBe("#/activity");
});

test("a profile of the backup is created without a key, and takes the place of the empty one", async () => {
  const background = createFakeBackground({ connection: aConnection(notConnected) });
  const empty = background.connection.profileId;
  const id = asId<ProfileId>("00000000-0000-4000-8000-000000000077");
  const create = { ...aHead, id };
  const { user } = open({
    background,
    profiles: [aMerge({ profileId: id, create })],
    replaced: empty,
  });
  await user.upload(screen.getByLabelText("Backup file"), file);
  await user.click(await screen.findByRole("button", { name: "Merge" }));
  await said(/^A backup contains no API key/);
  expect(background.connection).toMatchObject({ profileId: id, name: "Work", hasKey: false });
  expect(background.saving.saving.tags).toEqual(["read"]);
  expect(background.others).toEqual([]);
});

test("a refused file says why, and offers no merge", async () => {
  const { user } = open({ refusal: { kind: "backup-newer" } });
  await user.upload(screen.getByLabelText("Backup file"), file);
  const [alert = document.body] = screen.getAllByRole("alert");
  await within(alert).findByText("The file cannot be merged");
  expect(alert.textContent).toContain("newer version of Linkstow");
  expect(screen.queryByRole("button", { name: "Merge" })).toBeNull();
});

test("a merge that fails stops, and continues when it is pressed again", async () => {
  const { background, user } = open();
  await user.upload(screen.getByLabelText("Backup file"), file);
  background.diskFailure = { kind: "storage-full" };
  await user.click(await screen.findByRole("button", { name: "Merge" }));
  const alert = within(screen.getAllByRole("alert")[0] ?? document.body);
  await alert.findByText("The merge has stopped");
  expect(alert.getByText("What was added stays. Press “Merge” again.")).toBeDefined();
  background.diskFailure = undefined;
  await press(user, "Merge");
  await said(/^Merged/);
});

test("a merge into a profile that was deleted since asks for the file again", async () => {
  const gone = asId<ProfileId>("00000000-0000-4000-8000-000000000077");
  const { background, user } = open({ profiles: [aMerge({ profileId: gone })] });
  await user.upload(screen.getByLabelText("Backup file"), file);
  await user.click(await screen.findByRole("button", { name: "Merge" }));
  const [alert = document.body] = screen.getAllByRole("alert");
  await within(alert).findByText("The file cannot be merged");
  expect(alert.textContent).toContain("Choose the file again.");
  expect(screen.queryByRole("button", { name: "Merge" })).toBeNull();
  expect(background.merge.rows).toEqual([]);
});

test("a worker that cannot be loaded is reported, because the extension is being updated", async () => {
  const { engine, user } = open();
  engine.make = () => Promise.reject(new Error("no such file"));
  await press(user, "Save backup");
  await within(screen.getAllByRole("alert")[0] ?? document.body).findByText(
    "The file was not saved",
  );
});

test("the reminder is off, and says that it is time once the chosen days have passed", async () => {
  const { kept, store, user } = open({ memory: { days: 0, savedAtMs: nowMs - 8 * 86_400_000 } });
  expect(store.isDue.value).toBe(false);
  await user.selectOptions(
    screen.getByRole("combobox", { name: "Remind me to save a backup" }),
    "Every week",
  );
  expect(kept.memory.days).toBe(7);
  await said("It is time for a backup");
  await press(user, "Save backup");
  await said("Saved, with 2 links");
  expect(store.isDue.value).toBe(false);
});

test("where the browser carries no settings, no switch is offered, and the file is named instead", () => {
  open({ hasSync: false });
  expect(screen.queryByRole("switch", { name: "Sync my settings" })).toBeNull();
  expect(screen.getByText(/carries the settings of extensions to no other device/)).toBeDefined();
});
