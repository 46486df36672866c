import type { ImportFailure } from "../domain/failures.ts";

/** Ends the reading of a file. `dryRun` and `importOperations` turn it into a result. */
export class ImportError extends Error {
  readonly failure: ImportFailure;
  constructor(failure: ImportFailure) {
    super(failure.kind);
    this.failure = failure;
  }
}
