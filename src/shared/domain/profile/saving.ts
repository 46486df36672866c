import type { SelectionUse } from "../capture/capture-use.ts";
import type { ContentFormat } from "../capture/content-format.ts";
import type { Draft, DraftCollection, DraftRepository } from "../draft/draft.ts";
import { siteOf } from "../address/site.ts";
import { withTags } from "../values/tag.ts";

/** The time for undoing a save before it is sent, in ms. 0: the save is sent at once. */
export const undoTimesMs = [0, 5_000, 15_000] as const;
export type UndoMs = (typeof undoTimesMs)[number];

export const toolbarPresses = ["popup", "save"] as const;

/** The form of a screenshot: `image_data` of the link, or a file attached to it. */
export const screenshotUses = ["image-data", "file"] as const;
export type ScreenshotUse = (typeof screenshotUses)[number];

/** The form of a picture in *Save image*: its address, or the address and its bytes as a file. */
export const pictureUses = ["address", "file"] as const;
export type PictureUse = (typeof pictureUses)[number];

/** The colours of our own pages. */
export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

export const linkForms = ["list", "compact", "cards"] as const;
export type LinkForm = (typeof linkForms)[number];

/** The look of our pages. */
export type Look = Pick<SavingChoices, "theme" | "linkForm" | "showsPictures">;

/** The defaults for new saves of a profile, the undo times, and the look of its pages. */
export interface SavingChoices {
  /** After `Save` in the popup. The form gave time to reconsider. */
  undoPopupMs: UndoMs;
  /** After a save without a form: context menu, quick save. */
  undoQuickMs: UndoMs;
  /** The action of a click on the toolbar button. */
  toolbar: (typeof toolbarPresses)[number];
  /** Shows the outcome of a save without a form in the page, even if the browser shows the button. */
  noticesInPage: boolean;
  /** The button shows a tick on every tab with a saved page, as long as the browser reveals the addresses of tabs. */
  marksSavedPages: boolean;
  /** Added to every new link, like the collections and repositories below. */
  tags: readonly string[];
  collections: readonly StandingCollection[];
  repositories: readonly DraftRepository[];
  contentFormat: ContentFormat;
  /** Content sent as Markdown begins with the author and the day, if the page gives them. */
  headsMarkdown: boolean;
  /** The page's description begins with them. */
  headsDescription: boolean;
  selectionUse: SelectionUse;
  screenshotUse: ScreenshotUse;
  pictureUse: PictureUse;
  /** Fills in the place that the page names. */
  takesPlace: boolean;
  /** Tags and collections are suggested from the links that the profile has. */
  suggestsFromHistory: boolean;
  /** The form offers to ask the browser's language model for tags and a description. */
  asksModel: boolean;
  /** Added to a new link to a page of the site, after the tags and collections of every link. */
  siteDefaults: readonly SiteDefaults[];
  rememberSites: boolean;
  /** The sites (`siteOf`) for which the user cleared `Page content`, latest first. */
  sitesWithoutContent: readonly string[];
  theme: Theme;
  linkForm: LinkForm;
  /** The library shows the pictures of links, which it loads from their sites. */
  showsPictures: boolean;
}

/** A collection that future saves can refer to: it exists, or its entry is in the outbox. */
export type StandingCollection = Exclude<DraftCollection, { kind: "new" }>;

/** The defaults of one site; at least one list has a value. */
export interface SiteDefaults {
  /** The result of `siteOf`. */
  site: string;
  tags: readonly string[];
  collections: readonly StandingCollection[];
}

export const defaultSaving: SavingChoices = {
  undoPopupMs: 0,
  undoQuickMs: 5_000,
  toolbar: "popup",
  noticesInPage: false,
  marksSavedPages: false,
  tags: [],
  collections: [],
  repositories: [],
  contentFormat: "article",
  headsMarkdown: false,
  headsDescription: false,
  selectionUse: "description",
  screenshotUse: "image-data",
  pictureUse: "address",
  takesPlace: false,
  suggestsFromHistory: true,
  asksModel: false,
  siteDefaults: [],
  rememberSites: true,
  sitesWithoutContent: [],
  theme: "system",
  linkForm: "list",
  showsPictures: false,
};

/**
 * Most sites without content, the oldest of which are forgotten first; and most sites with defaults, more of
 * which are refused.
 */
export const sitesMost = 500;

/** The initial choices for a new link to a page. */
export type SavingStart = Pick<
  SavingChoices,
  "tags" | "collections" | "repositories" | "contentFormat"
> & { pageContent: boolean };

/** The first values of a new link to this address: the choices for every link and the choices for its site. */
export function startFor(saving: SavingChoices, address: string): SavingStart {
  const { repositories, contentFormat, rememberSites } = saving;
  const site = siteOf(address);
  const isLeftOut = rememberSites && saving.sitesWithoutContent.includes(site);
  const pageContent = contentFormat !== "none" && !isLeftOut;
  const ofSite = saving.siteDefaults.find((one) => one.site === site);
  return { ...withDefaults(saving, ofSite), repositories, contentFormat, pageContent };
}

/** The tags and collections of every link, followed by the tags and collections of a site, without repeats. */
export function withDefaults(
  { tags, collections }: Pick<SavingChoices, "tags" | "collections">,
  ofSite: Omit<SiteDefaults, "site"> = { tags: [], collections: [] },
): Pick<SavingStart, "tags" | "collections"> {
  const more = ofSite.collections.filter((one) => !collections.some((other) => isSame(one, other)));
  return { tags: withTags(tags, ofSite.tags), collections: [...collections, ...more] };
}

function isSame(one: StandingCollection, other: StandingCollection): boolean {
  const isSameId =
    one.kind === "by-id" && other.kind === "by-id" && one.remoteId === other.remoteId;
  return isSameId || one.localId === other.localId;
}

/** All collections that a new link can start with. */
export function standingCollections({
  collections,
  siteDefaults,
}: SavingChoices): readonly StandingCollection[] {
  return [...collections, ...siteDefaults.flatMap((one) => one.collections)];
}

/** A draft with the defaults added. */
export function withStart(draft: Draft, start: SavingStart): Draft {
  const { tags, collections, repositories, pageContent } = start;
  return {
    ...draft,
    pageContent: draft.pageContent && pageContent,
    tags: [...tags, ...draft.tags],
    collections: [...collections, ...draft.collections],
    repositories: [...repositories, ...(draft.repositories ?? [])],
  };
}

/**
 * The choices after the user switched page content on or off for a page. Returns `saving` itself if nothing
 * changes.
 */
export function withSite(
  saving: SavingChoices,
  address: string,
  pageContent: boolean,
): SavingChoices {
  const site = siteOf(address);
  return site === "" || !saving.rememberSites ? saving : withSiteContent(saving, site, pageContent);
}

/** The choices with page content switched on or off for a site. */
export function withSiteContent(
  saving: SavingChoices,
  site: string,
  pageContent: boolean,
): SavingChoices {
  if (saving.sitesWithoutContent.includes(site) !== pageContent) return saving;
  const others = saving.sitesWithoutContent.filter((other) => other !== site);
  const sites = pageContent ? others : [site, ...others].slice(0, sitesMost);
  return { ...saving, sitesWithoutContent: sites };
}
