import * as fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { aDraft, anId } from "../../../test/support/builders.ts";
import { forEveryMethod } from "../../../test/support/every-method.ts";
import type { Client, Handlers } from "../../background/contract.ts";
import * as methods from "../../background/methods.ts";
import { ProfileGoneError, StorageError } from "../domain/failures.ts";
import type { EntryId } from "../domain/values/ids.ts";
import { ok } from "../domain/values/result.ts";
import { defaultSaving } from "../domain/profile/saving.ts";
import { createClient } from "./client.ts";
import { createAnswerer } from "./wire.ts";

const entryId = anId<EntryId>(1);

/** An answerer with one method; calling any other is a bug in the test. */
function anAnswerer(handlers: Partial<Handlers> = {}) {
  const reported: unknown[] = [];
  const unfilled = () => Promise.reject(new Error("not filled"));
  const all: Handlers = { ...forEveryMethod(() => unfilled), ...handlers };
  const answer = createAnswerer(methods, all, (error) => reported.push(error));
  const call = (method: string, input: unknown) => answer({ linkstow: "call", method, input });
  return { answer, call, reported };
}

afterEach(() => {
  vi.useRealTimers();
});

const malformed = (path: string) => ({ ok: false, error: { kind: "rpc-malformed", path } });

describe("the background", () => {
  it("passes a valid call to its method, and returns the response", async () => {
    const seen: unknown[] = [];
    const { call } = anAnswerer({
      saveLink: (input) => {
        seen.push(input);
        return Promise.resolve(ok({ entryId }));
      },
    });
    const input = { draft: aDraft(1), pageAddress: "https://quoin.example/", tabId: 3 };
    expect(await call("saveLink", input)).toEqual(ok({ entryId }));
    expect(seen).toEqual([input]);
  });

  it("passes typed text as it is, even if it is too long for a link: the save reports that", async () => {
    const titles: string[] = [];
    const { call } = anAnswerer({
      saveLink: ({ draft }) => {
        titles.push(draft.title);
        return Promise.resolve(ok({ entryId }));
      },
    });
    await call("saveLink", { draft: aDraft(1, { title: "t".repeat(9_000) }), pageAddress: "a" });
    expect(titles).toEqual(["t".repeat(9_000)]);
  });

  it("passes a place and the number of a file as typed: the draft with all else that was typed is kept", async () => {
    const answerer = anAnswerer({ keepDraft: () => Promise.resolve(ok({ number: 1 })) });
    const wrong = "48° 51′ 29.6″ N, 2° 17′ 40.2″ E (near the bridge)";
    const file = { entryId, file: anId(2), blob: anId(3), name: "a.pdf", type: "", size: 1 };
    const draft = aDraft(1, { latitude: wrong, longitude: wrong });
    const files = [{ ...file, repositoryLinkId: wrong }];
    const kept = (more: object) =>
      answerer.call("keepDraft", { draft: { ...draft, ...more }, pageAddress: "a" });
    expect([await kept({}), await kept({ files })]).toEqual([ok({ number: 1 }), ok({ number: 1 })]);
  });

  it("does not respond to messages of other senders, and decides that at once", () => {
    const { answer } = anAnswerer();
    const foreign = [
      undefined,
      null,
      "call",
      3,
      [],
      {},
      { linkstow: "changed" },
      { method: "choose" },
    ];
    for (const message of foreign) expect(answer(message)).toBeUndefined();
    fc.assert(
      fc.property(fc.anything(), (message) => {
        expect(answer(message)).toBeUndefined();
      }),
    );
  });

  it("passes only the fields of the contract", async () => {
    const seen: unknown[] = [];
    const { call } = anAnswerer({
      getEntry: (input) => {
        seen.push(input);
        return Promise.resolve({ ok: false, error: { kind: "entry-gone" } });
      },
    });
    await call("getEntry", { entryId, more: "of it" });
    expect(seen).toEqual([{ entryId }]);
  });

  it.each([
    ["getEntry", { entryId: "1" }, "entryId"],
    ["getEntry", {}, "entryId"],
    ["getEntry", null, ""],
    ["choose", { entryId, choice: "explode" }, "choice"],
    ["choose", { entryId, choice: "arrived", remoteId: -1 }, "remoteId"],
    ["choose", { entryId, choice: "arrived", remoteId: 1.5 }, "remoteId"],
    ["saveConnection", { name: "", serverAddress: "a", key: "" }, "key"],
    ["saveLink", { draft: { ...aDraft(1), link: "x" }, pageAddress: "a" }, "draft.link"],
    ["saveLink", { draft: { ...aDraft(1), tags: ["a", 1] }, pageAddress: "a" }, "draft.tags.1"],
    ["saveLink", { draft: aDraft(1), pageAddress: "a".repeat(100_000) }, "pageAddress"],
    ["tryAll", { all: true }, "all"],
    [
      "saveSaving",
      { saving: { ...defaultSaving, undoQuickMs: 7_000 }, afterServerError: "ask" },
      "saving.undoQuickMs",
    ],
    [
      "saveSaving",
      { saving: { ...defaultSaving, repositories: [{ remoteId: 0, title: "" }] } },
      "saving.repositories.0.remoteId",
    ],
  ])("refuses %s of %j and names the invalid field", async (method, input, path) => {
    expect(await anAnswerer().call(method, input)).toEqual(malformed(path));
  });

  it.each(["nothingOfOurs", "toString", "constructor", "__proto__", "hasOwnProperty", ""])(
    "refuses the method %j",
    async (method) => {
      expect(await anAnswerer().call(method, {})).toEqual(malformed("method"));
    },
  );

  it("responds even if a handler throws, and reports the bug", async () => {
    const bug = new Error("a bug");
    for (const tryAll of [
      () => Promise.reject(bug),
      () => {
        throw bug;
      },
    ]) {
      const { call, reported } = anAnswerer({ tryAll });
      expect(await call("tryAll", {})).toEqual({ ok: false, error: { kind: "rpc-crashed" } });
      expect(reported).toEqual([bug]);
    }
  });
});

describe("a handler without storage", () => {
  it("returns the failure, which is no bug", async () => {
    const failure = { kind: "storage-unavailable", detail: "IO error" } as const;
    const { call, reported } = anAnswerer({
      tryAll: () => Promise.reject(new StorageError(failure)),
    });
    expect(await call("tryAll", {})).toEqual({ ok: false, error: failure });
    expect(reported).toEqual([]);
  });
});

describe("a handler called for a deleted profile", () => {
  it("returns that failure, which is no bug", async () => {
    const { call, reported } = anAnswerer({
      tryAll: () => Promise.reject(new ProfileGoneError()),
    });
    expect(await call("tryAll", {})).toEqual({ ok: false, error: { kind: "profile-gone" } });
    expect(reported).toEqual([]);
  });
});

describe("a page", () => {
  it("receives the background's response", async () => {
    const { answer } = anAnswerer({ tryAll: () => Promise.resolve(ok()) });
    // A browser sends messages as JSON, in both directions.
    const client = createClient<Client>(async (message) =>
      JSON.parse(JSON.stringify(await answer(JSON.parse(JSON.stringify(message))))),
    );
    expect(await client.tryAll({})).toMatchObject({ ok: true });
    expect(await client.getEntry({ entryId })).toEqual({
      ok: false,
      error: { kind: "rpc-crashed" },
    });
  });

  it("asks again if the background was just being stopped", async () => {
    const sent: unknown[] = [];
    const client = createClient<Client>((message) => {
      sent.push(message);
      return sent.length < 3 ? Promise.reject(new Error("gone")) : Promise.resolve(ok());
    });
    expect(await client.tryAll({})).toEqual(ok());
    const message = { linkstow: "call", method: "tryAll", input: {} };
    expect(sent).toEqual([message, message, message]);
  });

  it.each([
    ["rejects", () => Promise.reject(new Error("Receiving end does not exist."))],
    [
      "throws",
      () => {
        throw new Error("Extension context invalidated.");
      },
    ],
    ["has no response", () => Promise.resolve(undefined)],
  ])(
    "waits some seconds for a background that starts late, while the browser %s",
    async (_, absent) => {
      vi.useFakeTimers();
      const sentAtMs: number[] = [];
      let isThere = false;
      const client = createClient<Client>(() => {
        sentAtMs.push(Date.now());
        return isThere ? Promise.resolve(ok()) : absent();
      });
      const answer = client.tryAll({});
      await vi.advanceTimersByTimeAsync(8_000);
      isThere = true;
      await vi.advanceTimersByTimeAsync(500);
      expect(await answer).toEqual(ok());
      const pausesMs = sentAtMs.slice(1).map((atMs, at) => atMs - (sentAtMs[at] ?? 0));
      expect(pausesMs).toEqual(pausesMs.toSorted((a, b) => a - b));
      // The background may be there long before the next attempt.
      expect(pausesMs.at(-1)).toBeLessThanOrEqual(500);
    },
  );

  it("gets a failure if the background stays absent", async () => {
    vi.useFakeTimers();
    const unreachable = { ok: false, error: { kind: "rpc-unreachable" } };
    const gone = createClient<Client>(() =>
      Promise.reject(new Error("Receiving end does not exist.")),
    );
    const answers = [undefined, null, "yes", {}].map((answer) =>
      createClient<Client>(() => Promise.resolve(answer)).tryAll({}),
    );
    const all = Promise.all([gone.tryAll({}), ...answers]);
    await vi.advanceTimersByTimeAsync(10_000);
    for (const answer of await all) expect(answer).toEqual(unreachable);
  });
});
