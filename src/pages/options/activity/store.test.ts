import { effect } from "@preact/signals";
import { expect, test } from "vitest";
import { ok, type Result } from "../../../shared/domain/values/result.ts";
import type { ActivityView } from "../../../shared/domain/views/views.ts";
import {
  createFakeBackground,
  type FakeBackground,
} from "../../../../test/support/options/fake-background.ts";
import { anActivity, anEntryView, testedAbout } from "../../../../test/support/options/views.ts";
import { createActivityStore } from "./store.ts";

const aStore = ({ client, readDiagnostics }: Pick<FakeBackground, "client" | "readDiagnostics">) =>
  createActivityStore({
    client,
    now: () => 0,
    about: testedAbout,
    readDiagnostics,
    saveText: () => {},
    goTo: () => {},
  });

test("reads once more, not once per change, for changes during a reading", async () => {
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
    readDiagnostics: background.readDiagnostics,
    saveText: () => {},
    goTo: () => {},
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

test("what is done again with the same outcome is announced again", async () => {
  const store = aStore(createFakeBackground());
  await store.saveDiagnostics();
  const said: unknown[] = [];
  const end = effect(() => void said.push(store.said.value?.what));
  await store.saveDiagnostics();
  await store.choose(anEntryView(1), "try-now");
  await store.choose(anEntryView(2), "try-now");
  end();
  const [saved, tried] = ["diagnostics", "try-now"];
  expect(said).toEqual([saved, undefined, saved, undefined, tried, undefined, tried]);
});

test("reads again after it is done", async () => {
  const background = createFakeBackground();
  const store = aStore(background);
  await store.refresh();
  await store.refresh();
  expect(background.reads).toBe(2);
});

test("treats a second click on an entry as the first while that is being processed", async () => {
  const background = createFakeBackground();
  const store = aStore(background);
  const entry = anEntryView(1);
  await Promise.all([store.choose(entry, "send-again"), store.choose(entry, "send-again")]);
  expect(background.chosen).toHaveLength(1);
});

test("keeps the old list if it cannot be read, and recovers on Try again", async () => {
  const background = createFakeBackground({ activity: anActivity({ waiting: [anEntryView(1)] }) });
  const store = aStore(background);
  await store.refresh();
  background.failure = { kind: "rpc-unreachable" };
  await store.refresh();
  expect(store.view.value?.waiting).toHaveLength(1);
  expect(store.trouble.value?.failure).toEqual({ kind: "rpc-unreachable" });
  background.failure = undefined;
  await store.trouble.value?.again();
  expect(store.trouble.value).toBeUndefined();
});

test("updates its time on a tick and on a refresh", async () => {
  let nowMs = 1;
  const background = createFakeBackground();
  const store = createActivityStore({
    client: background.client,
    now: () => nowMs,
    about: testedAbout,
    readDiagnostics: background.readDiagnostics,
    saveText: () => {},
    goTo: () => {},
  });
  nowMs = 2;
  store.tick();
  expect(store.nowMs.value).toBe(2);
  nowMs = 3;
  await store.refresh();
  expect(store.nowMs.value).toBe(3);
});
