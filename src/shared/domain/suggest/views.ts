import type { ProfileId } from "../values/ids.ts";

/** A tag, or a collection by its local id, that fits a page. */
export interface Suggested {
  label: string;
  /** The title of the link that is like the page. Absent: the page says the name itself. */
  like?: string;
}

/** The suggestions of the user's own links for a page, the likeliest first. */
export interface SuggestionsView {
  profileId: ProfileId;
  collections: readonly Suggested[];
  tags: readonly Suggested[];
}

/** A tag as the list of tags shows it. */
interface TagView {
  /** In the spelling of its first use. */
  name: string;
  /** The number of links of the ledger that have it. */
  links: number;
  /** Epoch ms. */
  usedAtMs: number;
}

export interface TagsView {
  profileName: string;
  /** "" while not connected. */
  host: string;
  tags: readonly TagView[];
}
