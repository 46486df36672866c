import type { RowContent } from "../../../shared/domain/jobs/job.ts";
import type { ContentFormat } from "../../../shared/domain/capture/content-format.ts";
import { excerptOf } from "../../../shared/domain/capture/excerpt.ts";
import type { ProfileId } from "../../../shared/domain/values/ids.ts";
import type { PageView } from "../../../shared/domain/views/views.ts";
import type { Client } from "../../../background/contract.ts";

/** Each reading takes up to 3 s, and the background has the page in memory meanwhile. */
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
 * Reads the pages of tabs in their order, a few ahead of the caller, so that only a few are in memory at a time.
 * Undefined for a page that cannot be read, or that is too slow.
 */
export async function* readPages(
  previewPage: Client["previewPage"],
  {
    tabs,
    profileId,
    format,
  }: {
    tabs: readonly (TabToRead | undefined)[];
    profileId: ProfileId;
    format: ContentFormat;
  },
): AsyncGenerator<ReadPage | undefined> {
  async function read(tab: TabToRead | undefined): Promise<ReadPage | undefined> {
    const answer = tab && (await previewPage({ ...tab, profileId, format }));
    if (answer?.ok !== true) return undefined;
    const { page, sent } = answer.value;
    const content = sent && { pageContent: sent.text, excerpt: excerptIn(sent.text) };
    return { page, ...(content && { content }) };
  }

  const ahead = tabs.slice(0, atOnce).map(read);
  for (let at = 0; at < tabs.length; at += 1) {
    const page = await ahead.shift();
    if (at + atOnce < tabs.length) ahead.push(read(tabs[at + atOnce]));
    yield page;
  }
}

/** Markdown and plain text have no tags, so nothing is removed from them. */
function excerptIn(text: string): string {
  return excerptOf({ content: { html: text } });
}
