import { expect, test } from "vitest";
import type { BackupEngine } from "../../backup/engine.ts";
import { aDraft } from "../../../../test/support/builders.ts";
import { asId } from "../../../shared/domain/values/ids.ts";
import { ok } from "../../../shared/domain/values/result.ts";
import { answerCalls, createDesk, type WorkerEnd } from "./desk.ts";

type Listener = Parameters<WorkerEnd["addEventListener"]>[1];

/** A worker and its page, with a channel that copies its messages. */
function connect(methods: Partial<BackupEngine>) {
  const unused = () => Promise.reject(new Error("not called"));
  const all = { make: unused, writeLinks: unused, open: unused, step: unused, isUntouched: unused };
  const engine = { ...all, ...methods };
  const listeners: Record<"page" | "worker", [string, Listener][]> = { page: [], worker: [] };
  const end = (own: "page" | "worker", other: "page" | "worker"): WorkerEnd => ({
    postMessage(message) {
      const data: unknown = structuredClone(message);
      for (const [type, listener] of listeners[other]) if (type === "message") listener({ data });
    },
    addEventListener: (type, listener) => listeners[own].push([type, listener]),
  });
  let starts = 0;
  const desk = createDesk(() => {
    starts += 1;
    answerCalls(end("worker", "page"), engine);
    return end("page", "worker");
  });
  const fail = () => {
    for (const [type, listener] of listeners.page)
      if (type === "error") listener({ message: "gone" });
  };
  return { desk, fail, starts: () => starts };
}

test("each call gets its own answer, in whatever order they come", async () => {
  const { desk, starts } = connect({
    async step(_profile, at) {
      await new Promise((resolve) => setTimeout(resolve, 10 - at));
      return { draft: { pageAddress: String(at), draft: aDraft(at) } };
    },
    writeLinks: async () => ok({ file: new Blob(["a"]), count: 5, unsent: 0 }),
  });
  expect(starts()).toBe(0);
  const [first, second, links] = await Promise.all([
    desk.step(0, 1),
    desk.step(0, 9),
    desk.writeLinks(asId("00000000-0000-4000-8000-000000000001"), "csv"),
  ]);
  expect(first).toMatchObject({ draft: { pageAddress: "1" } });
  expect(second).toMatchObject({ draft: { pageAddress: "9" } });
  expect(links).toMatchObject({ ok: true, value: { count: 5 } });
  expect(starts()).toBe(1);
});

test("a bug in the worker rejects the call", async () => {
  const { desk } = connect({ step: () => Promise.reject(new Error("bug")) });
  await expect(desk.step(0, 0)).rejects.toThrow("bug");
});

test("a worker that cannot be loaded rejects the call, and is started again by the next", async () => {
  const { desk, fail, starts } = connect({ step: () => new Promise(() => {}) });
  const call = desk.step(0, 0);
  fail();
  await expect(call).rejects.toThrow("gone");
  void desk.step(0, 0);
  expect(starts()).toBe(2);
});
