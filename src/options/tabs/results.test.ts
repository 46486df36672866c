import { expect, test } from "vitest";
import { aProfileId, anId, someLinkFields } from "../../../test/support/builders.ts";
import { aJob } from "../../../test/support/jobs.ts";
import { createFakeJobs } from "../../../test/support/options/fake-jobs.ts";
import { aTab } from "../../../test/support/options/tabs.ts";
import type { LocalId } from "../../domain/values/ids.ts";
import { createResults } from "./results.ts";

test("a tab that went to another page since it was listed is not closed", async () => {
  const { fake, jobs } = createFakeJobs();
  const fields = someLinkFields({ targetUrl: "https://quoin.example/1" });
  const operation = { kind: "create-link", subject: anId<LocalId>(950), fields } as const;
  fake.list = [{ job: aJob({ kind: "tabs", state: "fed", rows: 1, fed: 1 }), counts: {} }];
  fake.rows = [{ row: 0, operation, state: { name: "delivered", atMs: 1 } }];
  let tab = aTab(1, { address: "https://quoin.example/1" });
  const closed: number[] = [];
  const results = createResults({
    jobs,
    tabs: {
      maySee: async () => true,
      list: async () => ({ tabs: [tab], inPrivate: 0, windowId: 1 }),
      close: async (ids) => closed.push(...ids),
    },
  });
  await results.refresh(aProfileId);
  expect(results.closable.value).toEqual([tab]);
  tab = aTab(1, { address: "https://quoin.example/form" });
  await results.close();
  expect(closed).toEqual([]);
});
