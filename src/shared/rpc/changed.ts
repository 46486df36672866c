import type { DraftNews } from "../domain/draft/joined-draft.ts";
import { isRecord } from "../domain/values/is-record.ts";

/** The broadcast that something has changed. Without details: pages read again. */
export const changedMessage = { linkstow: "changed" } as const;

export function isChanged(message: unknown): boolean {
  return isRecord(message) && message["linkstow"] === changedMessage.linkstow;
}

const draftChanged = "draft";

export function draftMessage(news: DraftNews) {
  return { linkstow: draftChanged, ...news };
}

/** The news in a message of the background to our pages; undefined if the message is about something else. */
export function getDraftNews(message: unknown): DraftNews | undefined {
  if (!isRecord(message) || message["linkstow"] !== draftChanged) return undefined;
  // oxlint-disable-next-line no-unsafe-type-assertion -- only `draftMessage` makes it
  return message as unknown as DraftNews;
}
