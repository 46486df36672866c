import { findOverlong } from "../draft/draft.ts";
import type { DraftFailure } from "../failures.ts";
import { isSameValue } from "../values/is-same.ts";
import {
  sitesMost,
  withDefaults,
  withSiteContent,
  type SavingChoices,
  type SiteDefaults,
} from "./saving.ts";

/** The choices for each site, as the user lists and edits them. */

export interface SiteChoices extends SiteDefaults {
  /** Whether the site's defaults include the page content for new links. */
  pageContent: boolean;
}

/** All sites with a choice, by name. */
export function listSites(saving: SavingChoices): readonly SiteChoices[] {
  const { siteDefaults, sitesWithoutContent } = saving;
  const sites = new Set([...siteDefaults.map(({ site }) => site), ...sitesWithoutContent]);
  const ofSite = new Map(siteDefaults.map((one) => [one.site, one]));
  const without = new Set(sitesWithoutContent);
  return [...sites].toSorted().map((site) => {
    const { tags, collections } = ofSite.get(site) ?? none;
    return { site, tags, collections, pageContent: !without.has(site) };
  });
}

/** The choices of a site, which may have none. */
export function choicesForSite(saving: SavingChoices, site: string): SiteChoices {
  const { tags, collections } = saving.siteDefaults.find((one) => one.site === site) ?? none;
  return { site, tags, collections, pageContent: !saving.sitesWithoutContent.includes(site) };
}

const none = { tags: [], collections: [] };

/** Whether the site's first tag or collection would exceed the limit. */
export function isFullFor({ siteDefaults }: SavingChoices, site: string): boolean {
  return siteDefaults.length >= sitesMost && siteDefaults.every((one) => one.site !== site);
}

/**
 * The changes of the settings if the user changes choices of a site. A site without choices is removed from the list.
 */
export function changeSite(
  saving: SavingChoices,
  site: string,
  changes: Partial<Omit<SiteChoices, "site">>,
): Pick<SavingChoices, "siteDefaults" | "sitesWithoutContent"> {
  const { tags, collections, pageContent } = { ...choicesForSite(saving, site), ...changes };
  const others = saving.siteDefaults.filter((one) => one.site !== site);
  const isEmpty = tags.length === 0 && collections.length === 0;
  return {
    siteDefaults: isEmpty ? others : [...others, { site, tags, collections }],
    sitesWithoutContent: withSiteContent(saving, site, pageContent).sitesWithoutContent,
  };
}

/** The changes of the settings if the user forgets all choices of a site. */
export function forgetSite(
  saving: SavingChoices,
  site: string,
): Pick<SavingChoices, "siteDefaults" | "sitesWithoutContent"> {
  return changeSite(saving, site, { tags: [], collections: [], pageContent: true });
}

type SiteLists = Pick<SavingChoices, "siteDefaults" | "sitesWithoutContent">;

/**
 * The same changes for the lists of sites as they are `now`. Values of other sites that were stored after `before` was
 * read stay. Changes without such a list are returned unchanged.
 */
export function onSitesNow<Changes extends Partial<SiteLists>>(
  changes: Changes,
  before: SiteLists,
  now: SiteLists,
): Changes {
  const { siteDefaults: all, sitesWithoutContent: without } = changes;
  const named = (site: string) => site;
  return {
    ...changes,
    ...(all && {
      siteDefaults: onto(now.siteDefaults, before.siteDefaults, all, ({ site }) => site),
    }),
    ...(without && {
      // The latest come first.
      sitesWithoutContent: onto(
        now.sitesWithoutContent,
        before.sitesWithoutContent,
        without,
        named,
      ).slice(0, sitesMost),
    }),
  };
}

function onto<Item>(
  now: readonly Item[],
  before: readonly Item[],
  next: readonly Item[],
  siteOf: (item: Item) => string,
): readonly Item[] {
  if (isSameValue(now, before)) return next;
  const bySite = (list: readonly Item[]) => new Map(list.map((one) => [siteOf(one), one]));
  const [was, is] = [bySite(before), bySite(next)];
  const isChanged = (one: Item) => !isSameValue(was.get(siteOf(one)), is.get(siteOf(one)));
  return [...next.filter(isChanged), ...now.filter((one) => !isChanged(one))];
}

/** The first site whose new links would start with too many values. A save without the form would be refused there. */
export function findOverfullSite(
  saving: SavingChoices,
): { site: string; failure: DraftFailure } | undefined {
  for (const one of saving.siteDefaults) {
    const failure = findOverlong(withDefaults(saving, one));
    if (failure !== undefined) return { site: one.site, failure };
  }
  return undefined;
}
