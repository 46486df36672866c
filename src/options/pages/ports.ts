import type { PageItem } from "../../domain/user-page-item.ts";
import type { Client } from "../../background/contract.ts";
import type { LedgerLists } from "../../use-cases/on-page/ledger-lists.ts";

/** What the section Pages needs from the background, the database and the browser. */
export interface PagesPorts {
  client: Pick<
    Client,
    | "addUserPage"
    | "describeUserPage"
    | "forgetUserPage"
    | "keepUserPageDraft"
    | "changeUserPage"
    | "getEntry"
    | "choose"
  >;
  lists: Pick<LedgerLists, "listUserPages">;
  uuid: () => string;
  /** The web page that was seen last, as far as the browser reveals it. */
  lastWebPage: () => Promise<PageItem | undefined>;
  /** The page of a tab; its address is "" if the browser does not reveal it. */
  pageOf: (tabId: number) => Promise<PageItem | undefined>;
}
