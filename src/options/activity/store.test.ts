import { expect, test } from "vitest";
import { ok, type Result } from "../../domain/values/result.ts";
import type { ActivityView } from "../../domain/views.ts";
import {
  createFakeBackground,
  type FakeBackground,
} from "../../../test/support/options/fake-background.ts";
import { anActivity, anEntryView, testedAbout } from "../../../test/support/options/views.ts";
import { createActivityStore } from "./store.ts";

const aStore = (client: FakeBackground["client"]) =>
  createActivityStore({ client, now: () => 0, about: testedAbout, saveText: () => {} });

test("asks once more, not once each, for what changes while the list is being read", async () => {
  const background = createFakeBackground();
  const answers: ((answer: Result<ActivityView, never>) => void)[] = [];
  let reads = 0;
  const store = createActivityStore({
    client: {
      ...background.client,
      listActivity: () => {
        reads += 1;
        return new Promise((answer) => answers.push(answer));
      },
    },
    now: () => 0,
    about: testedAbout,
    saveText: () => {},
  });
  const fresh = Promise.all([store.refresh(), store.refresh(), store.refresh()]);
  await expect.poll(() => reads).toBe(1);
  answers[0]?.(ok(anActivity({ waiting: [anEntryView(1)] })));
  await expect.poll(() => reads).toBe(2);
  answers[1]?.(ok(anActivity()));
  await fresh;
  expect(reads).toBe(2);
  expect(store.view.value?.waiting).toEqual([]);
});

test("reads anew after it has come to rest", async () => {
  const background = createFakeBackground();
  const store = aStore(background.client);
  await store.refresh();
  await store.refresh();
  expect(background.reads).toBe(2);
});

test("takes a second press on an entry for the first while that is under way", async () => {
  const background = createFakeBackground();
  const store = aStore(background.client);
  const entry = anEntryView(1);
  await Promise.all([store.choose(entry, "send-again"), store.choose(entry, "send-again")]);
  expect(background.chosen).toHaveLength(1);
});

test("keeps the list that it has when it cannot be read, and is well again after Try again", async () => {
  const background = createFakeBackground({ activity: anActivity({ waiting: [anEntryView(1)] }) });
  const store = aStore(background.client);
  await store.refresh();
  background.failure = { kind: "rpc-unreachable" };
  await store.refresh();
  expect(store.view.value?.waiting).toHaveLength(1);
  expect(store.trouble.value?.failure).toEqual({ kind: "rpc-unreachable" });
  background.failure = undefined;
  await store.trouble.value?.again();
  expect(store.trouble.value).toBeUndefined();
});

test("brings its time up to date on a tick and on a refresh", async () => {
  let nowMs = 1;
  const background = createFakeBackground();
  const store = createActivityStore({
    client: background.client,
    now: () => nowMs,
    about: testedAbout,
    saveText: () => {},
  });
  nowMs = 2;
  store.tick();
  expect(store.nowMs.value).toBe(2);
  nowMs = 3;
  await store.refresh();
  expect(store.nowMs.value).toBe(3);
});
