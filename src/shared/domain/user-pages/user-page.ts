import { linkFields } from "../fields/link.ts";
import {
  isTextId,
  type EntryId,
  type LocalId,
  type ProfileId,
  type RemoteIdOf,
} from "../values/ids.ts";
import { cleanLines } from "../text/clean-text.ts";
import { getUrl, lastSegment } from "../address/url.ts";

/** Longest texts of a user page, in UTF-16 units. The document names no bounds. */
export const userPageBounds = { title: linkFields.title.most, content: 500_000 } as const;

/** The language in which the user writes the content of a page. The service is not told. */
export const markups = ["markdown", "html"] as const;
export type Markup = (typeof markups)[number];

/** The typed and unsaved values of a user page. An absent field does not change at the service. */
export interface UserPageDraft {
  /** The id of the entry that the draft becomes. */
  entryId: EntryId;
  title?: string;
  content?: string;
}

/** A form's message about its draft. A form in another tab may have stored other fields of the page. */
export interface ToldDraft {
  /** Absent: the draft is discarded. */
  draft?: UserPageDraft;
  /** The draft replaces the stored draft, because a field was removed. Otherwise it is merged into the stored draft. */
  isWhole?: boolean;
  /** The stored draft that the form used for its whole draft. Text typed into the stored draft since then stays. */
  over?: UserPageDraft;
}

/** The stored draft after a form's message; undefined if it is empty. */
export function withTold(
  kept: UserPageDraft | undefined,
  { draft, isWhole = false, over }: ToldDraft,
): UserPageDraft | undefined {
  if (draft !== undefined && !isWhole) return { ...kept, ...draft };
  let joined = draft;
  for (const field of ["title", "content"] as const) {
    const text = kept?.[field];
    const isTypedSince = over !== undefined && text !== over[field];
    const isTold = draft?.[field] !== over?.[field] && draft?.[field] !== undefined;
    if (kept === undefined || text === undefined || !isTypedSince || isTold) continue;
    joined = { ...joined, entryId: joined?.entryId ?? kept.entryId, [field]: text };
  }
  return joined;
}

/** The typed texts without the characters that a service may refuse, drop or misread. */
export function cleanUserPage({
  title,
  content,
}: Pick<UserPageDraft, "title" | "content">): Pick<UserPageDraft, "title" | "content"> {
  return {
    ...(title !== undefined && { title: cleanLines(title).replaceAll("\n", " ") }),
    ...(content !== undefined && { content: cleanLines(content) }),
  };
}

/** A user page as the user has entered it, and as it was saved from here. */
export interface OwnUserPage {
  localId: LocalId;
  remoteId: RemoteIdOf<"user-page">;
  /** As lists show the page: the user's name for it, until a title is saved from here. */
  title: string;
  /** Title and content as they were last saved from here. Absent: never. */
  savedTitle?: string;
  content?: string;
  /** When the service accepted a content from here the last time, epoch ms. */
  contentAtMs?: number;
  markup: Markup;
  draft?: UserPageDraft;
}

/** A user page in the ledger, including changes that are still in the outbox. */
export interface KnownUserPage extends OwnUserPage {
  /** The entry about the page that is on its way, or waits for the user. */
  entry?: EntryId;
  onItsWay?: "waiting" | "needs-you";
}

export interface UserPagesView {
  profileId: ProfileId;
  /** "" while not connected. */
  host: string;
  pages: readonly KnownUserPage[];
  /** The latest links of the profile, the latest first. */
  links: readonly { title: string; address: string }[];
}

/**
 * Parses the typed or pasted id of a user page: the id itself, or an address that ends with it. Undefined if the text
 * is not an id. "The path parameter `id` is declared as a string for pages."
 */
export function getUserPageId(text: string): string | undefined {
  const trimmed = text.trim();
  const url = /^https?:\/\//i.test(trimmed) ? getUrl(trimmed) : undefined;
  const id = url === undefined ? trimmed : lastSegment(url);
  return isTextId(id) && !/[\s/]/.test(id) ? id : undefined;
}
