import type { RowContent } from "../../domain/jobs/job.ts";
import type { ContentFormat } from "../../domain/profile/saving.ts";
import { excerptOf } from "../../domain/values/excerpt.ts";
import type { ProfileId } from "../../domain/values/ids.ts";
import type { PageView } from "../../domain/views.ts";
import type { Client } from "../../rpc/contract.ts";

/** Each takes up to 3 s, and the background holds the page while it reads. */
const atOnce = 4;

export interface ReadPage {
  page: PageView;
  /** Absent if the page has none. */
  content?: RowContent;
}

/** A tab whose page may be read. */
export interface TabToRead {
  tabId: number;
  address: string;
}

/**
 * Reads the pages of tabs, a few at a time. A page that cannot be read, or is too slow, is left out.
 * `onRead`: after each page, with the number of those that are done.
 */
export async function readPages(
  previewPage: Client["previewPage"],
  {
    tabs,
    profileId,
    format,
  }: { tabs: readonly TabToRead[]; profileId: ProfileId; format: ContentFormat },
  onRead: (done: number) => void,
): Promise<ReadonlyMap<number, ReadPage>> {
  const read = new Map<number, ReadPage>();
  const waiting = [...tabs];
  let done = 0;
  async function work(): Promise<void> {
    for (let tab = waiting.shift(); tab !== undefined; tab = waiting.shift()) {
      const { tabId, address } = tab;
      const answer = await previewPage({ tabId, address, profileId, format });
      done += 1;
      onRead(done);
      if (!answer.ok) continue;
      const { page, sent } = answer.value;
      const content = sent && { pageContent: sent.text, excerpt: excerptIn(sent.text) };
      read.set(tabId, { page, ...(content && { content }) });
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  return read;
}

/** Markdown and plain text have no tags, so nothing is taken out of them. */
function excerptIn(text: string): string {
  return excerptOf({ content: { html: text } });
}
