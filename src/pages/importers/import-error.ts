import type { ImportFailure } from "../../shared/domain/failures.ts";

/** Ends the reading of a file. `inspect`, `dryRun` and `writeImport` turn it into a result. */
export class ImportError extends Error {
  readonly failure: ImportFailure;
  constructor(failure: ImportFailure) {
    super(failure.kind);
    this.failure = failure;
  }
}

/**
 * The reason why reading ended, for any thrown value. If a reader overflows the stack, the user is told too, and the
 * page continues to work.
 */
export function importFailureOf(thrown: unknown): ImportFailure {
  return thrown instanceof ImportError ? thrown.failure : { kind: "import-stuck" };
}
