import type { ImportFailure } from "../domain/failures.ts";

/** Ends the reading of a file. `inspect`, `dryRun` and `writeImport` turn it into a result. */
export class ImportError extends Error {
  readonly failure: ImportFailure;
  constructor(failure: ImportFailure) {
    super(failure.kind);
    this.failure = failure;
  }
}
