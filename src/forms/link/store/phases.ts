import type { CaptureFailure } from "../../../domain/capture.ts";
import type { Failure, MessageFailure } from "../../../domain/failures.ts";
import type { Draft } from "../../../domain/draft.ts";
import type { PageView } from "../../../domain/views.ts";
import type { TypedName } from "../form/typed-text.ts";

/** How far reading the page has come. */
export type PageReading =
  | { state: "reading" }
  | { state: "read"; page: PageView }
  | { state: "failed"; failure: CaptureFailure | MessageFailure };

/**
 * `saving`: handed over, and keeping it takes so long that this is said. `done`: it is on disk, and what
 * becomes of it is watched.
 */
export type Phase = "editing" | "saving" | "done";

/** What was saved, as it stood in the form when Save was pressed. */
export interface SavedDraft extends Draft {
  readonly typed: readonly TypedName[];
}

/**
 * Why nothing was saved: a failure, text in a combobox that still needs an id, or an earlier
 * save that was kept: as a change of that not all that was typed can go. `page-known`: the page has a link
 * that the form did not know, and goes on as an edit of that.
 */
export type SaveRefusal =
  | Failure
  | { kind: "collection-open" | "repository-open"; text: string }
  | { kind: "kept-before" }
  | { kind: "page-known" };

export type RefusedField =
  | "title"
  | "address"
  | "description"
  | "tags"
  | "collections"
  | "link-id"
  | "repositories"
  | "files"
  | "imageUrl"
  | "latitude"
  | "longitude";

const refusedFields: Partial<Record<SaveRefusal["kind"], RefusedField>> = {
  "address-missing": "address",
  "address-not-savable": "address",
  "address-local": "address",
  "collection-open": "collections",
  "repository-open": "repositories",
  "image-address-wrong": "imageUrl",
  "latitude-wrong": "latitude",
  "longitude-wrong": "longitude",
  "link-id-missing": "link-id",
  "file-too-large": "files",
  "repository-link-id-wrong": "files",
};

/** The field that stood in the way, where it is one. */
export function refusedField(refusal: SaveRefusal): RefusedField | undefined {
  return "field" in refusal ? refusal.field : refusedFields[refusal.kind];
}

/** Whether the page may have content that can travel with the link. */
export function hasContent(reading: PageReading): boolean {
  switch (reading.state) {
    case "reading":
      return true;
    case "read":
      return reading.page.content !== undefined;
    case "failed":
      // Slow or not asked for is not the same as closed: the background reads once more at the save.
      return ["capture-timed-out", "rpc-unreachable", "rpc-crashed"].includes(reading.failure.kind);
  }
}
