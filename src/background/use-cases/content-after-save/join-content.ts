import {
  sentContent,
  type Capture,
  type CapturedContent,
  type CaptureFailure,
} from "../../../shared/domain/capture/capture.ts";
import { excerptOf } from "../../../shared/domain/capture/excerpt.ts";
import type { EntryId } from "../../../shared/domain/values/ids.ts";
import { linkRef } from "../../../shared/domain/operation/operation.ts";
import { pickValues } from "../../../shared/domain/fields/field.ts";
import {
  keptLinkFields,
  type LinkFields,
  type LinkFieldsInLedger,
} from "../../../shared/domain/fields/link.ts";
import type { Entry, MissingContent } from "../../../shared/domain/outbox/entry.ts";
import { filledInLate } from "./fill-in.ts";
import { moveEntry } from "../outbox/move-entry.ts";
import type { Announcer, Clock, Store } from "../../../shared/ports/ports.ts";

interface JoinPorts {
  store: Store;
  announcer: Announcer;
  clock: Clock;
  /** Starts a delivery run; does not wait for it. */
  deliver: () => void;
}

/** Why the content of a link is missing, for a capture that failed. */
export function missingFor({ kind }: CaptureFailure): MissingContent {
  switch (kind) {
    case "capture-timed-out":
      return "late";
    case "capture-other-page":
      return "moved";
    case "capture-unreadable":
      return "unreadable";
    // A page's content is read as none; only a copy fails.
    case "capture-password":
    case "capture-malformed":
      return "none";
  }
}

/** What is said of the content on the entry: why it is missing, or that it is not the article. */
export function missingWith(
  content: CapturedContent | undefined,
  missing: MissingContent | undefined,
): { contentMissing?: MissingContent } {
  if (content?.from === "late-text") return { contentMissing: "article" };
  return content === undefined && missing !== undefined ? { contentMissing: missing } : {};
}

export interface Joining {
  capture: Capture | undefined;
  /** Why the entry has no content; undefined: none was requested. */
  missing: MissingContent | undefined;
  /** What a save without a form was kept with; undefined: there was a form, and its values stay. */
  kept: LinkFields | undefined;
  /** The selection as the browser reported it. */
  quote?: string | undefined;
}

/** Adds the content, or the reason why there is none, to the entry, which moves on. */
export async function joinContent(
  { store, announcer, clock, deliver }: JoinPorts,
  entryId: EntryId,
  { capture, missing, kept, quote }: Joining,
): Promise<void> {
  await store.change(async (tx) => {
    const entry = await tx.entry(entryId);
    if (entry?.state.name !== "capturing" || entry.operation.kind !== "create-link") return;
    const content = capture?.content;
    const payload = await tx.payload(entryId);
    // A payload that cannot be read must not be written over: its entry asks the user when its turn to be sent comes.
    if (payload !== undefined) {
      const { pageContent: _older, ...others } = payload;
      await tx.putPayload(entryId, {
        ...others,
        ...(content && { pageContent: sentContent(content) }),
      });
    }
    const now = entry.operation.fields;
    const fields = kept ? filledInLate({ now, kept }, capture, quote) : now;
    const row = await tx.row(linkRef(entry.operation.subject));
    if (row !== undefined) {
      // A change since may have joined that of a job instead of the save.
      const late = pickValues<Partial<LinkFieldsInLedger>>(
        ["title", "description", ...keptLinkFields],
        (name) => (row[name] === now[name] ? fields[name] : row[name]),
      );
      await tx.put("link", { ...row, ...late, excerpt: excerptOf(capture) });
    }
    const { contentMissing: _, ...known } = entry;
    const filled: Entry = {
      ...known,
      operation: { ...entry.operation, fields },
      ...missingWith(content, missing),
    };
    await moveEntry(tx, filled, { kind: "captured" }, clock.now());
  });
  announcer.changed();
  deliver();
}
