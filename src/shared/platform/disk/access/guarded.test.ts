// @vitest-environment node
import { describe, expect, it } from "vitest";
import { guarded, settle } from "./guarded.ts";

const full = { ok: false, error: { kind: "storage-full" } };

/** Newer browsers have a class of its own for this error, which is still a DOMException. */
class QuotaExceededError extends DOMException {
  constructor() {
    super("", "QuotaExceededError");
  }
}

/** Chromium 156's error on a full disk. */
const noSpace = new DOMException(
  "Connection is closing because of: IO error: .../000003.log: FILE_ERROR_NO_SPACE",
  "UnknownError",
);

describe("a change that finds no room", () => {
  it.each([
    ["the exception of a name", new DOMException("", "QuotaExceededError")],
    ["the exception of a class", new QuotaExceededError()],
    ["Chromium's own words", noSpace],
  ])("is reported by %s", async (_said, error) => {
    expect(await guarded(() => Promise.reject(error))).toEqual(full);
  });

  it("is reported even if only the transaction knows, and the request was merely aborted", async () => {
    const tx = {
      done: Promise.reject(new DOMException("", "AbortError")),
      error: new QuotaExceededError(),
      addEventListener: (_abort: string, listener: () => void) => listener(),
      commit: () => undefined,
      abort: () => {
        throw new DOMException("", "InvalidStateError");
      },
    };
    const ended = () => Promise.reject(new DOMException("", "AbortError"));
    expect(await guarded(() => settle(tx, ended))).toEqual(full);
  });
});

it("throws an error that is not a storage error, but a bug", async () => {
  const bug = new TypeError("a bug");
  await expect(guarded(() => Promise.reject(bug))).rejects.toBe(bug);
});
