import { StorageError, type StorageFailure } from "../../domain/failures.ts";
import { err, ok, type Result } from "../../domain/values/result.ts";

/** Another connection to the database has not given way. */
export class BlockedError extends Error {
  override name = "BlockedError";
}

/** What the work gives, or the storage error it met as a failure. Throws what is a bug. */
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
 * On a full disk Firefox says so, and Chromium only where there is a quota: else it ends the first
 * transaction with `UnknownError: … FILE_ERROR_NO_SPACE` and then does not open at all, but its estimate
 * leaves no room (measured in Chromium 156 and Firefox 153).
 */
async function isFull({ name, message }: DOMException): Promise<boolean> {
  if (name === "QuotaExceededError" || message.includes("NO_SPACE")) return true;
  if (name !== "UnknownError") return false;
  // Where even this cannot be read (Firefox rejects), the first failure is what there is to tell.
  const { quota = 1, usage = 0 } = await navigator.storage
    .estimate()
    .catch((): StorageEstimate => ({}));
  return usage >= quota;
}

/** As `guarded`, of an area of extension storage. */
export async function guardedArea<T>(work: () => Promise<T>): Promise<Result<T, StorageFailure>> {
  try {
    return ok(await work());
  } catch (error) {
    return err(failureOf(error));
  }
}

/** An area of extension storage rejects with a text alone; room is the one thing it runs out of. */
export function failureOf(error: unknown): StorageFailure {
  if (error instanceof StorageError) return error.failure;
  const detail = error instanceof Error ? error.message : String(error);
  return /quota|space/i.test(detail)
    ? { kind: "storage-full" }
    : { kind: "storage-unavailable", detail };
}

/** All of it or none of it: whatever `work` meets, the transaction is over when this settles. */
export async function settle<T>(
  tx: { abort(): void; commit(): void; done: Promise<void> },
  work: () => Promise<T>,
): Promise<T> {
  try {
    const value = await work();
    // Nothing more will come: the browser need not wait to see that.
    tx.commit();
    await tx.done;
    return value;
  } catch (error) {
    // Handled here: else `done` would be reported as a rejection that nobody has seen.
    const ended = tx.done.then(
      () => error,
      (cause: unknown) => cause,
    );
    try {
      tx.abort();
    } catch {
      // It is over already: the browser has ended it, and knows why where `work` met only its end.
      throw await ended;
    }
    throw error;
  }
}
