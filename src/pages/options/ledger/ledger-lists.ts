import type { Failure } from "../../../shared/domain/failures.ts";
import type { LocalId, ProfileId } from "../../../shared/domain/values/ids.ts";
import type { Result } from "../../../shared/domain/values/result.ts";
import type { ConnectionView, ProfileView } from "../../../shared/domain/views/views.ts";
import type { CollectionLinks, Store } from "../../../shared/ports/ports.ts";
import { countLinks, listLinksIn } from "./collection-links.ts";
import { listCollections } from "./collections.ts";
import { listFiles } from "./files.ts";
import { listHistory } from "./link-history.ts";
import { listTags } from "./tags.ts";
import { listUserPages } from "./user-pages.ts";

/** The lists that only the options show. The page reads them itself, so that no save waits for the background. */
export type LedgerLists = ReturnType<typeof createLedgerLists>;

/** `ledger` cannot change anything. */
export function createLedgerLists(
  ledger: Pick<Store, "read">,
  links: CollectionLinks,
  profileInUse: () => Promise<Result<ProfileView, Failure>>,
  connectionInUse: () => Promise<Result<ConnectionView, Failure>>,
) {
  return {
    /** The collections of the profile in use, with all their fields, and its repositories. */
    listCollections: async () => {
      const connection = await connectionInUse();
      return connection.ok ? listCollections(ledger, connection.value) : connection;
    },
    /** The tags of the links of the profile in use, the last used first. Reads every link: slow. */
    listTags: async () => {
      const profile = await profileInUse();
      return profile.ok ? listTags(ledger, profile.value) : profile;
    },
    /** The user pages of the profile in use that are known here: the service cannot list them. */
    listUserPages: async () => {
      const profile = await profileInUse();
      return profile.ok ? listUserPages(ledger, profile.value) : profile;
    },
    /** The files of a link, and the categories and links to choose from. */
    listFiles: async (link?: LocalId) => {
      const profile = await profileInUse();
      return profile.ok ? listFiles(ledger, link, profile.value.id) : profile;
    },
    /** What was sent about a link and its parts, the latest first. */
    listHistory: (link: LocalId) => listHistory(ledger, link),
    /** How many links are in each collection that has any. */
    countLinks: (profileId: ProfileId) => countLinks(ledger, links, profileId),
    /** The links of a collection, latest first. `linkPattern`: of its profile; "" if none is known. */
    listLinksIn: (collection: LocalId, linkPattern: string) =>
      listLinksIn(links, collection, linkPattern),
  };
}
