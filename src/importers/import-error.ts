import type { ImportFailure } from "../domain/failures.ts";

/** Ends the reading of a file. `inspect`, `dryRun` and `writeImport` turn it into a result. */
export class ImportError extends Error {
  readonly failure: ImportFailure;
  constructor(failure: ImportFailure) {
    super(failure.kind);
    this.failure = failure;
  }
}

/**
 * Why reading ended, whatever was thrown: a reader that overflows the stack is one of the failures that the user is
 * told of, and not the end of the page's work.
 */
export function importFailureOf(thrown: unknown): ImportFailure {
  return thrown instanceof ImportError ? thrown.failure : { kind: "import-stuck" };
}
