import type { Storage } from "webextension-polyfill";
import { StorageError, type StorageFailure } from "../../../domain/failures.ts";
import { err, ok, type Result } from "../../../domain/values/result.ts";

/** Another connection blocks the database. */
export class BlockedError extends Error {
  override name = "BlockedError";
}

/** The result of the work, or its storage error as a failure. Throws bugs. */
export async function guarded<T>(work: () => Promise<T>): Promise<Result<T, StorageFailure>> {
  try {
    return ok(await work());
  } catch (error) {
    if (error instanceof BlockedError) return err({ kind: "storage-blocked" });
    if (error instanceof StorageError) return err(error.failure);
    if (!(error instanceof DOMException)) throw error;
    if (await isFull(error)) return err({ kind: "storage-full" });
    return err(
      error.name === "VersionError"
        ? { kind: "storage-newer" }
        : { kind: "storage-unavailable", detail: error.name },
    );
  }
}

/**
 * On a full disk, Firefox reports it. Chromium reports it only if there is a quota: otherwise it ends the
 * first transaction with `UnknownError: … FILE_ERROR_NO_SPACE` and cannot open the database afterwards, but
 * its estimate shows no room (measured in Chromium 156 and Firefox 153).
 */
async function isFull({ name, message }: DOMException): Promise<boolean> {
  if (name === "QuotaExceededError" || message.includes("NO_SPACE")) return true;
  if (name !== "UnknownError") return false;
  // If the estimate cannot be read either (Firefox rejects), the first failure is reported.
  const { quota = 1, usage = 0 } = await navigator.storage
    .estimate()
    .catch((): StorageEstimate => ({}));
  return usage >= quota;
}

/** The part of an area of extension storage that the stores use. */
export type Area = Pick<Storage.StorageArea, "get" | "set">;

/** The same as `guarded` for an area of extension storage. */
export async function guardedArea<T>(work: () => Promise<T>): Promise<Result<T, StorageFailure>> {
  try {
    return ok(await work());
  } catch (error) {
    return err(failureOf(error));
  }
}

/** An area of extension storage rejects with a text only; running out of room is its one known failure. */
function failureOf(error: unknown): StorageFailure {
  if (error instanceof StorageError) return error.failure;
  const detail = error instanceof Error ? error.message : String(error);
  return /quota|space/i.test(detail)
    ? { kind: "storage-full" }
    : { kind: "storage-unavailable", detail };
}

/** For an area's rejections: throws them as a `StorageError`. */
export function failArea(error: unknown): never {
  throw new StorageError(failureOf(error));
}

/** The part of a transaction that ends it. */
interface Ending extends Pick<IDBTransaction, "abort" | "commit" | "error"> {
  done: Promise<void>;
  addEventListener(type: "abort", listener: () => void): void;
}

/** All or nothing: whatever error `work` meets, the transaction has ended when this settles. */
export async function settle<T>(tx: Ending, work: () => Promise<T>): Promise<T> {
  // `done` rejects at the error event of a request, before the transaction knows the cause of its end.
  const cause = new Promise<DOMException | null>((resolve) => {
    tx.addEventListener("abort", () => resolve(tx.error));
  });
  try {
    const value = await work();
    // There are no more requests, so the browser need not wait for them.
    tx.commit();
    await tx.done;
    return value;
  } catch (error) {
    // Handled here: otherwise `done` would be reported as an unhandled rejection.
    const ended = tx.done.then(
      () => null,
      () => cause,
    );
    try {
      tx.abort();
    } catch {
      // The browser has ended the transaction and knows the cause; `work` only saw that it ended.
      throw (await ended) ?? error;
    }
    throw error;
  }
}
