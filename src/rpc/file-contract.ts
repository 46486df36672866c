import type { CaptureFailure } from "../domain/capture.ts";
import type { DraftFile, PageCopyView, PageFileView } from "../domain/draft-file.ts";
import type {
  ChoiceFailure,
  DraftFailure,
  PageFileFailure,
  StorageFailure,
} from "../domain/failures.ts";
import type { FileChanges } from "../domain/fields/file.ts";
import type { BlobId, EntryId, LocalId } from "../domain/values/ids.ts";
import type { Request as Method } from "./method.ts";

/** The requests about files. Their bytes are in the blob store, and never in a message. */
export interface FileContract {
  /**
   * Writes the bytes at a page's address into the blob store, if they are a PDF, an image, sound or video.
   * `blob`: the id they get there.
   */
  takePageFile: Method<
    { address: string; blob: BlobId },
    PageFileView,
    PageFileFailure | StorageFailure
  >;
  /** Writes the page of a tab as one document into the blob store. `blob`: the id it gets there. */
  copyPage: Method<
    { tabId: number; address: string; blob: BlobId },
    PageCopyView,
    CaptureFailure | StorageFailure
  >;
  /** Keeps files for a link that is kept. Their bytes are in the blob store already. */
  attachFiles: Method<
    { link: LocalId; files: readonly DraftFile[] },
    void,
    DraftFailure | ChoiceFailure | StorageFailure
  >;
  /** Keeps a change of a file; the response names the entry that carries it. */
  changeFile: Method<
    { entryId: EntryId; file: LocalId; changes: FileChanges },
    { entryId: EntryId },
    ChoiceFailure | StorageFailure
  >;
}
