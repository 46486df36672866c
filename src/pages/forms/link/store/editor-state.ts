import type { CaptureFailure } from "../../../../shared/domain/capture/capture.ts";
import type { Failure, MessageFailure } from "../../../../shared/domain/failures.ts";
import {
  typedFieldNames,
  type Draft,
  type LinkFieldName,
  type TypedFieldName,
} from "../../../../shared/domain/draft/draft.ts";
import { linkFields } from "../../../../shared/domain/fields/link.ts";
import type { PageView } from "../../../../shared/domain/views/views.ts";
import type { OpenCollection, TypedName } from "../draft/typed-text.ts";

export type PageReading =
  | { state: "reading" }
  | { state: "read"; page: PageView }
  | { state: "failed"; failure: CaptureFailure | MessageFailure };

/**
 * `saving`: sent to the background, and slow enough to be shown. `done`: on disk, and its entry is watched.
 */
export type Phase = "editing" | "saving" | "done";

/** The saved draft, as it was when Save was pressed. */
export interface SavedDraft extends Draft {
  readonly typed: readonly TypedName[];
}

/**
 * Why nothing was saved: a failure, text in a combobox that still needs an id, or an earlier save under the same id,
 * when a change of it could not carry all typed text. `page-known`: the page has a link that the form did not know,
 * and the form is now its edit.
 */
export type SaveRefusal =
  | Failure
  | OpenCollection
  | { kind: "repository-open"; text: string }
  | { kind: "kept-before" }
  | { kind: "page-known" };

/** A save is on disk in a few milliseconds: a status shown for a shorter time would flicker. */
const silentMs = 200;

/** Waits for the answer, and calls `say` once if the answer takes long. */
export async function unlessSoon<T>(answer: Promise<T>, say: () => void): Promise<T> {
  const saysSo = setTimeout(say, silentMs);
  const given = await answer;
  clearTimeout(saysSo);
  return given;
}

export type RefusedField = LinkFieldName | TypedFieldName | "link-id" | "repositories" | "files";

const refusedFields: Partial<Record<SaveRefusal["kind"], RefusedField>> = {
  "address-missing": "address",
  "address-not-savable": "address",
  "address-local": "address",
  "collection-open": "collections",
  "repository-open": "repositories",
  ...Object.fromEntries(typedFieldNames.map((name) => [linkFields[name].refusedAs, name])),
  "link-id-missing": "link-id",
  "file-too-large": "files",
  "repository-link-id-wrong": "files",
};

/** The field that caused the refusal, if there is one. */
export function refusedField(refusal: SaveRefusal): RefusedField | undefined {
  return "field" in refusal ? refusal.field : refusedFields[refusal.kind];
}

/** The draft without the parts that the page in front cannot supply. */
export function partsInReach(
  draft: Draft,
  reach: { content: boolean; isElsewhere: boolean },
): Draft {
  return {
    ...draft,
    pageContent: draft.pageContent && reach.content,
    screenshot: draft.screenshot && !reach.isElsewhere,
  };
}

/** Whether the page may have content that can be sent with the link. */
export function hasContent(reading: PageReading): boolean {
  switch (reading.state) {
    case "reading":
      return true;
    case "read":
      return reading.page.content !== undefined;
    case "failed":
      // A page that was slow, or not read, is not forbidden: the background reads it again at the save.
      return ["capture-timed-out", "rpc-unreachable", "rpc-crashed"].includes(reading.failure.kind);
  }
}
