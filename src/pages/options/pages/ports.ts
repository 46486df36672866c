import type { PageItem } from "../../../shared/domain/user-pages/user-page-item.ts";
import type { Client } from "../../../background/contract.ts";
import type { LedgerLists } from "../ledger/ledger-lists.ts";

/** The functions of the background, the database and the browser that the section Pages needs. */
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
  /** The web page that was seen last, if the browser reveals it. */
  lastWebPage: () => Promise<PageItem | undefined>;
  /** The page of a tab; its address is "" if the browser does not reveal it. */
  pageOf: (tabId: number) => Promise<PageItem | undefined>;
}
