import type { KnownUserPage, UserPageDraft } from "../../domain/user-page.ts";
import type { LocalId } from "../../domain/values/ids.ts";

/** Text of the form, and whether each field is sent: an unsent one stays as it is at the service. */
export interface PageForm {
  /** The page's id here, from before it is in the ledger. */
  localId: LocalId;
  title: string;
  content: string;
  sends: readonly ("title" | "content")[];
}

/** What was typed, and else what was last saved. */
export function formOf(
  localId: LocalId,
  known: Pick<KnownUserPage, "savedTitle" | "content"> | undefined,
  { title, content }: Partial<UserPageDraft> = {},
): PageForm {
  return {
    localId,
    title: title ?? known?.savedTitle ?? "",
    content: content ?? known?.content ?? "",
    sends: [
      ...(title === undefined ? [] : (["title"] as const)),
      ...(content === undefined ? [] : (["content"] as const)),
    ],
  };
}
