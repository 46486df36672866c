import { expect, test } from "vitest";
import { aProfileId } from "../../../../test/support/builders.ts";
import type { News } from "../../../shared/search/library.ts";
import { connectLibrarian } from "./protocol.ts";

/** A worker with a behaviour that each test sets. */
function aWorker() {
  const asked: unknown[] = [];
  const listeners: { message?: (event: { data: unknown }) => void; error?: () => void } = {};
  return {
    asked,
    says: (data: unknown) => listeners.message?.({ data }),
    fails: () => listeners.error?.(),
    postMessage: (message: unknown) => void asked.push(message),
    addEventListener(type: "message" | "error", listener: never) {
      listeners[type] = listener;
    },
  };
}

const noNews = (_news: News) => undefined;
const missing = { ok: false, error: { kind: "page-incomplete" } };
const search = { profileId: aProfileId, text: "", order: "newest", rows: 1 } as const;

test("a worker that could not be started fails each call, those after it included", async () => {
  const worker = aWorker();
  const librarian = connectLibrarian(worker, noNews);
  const first = librarian.search(search);
  worker.fails();
  expect(await first).toEqual(missing);
  expect(await librarian.search(search)).toEqual(missing);
});

test("a worker that has answered goes on after an error in one call", async () => {
  const worker = aWorker();
  const librarian = connectLibrarian(worker, noNews);
  const first = librarian.search(search);
  worker.says({ answer: 1, value: "first" });
  expect(await first).toBe("first");
  worker.fails();
  const next = librarian.search(search);
  worker.says({ answer: 2, value: "next" });
  expect(await next).toBe("next");
  expect(worker.asked).toHaveLength(2);
});
