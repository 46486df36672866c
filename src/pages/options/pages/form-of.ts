import type { KnownUserPage, UserPageDraft } from "../../../shared/domain/user-pages/user-page.ts";
import type { LocalId } from "../../../shared/domain/values/ids.ts";

/** The texts of the form, and whether each field is sent. An unsent field does not change at the service. */
export interface PageForm {
  /** The page's id here, from before it is in the ledger. */
  localId: LocalId;
  title: string;
  content: string;
  sends: readonly ("title" | "content")[];
}

/** The typed text, or else the last saved text. */
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
