// @vitest-environment node
import { expect, test } from "vitest";
import { aLife, aWorld, requireOk } from "../../../../test/support/a-life.ts";
import { aProfileId } from "../../../../test/support/builders.ts";
import { ofPage } from "../../../../test/support/jobs.ts";
import { createFakeBackground } from "../../../../test/support/options/fake-background.ts";
import { createSeries } from "../../../../test/support/options/series.ts";
import { aTab, fakeTabs } from "../../../../test/support/options/tabs.ts";
import { aSavingView } from "../../../../test/support/options/views.ts";
import { ok } from "../../../shared/domain/values/result.ts";
import { createPageJobs } from "../ledger/jobs.ts";
import { saveTabs } from "./save-tabs.ts";

test("tabs are not told as being saved into a profile that was deleted meanwhile, because nobody would send them", async () => {
  const world = aWorld();
  const life = aLife(world, { asksToDeliver: false });
  const jobs = createPageJobs(ofPage(world));
  requireOk(await life.deleteProfile({ profileId: aProfileId, agreed: [] }));
  const { previewPage } = fakeTabs().ports;
  const ports = {
    client: createFakeBackground().client,
    previewPage,
    jobs,
    uuid: createSeries(),
  };
  const saved = await saveTabs(
    { ...ports, findKnown: async () => ok(new Map()) },
    {
      view: aSavingView({ profileId: aProfileId }),
      chosen: [{ tab: aTab(1), targetUrl: "https://quoin.example/1" }],
      tags: [],
      collections: [],
      readable: new Set(),
      name: "Tabs",
      isConfirmed: false,
    },
    () => undefined,
  );
  expect(saved).toEqual({ ok: false, error: { kind: "profile-gone" } });
  expect(requireOk(await jobs.list(aProfileId)).jobs).toEqual([]);
});
