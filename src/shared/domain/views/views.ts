import type { KnownRepository } from "../collections/views.ts";
import type { ContentSource, PageFacts, Place } from "../capture/capture.ts";
import type { Draft, DraftRepository } from "../draft/draft.ts";
import type { EditedLink } from "../draft/link-edit.ts";
import type { PageFileKind } from "../capture/page-file-kind.ts";
import type { DeliveryFailure } from "../failures.ts";
import type { Finding } from "../profile/connection-test.ts";
import type { EntryId, JobId, LocalId, ProfileId, RemoteId, RemoteIdOf } from "../values/ids.ts";
import type { OperationKind } from "../operation/operation.ts";
import type { CollectionFields } from "../fields/collection.ts";
import type { PageFields } from "../fields/link.ts";
import type { FileChanges, FileFields } from "../fields/file.ts";
import type { Choice, Standing } from "../outbox/choices.ts";
import type {
  MissingContent,
  MissingPicture,
  MissingScreenshot,
  StateName,
} from "../outbox/entry.ts";
import type { LinkPattern } from "../address/link-pattern.ts";
import type { HideableSection } from "../profile/policy.ts";
import type { Compatibility, PatternField, Profile, ProfileColour } from "../profile/profile.ts";
import type { SavingChoices, SavingStart } from "../profile/saving.ts";

/**
 * The data that our pages show, from the background or the ledger: plain values that survive JSON. None contains the
 * key.
 */

/** An entry of the outbox as a page shows it. */
export interface EntryView {
  id: EntryId;
  kind: OperationKind;
  title: string;
  /** The link whose form shows the entry: the link that the entry creates or changes, or the link of its file. */
  link?: LocalId;
  /** The address of that link; "" for other resources. */
  address: string;
  tags: readonly string[];
  /** Of a file, in bytes. */
  size?: number;
  /** Titles of the collections the link is added to. */
  collections: readonly string[];
  state: StateName;
  standing: Standing;
  /** Why the entry is in its state; not why its profile is paused. */
  cause?: DeliveryFailure;
  /** Why the profile sends nothing now, if the entry waits for that. It says nothing about the entry itself. */
  gate?: DeliveryFailure;
  /** When the entry is next sent or retried, epoch ms. Absent: as soon as possible, or when the user acts. */
  nextTryAtMs?: number;
  /** While held: when undo ends, epoch ms. */
  undoUntilMs?: number;
  /** While sending: the service has answered, and the answer could not be stored. */
  isUnrecorded?: true;
  /** The title of the resource the entry waits for or has lost. */
  parentTitle?: string;
  /** The resource it waits for needs the user. */
  parentNeedsYou?: true;
  /**
   * The number of the resource's changes that wait for this create. Dropping the entry would drop them too. Absent: none.
   */
  laterChanges?: number;
  /** Why page content, screenshot, or the bytes of a picture are missing although the user asked for them. */
  contentMissing?: MissingContent;
  screenshotMissing?: MissingScreenshot;
  pictureMissing?: MissingPicture;
  /** When the entry last changed, epoch ms. */
  atMs: number;
  tries: number;
  remoteId?: RemoteId;
  /** The page of its link on the service's web site. */
  page?: string;
  /** If an id can be entered: how the addresses of such resources look on the service's web site. */
  idPattern?: LinkPattern;
  choices: readonly Choice[];
  /** The job that it is a row of. */
  job?: JobId;
  /** In Activity: the group of entries in this state for the same reason. Absent if it is in no group. */
  group?: string;
  /** The service's host, for use in sentences. "" while not connected. */
  host: string;
}

export interface CollectionView {
  localId: LocalId;
  title: string;
  /** The titles from the top level down, "Work / Tides"; absent at the top level. */
  path?: string;
  emoji?: string;
  remoteId?: RemoteIdOf<"collection">;
  /** Not yet at the service. */
  pending: boolean;
  uses: number;
}

/** A collection in the ledger with all of its fields, including changes that are still in the outbox. */
export interface KnownCollection extends CollectionFields {
  localId: LocalId;
  remoteId?: RemoteIdOf<"collection">;
  /** Not yet at the service. */
  pending: boolean;
  /** An entry about the resource is on its way, or waits for the user. */
  onItsWay?: "waiting" | "needs-you";
}

export interface CollectionsView {
  profileId: ProfileId;
  profileName: string;
  /** "" while not connected. */
  host: string;
  collections: readonly KnownCollection[];
  /** How many more collections there are that cannot be read. */
  unreadable: number;
  /** The values of `share_preference` in use, the latest first. */
  sharing: readonly string[];
  /** By title. */
  repositories: readonly KnownRepository[];
  /** The patterns of the profile. They read ids from pasted addresses, and form the addresses at the service. */
  patterns: Pick<Compatibility, PatternField>;
}

/** The number of the ledger's links in each collection. A collection without links is left out. */
export type LinkCounts = Readonly<Record<LocalId, number>>;

/** A file in the ledger, including changes that are still in the outbox. */
export interface FileView extends Partial<Pick<FileFields, keyof FileChanges>> {
  localId: LocalId;
  name: string;
  /** In bytes. */
  size: number;
  /** The entry of its upload, until the service has it. */
  entry?: EntryId;
}

export interface FilesView {
  /** In the order in which they were attached. */
  files: readonly FileView[];
  /** The categories in use, latest first. */
  categories: readonly string[];
  /** The latest links of the profile, to move a file to. */
  links: readonly { localId: LocalId; title: string }[];
}

/** A profile as shown on screen: by its name, or by its server if it has none. */
export interface ProfileView {
  id: ProfileId;
  name: string;
  colour: ProfileColour;
  /** "" while not connected. */
  host: string;
}

/** The losses if the profile is deleted. */
export interface ProfileDeletion {
  deleted: boolean;
  /** The ids of the entries not yet sent and of the drafts. */
  lost: readonly string[];
  waiting: number;
  needsYou: number;
  drafts: number;
}

export interface ProfilesView {
  current: ProfileId;
  /** At least one, in order of creation. */
  all: readonly ProfileView[];
}

/** Everything the popup needs besides the tab. The popup is usable before this arrives. */
export interface PopupView {
  /** The profile that all of this belongs to, except the counts. */
  profileId: ProfileId;
  profiles: readonly ProfileView[];
  profileName: string;
  /** "" while not connected. */
  host: string;
  connected: boolean;
  /** The unsaved draft for this page. */
  draft?: Draft;
  /** An entry about this page that is not delivered yet, or was delivered recently. */
  entry?: EntryView;
  /** Unreadable rows about this page: it may have been saved, or may have a draft. */
  unreadable?: readonly ("draft" | "link")[];
  /** The latest save of another page or link that can still be undone. */
  held?: EntryView;
  /** The link of this page. If there are several: the link in the outbox, or else the latest. */
  link?: LinkView;
  /** Another link of the page: the next older one; after the oldest, the latest. */
  other?: LocalId;
  /** All known links of the page. */
  links: readonly LocalId[];
  /** Most likely first. */
  tags: readonly string[];
  collections: readonly CollectionView[];
  repositories: readonly DraftRepository[];
  /** The patterns of the profile. They read ids from pasted addresses. */
  patterns: Partial<Pick<Compatibility, PatternField>>;
  /** The defaults for a new link to this page. */
  start: SavingStart;
  /** The user has switched pictures on, and the window is not private: the image of the page may be loaded. */
  showsPictures?: true;
  /** The user has switched the browser's model on, and the window is not private. */
  asksModel?: true;
  /** Over all profiles, as counted on the toolbar button. */
  needsYou: number;
  waiting: number;
  /** The sections that an administrator has taken away; absent if there are none. */
  hiddenSections?: readonly HideableSection[];
}

/** A link in the ledger, including changes that are still in the outbox. */
export interface LinkView extends EditedLink {
  localId: LocalId;
  /** Names of the fields whose values came from a response of the service. */
  answered?: readonly string[] | undefined;
  /** When the link was delivered or, until then, when it was saved; epoch ms. */
  savedAtMs: number;
  /** `waiting`: not yet at the service. `no-id`: at the service, but its id is unknown. */
  at: "service" | "no-id" | "waiting";
  /** The pattern of link addresses on the service's web site, if the id is still missing. */
  linkPattern?: LinkPattern;
  /** The page content was sent with the link, or will be. */
  hasContent: boolean;
}

/** The data read from the page. Its content stays in the background. */
export interface PageView extends PageFields {
  title: string;
  description: string;
  keywords: readonly string[];
  /** Absent if the page has no content to save. */
  content?: { words: number; from: ContentSource };
  /** The page's title, if its tab shows the name of the site, alone or beside the title. */
  ownTitle?: string;
  /** The selected text in quotation marks, to be used as the description. */
  quote?: string;
  /** The place that the page is about, in degrees. */
  place?: Place;
  /** A password field is filled, so there is no content. */
  hasPassword?: true;
  /** The tab shows a file of this kind, and no page. */
  file?: PageFileKind;
}

/** The values that a save of the page would send now, and further facts of the page. */
export interface PreviewView {
  page: PageView;
  /** The page content in the format of the save. Absent if nothing is sent. */
  sent?: { text: string; bytes: number };
  facts: PageFacts;
}

/** Entries that are in their state for the same reason. Each entry names the reason itself. */
export interface GroupView {
  key: string;
  /** Two or more, counting all entries, even if the list is truncated. */
  count: number;
  /** The number of changes that would be dropped together with the entries of the group. Absent: none. */
  laterChanges?: number;
}

export interface ActivityView {
  host: string;
  connected: boolean;
  /** Why nothing is being sent, if so. */
  gate?: { state: "closed" | "shut"; cause: DeliveryFailure; nextTryAtMs?: number };
  needsYou: readonly EntryView[];
  waiting: readonly EntryView[];
  /** Latest first. */
  delivered: readonly EntryView[];
  groups: readonly GroupView[];
  /** The counts of all entries, even if a list is truncated. */
  counts: { needsYou: number; waiting: number };
  /** Stored entries of all profiles that this version cannot read. */
  unreadable: number;
}

export interface ConnectionView {
  profileId: ProfileId;
  name: string;
  colour: ProfileColour;
  /** "" if there is none. */
  serverAddress: string;
  /** The key itself never leaves the background. */
  hasKey: boolean;
  /** What is sent for a sign-in before the server. Only the names of the headers leave the background. */
  signIn?: { headers: readonly string[]; withCookies: boolean };
  /** There is no server because the list of profiles was unreadable and has been set aside. */
  isSetAside?: true;
  /** The last time when the service accepted a save or passed a probe, epoch ms. Absent: never with this connection. */
  answeredAtMs?: number;
  compatibility: Profile["compatibility"];
}

export interface SavingView {
  profileId: ProfileId;
  profileName: string;
  /** "" while not connected. */
  host: string;
  saving: SavingChoices;
  compatibility: Pick<Compatibility, "afterServerError" | PatternField>;
  /** Most likely first. */
  tags: readonly string[];
  collections: readonly CollectionView[];
}

export interface TestView {
  findings: readonly Finding[];
  /** When the test was made, epoch ms. */
  atMs: number;
}

/** What the side panel shows: links of this device, for the page in front or for words. */
export interface LookedUp {
  /** The site of the page in front, as in `siteOf`. */
  site: string;
  links: readonly LookedUpLink[];
  /** More links may fit than are listed. */
  isMore: boolean;
  /** The page in front has a link. */
  isPageSaved: boolean;
  /** The profile has no link at all. */
  isEmpty: boolean;
  isConnected: boolean;
}

export interface LookedUpLink {
  localId: LocalId;
  title: string;
  targetUrl: string;
  tags: readonly string[];
  /** Whether the link is that of the page in front. */
  isInFront: boolean;
}
