import type { Draft, DraftCollection, DraftRepository } from "../draft.ts";
import { getUrl } from "../values/url.ts";

/** How long a save can be undone before it is sent, in ms; 0: it goes at once. */
export const undoTimesMs = [0, 5_000, 15_000] as const;
export type UndoMs = (typeof undoTimesMs)[number];

/** What goes into `page_content` (design, section 4). `none`: nothing, whatever is ticked. */
export const contentFormats = ["article", "markdown", "plain-text", "full", "none"] as const;
export type ContentFormat = (typeof contentFormats)[number];

export const toolbarPresses = ["popup", "save"] as const;

/** How saves of a profile begin, and what becomes of them before they are sent. */
export interface SavingChoices {
  /** After `Save` in the popup, where there was a form to think over. */
  undoPopupMs: UndoMs;
  /** After a save without a form: context menu, quick save. */
  undoQuickMs: UndoMs;
  /** What a press on the toolbar button does. */
  toolbar: (typeof toolbarPresses)[number];
  /** Every new link starts with these. */
  tags: readonly string[];
  collections: readonly StandingCollection[];
  repositories: readonly DraftRepository[];
  contentFormat: ContentFormat;
  rememberSites: boolean;
  /** Hosts where the person took the tick from `Page content`; the latest first. */
  sitesWithoutContent: readonly string[];
}

/** One that can be chosen for saves to come: it exists, or is on its way. */
export type StandingCollection = Exclude<DraftCollection, { kind: "new" }>;

export const defaultSaving: SavingChoices = {
  undoPopupMs: 0,
  undoQuickMs: 5_000,
  toolbar: "popup",
  tags: [],
  collections: [],
  repositories: [],
  contentFormat: "article",
  rememberSites: true,
  sitesWithoutContent: [],
};

/** Most sites that are remembered; the oldest go. */
export const sitesMost = 500;

/** What a new link of a page starts with. */
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

/** A draft with what it starts with added to it. */
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

/** The choices once the person has said of a page whether its content is wanted; the same ones if that is no news. */
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

/** The host of an address; "" for what is of no site. */
function siteOf(address: string): string {
  return getUrl(address)?.host ?? "";
}
