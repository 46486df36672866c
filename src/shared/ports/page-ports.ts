import type { Capture, CaptureFailure } from "../domain/capture/capture.ts";
import type { PageFileFailure } from "../domain/failures.ts";
import type { MissingPicture, MissingScreenshot } from "../domain/outbox/entry.ts";
import type { ContentFormat } from "../domain/capture/content-format.ts";
import type { Result } from "../domain/values/result.ts";

// What the use cases take from pages and from the web, besides the ports in `ports.ts`.

export interface PageReader {
  /** Reads the page of a tab, if it still shows `address`, within the time limit of a capture. */
  read(
    tabId: number,
    address: string,
    format: ContentFormat,
  ): Promise<Result<Capture, CaptureFailure>>;
}

/** The bytes at addresses of the web, which the browser shows in a tab. */
export interface WebFiles {
  /** A PDF, an image, sound or video. A larger file than `mostBytes` is a failure, and is not read to its end. */
  fetch(address: string, mostBytes: number): Promise<Result<File, PageFileFailure>>;
}

export interface PageCopies {
  /** The page of a tab, if it still shows `address`, as one document that loads nothing, of 20 MB at most. */
  copy(
    tabId: number,
    address: string,
  ): Promise<Result<{ title: string; document: Blob; missing: readonly string[] }, CaptureFailure>>;
}

export interface Screenshots {
  /** A small picture of the tab, if it still shows `address`, or why there is none. */
  take(tabId: number, address: string): Promise<Result<Blob, MissingScreenshot>>;
}

export interface Pictures {
  /** The bytes of a picture of the page at an address of the web, or why there are none. */
  fetch(address: string, pageAddress: string): Promise<Result<Blob, MissingPicture>>;
}
