import type { Draft, DraftCollection, DraftRepository } from "./draft.ts";
import type { DeliveryFailure } from "./failures.ts";
import type { Finding } from "./profile/connection-test.ts";
import type { EntryId, LocalId, ProfileId, RemoteId, RemoteIdOf } from "./values/ids.ts";
import type { OperationKind } from "./operation.ts";
import type { Choice, Standing } from "./outbox/choices.ts";
import type { MissingContent, StateName } from "./outbox/entry.ts";
import type { Compatibility, Profile, ProfileColour } from "./profile/profile.ts";
import type { SavingChoices, SavingStart } from "./profile/saving.ts";

/**
 * What the background tells our pages: plain values, safe as JSON. The key is in none of them.
 */

/** An entry of the outbox as a page shows it. */
export interface EntryView {
  id: EntryId;
  kind: OperationKind;
  title: string;
  /** The link that it makes or changes; absent for other things. */
  link?: LocalId;
  /** Of a link; "" for other things. */
  address: string;
  tags: readonly string[];
  /** Titles of the collections it goes into. */
  collections: readonly string[];
  state: StateName;
  standing: Standing;
  /** Why it is where it is: its own reason alone. */
  cause?: DeliveryFailure;
  /** Why nothing of its profile goes at the moment, where that is what it waits for. Says nothing of it. */
  gate?: DeliveryFailure;
  /** When it goes or is tried next, epoch ms. Absent: as soon as possible, or when the person acts. */
  nextTryAtMs?: number;
  /** While held: until when it can be undone, epoch ms. */
  undoUntilMs?: number;
  /** The title of the thing it has to wait for, or has lost. */
  parentTitle?: string;
  /** What it has to wait for does not go by itself. */
  parentNeedsYou?: true;
  /** The content of its page was wanted, and is not with it. */
  contentMissing?: MissingContent;
  /** When the last thing happened to it, epoch ms. */
  atMs: number;
  tries: number;
  remoteId?: RemoteId;
  choices: readonly Choice[];
  /** In Activity: which others stand here for the same reason. Absent: it stands alone. */
  group?: string;
  /** The service's host, for sentences. "" while not connected. */
  host: string;
}

export interface CollectionView {
  localId: LocalId;
  title: string;
  emoji?: string;
  remoteId?: RemoteIdOf<"collection">;
  /** Not yet at the service. */
  pending: boolean;
  uses: number;
}

/** A profile as it is named on the screen: by its name, or where it has none by its server. */
export interface ProfileView {
  id: ProfileId;
  name: string;
  colour: ProfileColour;
  /** "" while not connected. */
  host: string;
}

/** What is lost with a profile, or would be. */
export interface ProfileDeletion {
  deleted: boolean;
  /** What that is, each by an id: entries that were not sent, and drafts. */
  lost: readonly string[];
  waiting: number;
  needsYou: number;
  drafts: number;
}

export interface ProfilesView {
  /** The one in use. */
  current: ProfileId;
  /** At least one, in the order in which they were made. */
  all: readonly ProfileView[];
}

/** All that the popup wants to know besides the tab. It is usable before this arrives. */
export interface PopupView {
  /** The one that all of this is of, but for the counts. */
  profileId: ProfileId;
  profiles: readonly ProfileView[];
  profileName: string;
  /** "" while not connected. */
  host: string;
  connected: boolean;
  /** What was typed for this page before and not saved. */
  draft?: Draft;
  /** An entry about this page that has not arrived, or has lately. */
  entry?: EntryView;
  /** What stands on disk about this page, and cannot be read: it may have been saved, or typed over. */
  unreadable?: readonly ("draft" | "link")[];
  /** The latest save of another page or link that can still be taken back. */
  held?: EntryView;
  /** The link that this page was saved as before; of several the one on its way, else the latest. */
  link?: LinkView;
  /** All links of the page that are known here. */
  links: readonly LocalId[];
  /** Names, the likeliest first. */
  tags: readonly string[];
  collections: readonly CollectionView[];
  repositories: readonly DraftRepository[];
  /** What a new link of this page starts with. */
  start: SavingStart;
  /** Over all profiles, as the toolbar button counts them. */
  needsYou: number;
  waiting: number;
}

/** A link as the ledger has it, with the changes that are on their way. */
export interface LinkView {
  localId: LocalId;
  targetUrl: string;
  title: string;
  description: string;
  tags: readonly string[];
  collections: readonly DraftCollection[];
  /** Names of the fields that stand here as the service told them. */
  answered?: readonly string[] | undefined;
  /** When it arrived, or, until then, when it was kept; epoch ms. */
  savedAtMs: number;
  /** `waiting`: not at the service yet. `no-id`: there, but under what id is not known. */
  at: "service" | "no-id" | "waiting";
  /** The page's content went, or goes, along with it. */
  hasContent: boolean;
}

/** What was read from the page. Its content stays in the background. */
export interface PageView {
  title: string;
  description: string;
  imageUrl?: string;
  keywords: readonly string[];
  /** Absent: there is no content to take. */
  content?: { words: number; from: "article" | "body-text" | "plain-text" };
  /** A password stands in a field: that is why. */
  hasPassword?: true;
}

/** Entries that stand where they stand for the same reason; what that is, each of them says. */
export interface GroupView {
  key: string;
  /** Two or more, over all, also where the list is cut. */
  count: number;
}

export interface ActivityView {
  host: string;
  connected: boolean;
  /** Why nothing is sent at the moment, if so. */
  gate?: { state: "closed" | "shut"; cause: DeliveryFailure; nextTryAtMs?: number };
  needsYou: readonly EntryView[];
  waiting: readonly EntryView[];
  /** The latest first. */
  delivered: readonly EntryView[];
  groups: readonly GroupView[];
  /** Counts over all, also where a list is cut. */
  counts: { needsYou: number; waiting: number };
  /** Entries of all profiles that stand on disk and that this version cannot read. */
  unreadable: number;
}

export interface ConnectionView {
  profileId: ProfileId;
  name: string;
  colour: ProfileColour;
  /** "" while there is none. */
  serverAddress: string;
  /** The key itself never leaves the background. */
  hasKey: boolean;
  /** There is no server, and there was a list of profiles that could not be read: it is set aside. */
  isSetAside?: true;
  compatibility: Profile["compatibility"];
}

export interface SavingView {
  profileId: ProfileId;
  profileName: string;
  /** "" while not connected. */
  host: string;
  saving: SavingChoices;
  afterServerError: Compatibility["afterServerError"];
  /** Names, the likeliest first. */
  tags: readonly string[];
  collections: readonly CollectionView[];
}

export interface TestView {
  findings: readonly Finding[];
  /** When it was made, epoch ms. */
  atMs: number;
}
