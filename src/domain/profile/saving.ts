import type { Draft, DraftCollection, DraftRepository } from "../draft.ts";
import { getUrl } from "../values/url.ts";

/** How long a save can be undone before it is sent, in ms. 0: it is sent at once. */
export const undoTimesMs = [0, 5_000, 15_000] as const;
export type UndoMs = (typeof undoTimesMs)[number];

/**
 * The format of `page_content` (docs/api-readings.md). `none`: no content, even if `Page content` is
 * ticked.
 */
export const contentFormats = ["article", "markdown", "plain-text", "full", "none"] as const;
export type ContentFormat = (typeof contentFormats)[number];

export const toolbarPresses = ["popup", "save"] as const;

/** What the text that is selected in the page becomes. */
export const selectionUses = ["description", "content"] as const;
export type SelectionUse = (typeof selectionUses)[number];

/** How a screenshot is sent: as `image_data` of the link, or as a file attached to it. */
export const screenshotUses = ["image-data", "file"] as const;
export type ScreenshotUse = (typeof screenshotUses)[number];

/** What *Save image* sends of a picture: its address, or the address and its bytes as a file. */
export const pictureUses = ["address", "file"] as const;
export type PictureUse = (typeof pictureUses)[number];

/** The defaults for new saves of a profile, and the undo times. */
export interface SavingChoices {
  /** After `Save` in the popup, whose form gave time to reconsider. */
  undoPopupMs: UndoMs;
  /** After a save without a form: context menu, quick save. */
  undoQuickMs: UndoMs;
  /** What a click on the toolbar button does. */
  toolbar: (typeof toolbarPresses)[number];
  /** Shows the outcome of a save without a form in the page, if the browser hides the button. */
  noticesInPage: boolean;
  /** Added to every new link, like the collections and repositories below. */
  tags: readonly string[];
  collections: readonly StandingCollection[];
  repositories: readonly DraftRepository[];
  contentFormat: ContentFormat;
  /** Content sent as Markdown begins with author and day, if the page tells them. */
  headsMarkdown: boolean;
  selectionUse: SelectionUse;
  screenshotUse: ScreenshotUse;
  pictureUse: PictureUse;
  /** Fills latitude and longitude with the place that the page names. */
  takesPlace: boolean;
  /** Tags and collections are suggested from the links that the profile has. */
  suggestsFromHistory: boolean;
  rememberSites: boolean;
  /** Hosts for which the user cleared `Page content`, latest first. */
  sitesWithoutContent: readonly string[];
}

/** A collection that future saves can refer to: it exists, or its entry is in the outbox. */
export type StandingCollection = Exclude<DraftCollection, { kind: "new" }>;

export const defaultSaving: SavingChoices = {
  undoPopupMs: 0,
  undoQuickMs: 5_000,
  toolbar: "popup",
  noticesInPage: false,
  tags: [],
  collections: [],
  repositories: [],
  contentFormat: "article",
  headsMarkdown: false,
  selectionUse: "description",
  screenshotUse: "image-data",
  pictureUse: "address",
  takesPlace: false,
  suggestsFromHistory: true,
  rememberSites: true,
  sitesWithoutContent: [],
};

/** Most sites remembered; the oldest are forgotten first. */
export const sitesMost = 500;

/** The initial choices for a new link to a page. */
export type SavingStart = Pick<
  SavingChoices,
  "tags" | "collections" | "repositories" | "contentFormat"
> & { pageContent: boolean };

export function startFor(saving: SavingChoices, address: string): SavingStart {
  const { tags, collections, repositories, contentFormat, rememberSites } = saving;
  const isLeftOut = rememberSites && saving.sitesWithoutContent.includes(siteOf(address));
  const pageContent = contentFormat !== "none" && !isLeftOut;
  return { tags, collections, repositories, contentFormat, pageContent };
}

/** A draft with the profile's defaults added. */
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
  const isKnown = saving.sitesWithoutContent.includes(site);
  if (!saving.rememberSites || site === "" || isKnown !== pageContent) return saving;
  const others = saving.sitesWithoutContent.filter((other) => other !== site);
  const sites = pageContent ? others : [site, ...others].slice(0, sitesMost);
  return { ...saving, sitesWithoutContent: sites };
}

/** The host of an address, or "" if the address has none. */
function siteOf(address: string): string {
  return getUrl(address)?.host ?? "";
}
