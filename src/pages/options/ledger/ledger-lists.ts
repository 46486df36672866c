import type { LinksInView } from "../../../shared/domain/collections/views.ts";
import type { Failure, StorageFailure } from "../../../shared/domain/failures.ts";
import type { LinkHistory } from "../../../shared/domain/views/link-history.ts";
import type { LocalId, ProfileId } from "../../../shared/domain/values/ids.ts";
import type { Result } from "../../../shared/domain/values/result.ts";
import type { UserPagesView } from "../../../shared/domain/user-pages/user-page.ts";
import type {
  CollectionsView,
  ConnectionView,
  FilesView,
  LinkCounts,
  ProfileView,
} from "../../../shared/domain/views/views.ts";
import type { CollectionLinks, Store } from "../../../shared/ports/ports.ts";
import { countLinks, listLinksIn } from "./collection-links.ts";
import { listCollections } from "./collections.ts";
import { listFiles } from "./files.ts";
import { listHistory } from "./link-history.ts";
import { listTags, type ListedTags } from "./tags.ts";
import { listUserPages } from "./user-pages.ts";

/** The lists that only the options show. The page reads them itself, so that no save waits for the background. */
export interface LedgerLists {
  /** The collections of the profile in use, with all their fields, and its repositories. */
  listCollections: () => Promise<Result<CollectionsView, Failure>>;
  /** The tags of the links of the profile in use, the last used first. Reads every link: slow. */
  listTags: () => Promise<Result<ListedTags, Failure>>;
  /** The user pages of the profile in use that are known here: the service cannot list them. */
  listUserPages: () => Promise<Result<UserPagesView, Failure>>;
  /** The files of a link, and the categories and links to choose from. */
  listFiles: (link?: LocalId) => Promise<Result<FilesView, Failure>>;
  /** What was sent about a link and its files, the latest first. */
  listHistory: (link: LocalId) => Promise<Result<LinkHistory, StorageFailure>>;
  /** How many links are in each collection that has any. */
  countLinks: (profileId: ProfileId) => Promise<Result<LinkCounts, StorageFailure>>;
  /** The links of a collection, latest first. `linkPattern`: of its profile; "" if none is known. */
  listLinksIn: (
    collection: LocalId,
    linkPattern: string,
  ) => Promise<Result<LinksInView, StorageFailure>>;
}

/** `ledger` cannot change anything. */
export function createLedgerLists(
  ledger: Pick<Store, "read">,
  links: CollectionLinks,
  profileInUse: () => Promise<Result<ProfileView, Failure>>,
  connectionInUse: () => Promise<Result<ConnectionView, Failure>>,
): LedgerLists {
  return {
    async listCollections() {
      const connection = await connectionInUse();
      return connection.ok ? listCollections(ledger, connection.value) : connection;
    },
    async listTags() {
      const profile = await profileInUse();
      return profile.ok ? listTags(ledger, profile.value) : profile;
    },
    async listUserPages() {
      const profile = await profileInUse();
      return profile.ok ? listUserPages(ledger, profile.value) : profile;
    },
    async listFiles(link) {
      const profile = await profileInUse();
      return profile.ok ? listFiles(ledger, link, profile.value.id) : profile;
    },
    listHistory: (link) => listHistory(ledger, link),
    countLinks: (profileId) => countLinks(ledger, links, profileId),
    listLinksIn: (collection, linkPattern) => listLinksIn(links, collection, linkPattern),
  };
}
