import { readFileSync } from "node:fs";
import { createBackupEngine } from "../../src/pages/backup/engine.ts";
import { draftKey } from "../../src/shared/domain/draft/draft.ts";
import { firstProfile } from "../../src/shared/domain/profile/profile.ts";
import type { ProfileId } from "../../src/shared/domain/values/ids.ts";
import { err, ok } from "../../src/shared/domain/values/result.ts";
import { createDatabase } from "../../src/shared/platform/disk/database.ts";
import { createLedgerDoor } from "../../src/shared/platform/disk/ledger/ledger-door.ts";
import { mergeRows } from "../../src/background/use-cases/backup/merge-rows.ts";
import { aHead, here } from "../support/a-ledger.ts";
import { aDraft, anId, aProfileId } from "../support/builders.ts";
import { aFile } from "../support/life-with-files.ts";
import { makeDatabase, readSchema } from "../support/schemas/schema-fixture.ts";
import type { Complaint } from "./judge.ts";
import { saveAll, savedLinks, type Scenario } from "./scenario.ts";

/** Another profile, without a server. */
const otherProfile = anId<ProfileId>(9);

/** What reads, writes or deletes much of the disk at once. */
export const wholeDisk: readonly Scenario[] = [
  {
    name: "backup",
    isAboutAll: true,
    before: (stage) => savedLinks(stage, aDraft(1, { pageContent: true }), aDraft(2)),
    async play(stage) {
      const draft = aDraft(3);
      await stage.press("draft", () =>
        stage.world.drafts.put(draftKey(aProfileId, draft.address), draft),
      );
      const engine = createBackupEngine(createLedgerDoor(createDatabase()));
      await stage.press("backup", () => engine.make(here(aHead), "2026-11-23T08:00:00.000Z"));
      await saveAll(stage, aDraft(4));
    },
  },
  {
    name: "merge",
    async play(stage) {
      const engine = createBackupEngine(createLedgerDoor(createDatabase()));
      const merge = mergeRows(stage.world);
      const summary = await stage.press("open", () => engine.open(aBackup(), here(aHead)));
      const steps = summary?.profiles[0]?.steps ?? 0;
      for (let at = 0; at < steps; at += 1) {
        const step = await stage.settled(engine.step(0, at));
        if (step === undefined) continue;
        const key = (address: string) => draftKey(aProfileId, address);
        await stage.press(`step ${at}`, async () => {
          if ("rows" in step) return merge(step.rows);
          if (!("draft" in step)) return ok();
          const { pageAddress: address, draft } = step.draft;
          return stage.world.drafts.put(key(address), draft, { address, profileId: aProfileId });
        });
      }
      await saveAll(stage, aDraft(4));
    },
    after({ told, disk }) {
      const steps = told.filter(({ label }) => label.startsWith("step"));
      if (steps.length === 0 || steps.some(({ isKept }) => !isKept)) return [];
      return disk.rows("links").length < 3 ? lost(["rows of the merge"]) : [];
    },
  },
  {
    name: "profile deleted",
    isAboutAll: true,
    async before(stage) {
      const { world } = stage;
      await world.profiles.put({ ...firstProfile(otherProfile), name: "Old" });
      const files = [aFile(1)];
      for (const { blob } of files) await world.blobs.put(blob, new Blob(["tide"]));
      const draft = aDraft(50, { files });
      const pageAddress = draft.address;
      await stage.life().saveLink({ draft, pageAddress, profileId: otherProfile });
      await world.drafts.put(draftKey(otherProfile, pageAddress), aDraft(51));
    },
    async play(stage) {
      const remove = async () => {
        const profileId = otherProfile;
        let asked = await stage.life().deleteProfile({ profileId });
        // Something more would be lost than was said: the user is asked once more.
        for (let times = 0; times < 2 && asked.ok && !asked.value.deleted; times += 1)
          asked = await stage.life().deleteProfile({ profileId, agreed: asked.value.lost });
        return asked.ok && !asked.value.deleted ? err({ kind: "not-deleted" }) : asked;
      };
      await saveAll(stage, aDraft(1));
      await stage.press("delete", remove);
      await saveAll(stage, aDraft(2));
    },
    after({ told, disk }) {
      if (!told.some(({ label, isKept }) => label === "delete" && isKept)) return [];
      const left = ["entries", "links", "files"].filter((store) =>
        disk.rows(store).some((row) => JSON.stringify(row).includes(otherProfile)),
      );
      return left.map((store) => ({ verdict: "stuck", text: `${store} of a deleted profile` }));
    },
  },
  {
    name: "migration",
    isAboutAll: true,
    async before(stage) {
      await makeDatabase(oldDatabase);
      await stage.rest();
    },
    play: async (stage) => {
      await stage.restart();
      await saveAll(stage, aDraft(500));
    },
    after({ disk }) {
      const stores = ["entries", "links", "collections", "drafts", "files"];
      return lost(
        stores.filter(
          (store) =>
            disk.rows(store).length < oldDatabase.rows.filter(({ of }) => of === store).length,
        ),
      );
    },
  },
];

const written = readSchema(9);
/**
 * Without the entry that waits for a resource which is not on its way: nothing would wake it. The draft has an id of its
 * own: one that was saved is deleted at the start.
 */
const oldDatabase = {
  ...written,
  rows: written.rows
    .filter(({ value }) => !isDepending(value["state"]))
    .map((row) => (row.of === "drafts" ? { ...row, value: asUnsaved(row.value) } : row)),
};

function asUnsaved(value: Record<string, unknown>) {
  return { ...value, draft: { ...Object(value["draft"]), entryId: anId(900) } };
}

const aBackup = () =>
  new Blob([readFileSync(new URL("../support/schemas/backup-1.json", import.meta.url))]);

function isDepending(state: unknown): boolean {
  return typeof state === "object" && state !== null && "name" in state && state.name === "depends";
}

const lost = (texts: readonly string[]): readonly Complaint[] =>
  texts.map((text) => ({ verdict: "lost", text }));
