import { noChange } from "../../src/shared/domain/bulk-edit/plan.ts";
import { asId, type JobId, type LocalId } from "../../src/shared/domain/values/ids.ts";
import { planBulkEdit, startBulkEdit } from "../../src/pages/options/ledger/bulk-edit.ts";
import { createPageJobs } from "../../src/pages/options/ledger/jobs.ts";
import { beginJob } from "../../src/pages/options/ledger/write-job.ts";
import { aDraft, aProfileId } from "../support/builders.ts";
import { newLinks } from "../support/jobs.ts";
import type { Server } from "./a-server.ts";
import { made, saveAll, savedLinks, type Scenario } from "./scenario.ts";
import type { Stage, Wish } from "./stage.ts";

/** Many rows at a time, with a save of the user's beside them. */
export const jobs: readonly Scenario[] = [
  {
    name: "job of 300",
    async play(stage) {
      await startImport(stage, 300);
      await saveAll(stage, aDraft(1));
    },
  },
  {
    name: "bulk edit",
    before: (stage) =>
      savedLinks(stage, ...[1, 2, 3].map((number) => aDraft(number, { tags: ["sea"] }))),
    async play(stage) {
      const links = [1, 2, 3].map((number) => aDraft(number).link);
      const pageJobs = createPageJobs(stage.page());
      const choice = { ids: new Set(links) };
      /** The plan says how many links cannot be read and are left out: the user is told before the edit begins. */
      let leftOut = 0;
      const edit = async () => {
        const change = { ...noChange, addTags: ["tides"] };
        const plan = await planBulkEdit(stage.world.store, aProfileId, choice, change);
        if (!plan.ok) return plan;
        leftOut = plan.value.leftOut.unreadable;
        const id = asId<JobId>(stage.world.random.uuid());
        const job = { id, profileId: aProfileId, name: "tides" };
        return startBulkEdit(pageJobs, job, plan.value, true);
      };
      const wishes = links.map((subject, at): Wish => {
        const { address } = aDraft(at + 1);
        const isThere = (server: Server) =>
          server
            .made("links")
            .some(
              ({ fields }) =>
                fields["target_url"] === address && String(fields["tags"]) === "sea,tides",
            );
        const isTold = () => leftOut > 0 && isLostLink(stage, subject);
        return {
          label: `tag of ${address}`,
          subject,
          isThere: (server) => isThere(server) || isTold(),
        };
      });
      await stage.press("bulk edit", edit, wishes);
      await saveAll(stage, aDraft(4));
    },
  },
];

function isLostLink({ disk }: Stage, link: LocalId): boolean {
  const rows = disk.rows("links") as readonly { localId: LocalId }[];
  return rows.some((row) => row.localId === link && disk.isLost(row));
}

async function startImport(stage: Stage, rows: number): Promise<void> {
  const operations = newLinks(rows);
  const wishes = operations.map((one) => {
    const name = one.kind === "create-link" ? one.fields.targetUrl : "";
    return made("links", one.subject, "target_url", name);
  });
  const start = async () => {
    const job = { id: asId<JobId>(stage.world.random.uuid()), profileId: aProfileId };
    const begun = await beginJob(stage.page(), { ...job, kind: "import", name: "links.html" });
    if (!begun.ok) return begun;
    const written = await begun.value.write(operations);
    return written.ok ? begun.value.start() : written;
  };
  await stage.press("import", start, wishes);
}
