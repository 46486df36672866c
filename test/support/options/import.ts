import { expect } from "vitest";
import type { JobOperation } from "../../../src/shared/domain/jobs/job.ts";
import type { LocalId } from "../../../src/shared/domain/values/ids.ts";
import { err, ok } from "../../../src/shared/domain/values/result.ts";
import type { KeptSource } from "../../../src/shared/platform/disk/import-sources.ts";
import type { ImportPorts } from "../../../src/pages/options/import/store/ports.ts";
import { createImportStore } from "../../../src/pages/options/import/store/store.ts";
import { anId, aProfileId } from "../builders.ts";
import { aJob } from "../jobs.ts";
import { createFakeBackground } from "./fake-background.ts";
import { createFakeJobs } from "./fake-jobs.ts";

/** The store of the Import section, with the rows that it writes. `most`: more creates are asked about. */
export function fakeImport(given: Partial<ImportPorts> & { most?: number } = {}) {
  const { most = 1_000, ...ports } = given;
  const kept: KeptSource[] = [];
  const background = createFakeBackground();
  background.collections = [
    { localId: anId<LocalId>(901), title: "Reading", pending: false },
    { localId: anId<LocalId>(902), title: "Work", pending: false },
  ];
  const rows: JobOperation[] = [];
  const started: boolean[] = [];
  const forgotten: string[] = [];
  const store = createImportStore({
    lists: {
      ...background.lists,
      listTags: async () => ok({ tags: [], profileName: "", host: "", unsettled: [] }),
    },
    jobs: {
      ...createFakeJobs().jobs,
      async begin() {
        rows.length = 0;
        return ok({
          async write(operations) {
            rows.push(...operations);
            return ok();
          },
          async start({ isConfirmed } = { isConfirmed: false }) {
            started.push(isConfirmed);
            const creates = rows.length;
            return creates > most && !isConfirmed
              ? err({ kind: "job-unconfirmed", creates })
              : ok(aJob());
          },
        });
      },
      async forget({ id }) {
        forgotten.push(id);
        return ok();
      },
    },
    savedAmong: async (profileId, keys) => {
      expect(profileId).toBe(aProfileId);
      return ok(new Set(keys.filter((key) => key === "quoin.example/saved")));
    },
    uuid: () => crypto.randomUUID(),
    now: () => 0,
    importSources: {
      list: async () => [...kept],
      keep: async (source) => void kept.unshift(source),
    },
    requestBookmarks: async () => true,
    readOwnBookmarks: async () => [],
    ...ports,
  });
  return { store, kept, rows, started, forgotten, client: background.client };
}
