// @vitest-environment node
import { describe, expect, it } from "vitest";
import { guarded, settle } from "./guarded.ts";

const full = { ok: false, error: { kind: "storage-full" } };

/** Newer browsers have a class of its own for it, which is a DOMException all the same. */
class QuotaExceededError extends DOMException {
  constructor() {
    super("", "QuotaExceededError");
  }
}

/** What Chromium 156 says on a disk that is full. */
const noSpace = new DOMException(
  "Connection is closing because of: IO error: .../000003.log: FILE_ERROR_NO_SPACE",
  "UnknownError",
);

describe("a change that finds no room", () => {
  it.each([
    ["the exception of a name", new DOMException("", "QuotaExceededError")],
    ["the exception of a class", new QuotaExceededError()],
    ["Chromium's own words", noSpace],
  ])("is told by %s", async (_said, error) => {
    expect(await guarded(() => Promise.reject(error))).toEqual(full);
  });

  it("is told also where only the transaction knows, and the request was just ended", async () => {
    const tx = {
      done: Promise.reject(new QuotaExceededError()),
      commit: () => undefined,
      abort: () => {
        throw new DOMException("", "InvalidStateError");
      },
    };
    const ended = () => Promise.reject(new DOMException("", "AbortError"));
    expect(await guarded(() => settle(tx, ended))).toEqual(full);
  });
});

it("throws what is no storage error but a bug", async () => {
  const bug = new TypeError("a bug");
  await expect(guarded(() => Promise.reject(bug))).rejects.toBe(bug);
});
