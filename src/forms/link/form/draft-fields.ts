import type { ReadonlySignal } from "@preact/signals";
import type { CollectionView, LinkView, PageView } from "../../../domain/views.ts";
import type { DraftFiles } from "./draft-files.ts";
import type { Draft, DraftCollection } from "../../../domain/draft.ts";
import type { EntryId, RemoteIdOf } from "../../../domain/values/ids.ts";
import type { SavingStart } from "../../../domain/profile/saving.ts";

/** Fields that few links need. Absent: nobody has said anything. */
export type MoreValues = Pick<Draft, (typeof moreNames)[number]>;

export const moreNames = ["repositories", "imageUrl", "latitude", "longitude"] as const;

export type Field =
  | "title"
  | "address"
  | "description"
  | "tags"
  | "collections"
  | "pageContent"
  | keyof MoreValues
  | "link-id";

export interface DraftForm {
  /** Of the save that this becomes. */
  readonly entryId: ReadonlySignal<EntryId>;
  readonly title: ReadonlySignal<string>;
  readonly address: ReadonlySignal<string>;
  /** Names of the parameters that were taken from the tab's address; empty when put back. */
  readonly trackingRemoved: ReadonlySignal<readonly string[]>;
  /** The address is of another page than the one in front, whose content and image are not its own. */
  readonly isElsewhere: ReadonlySignal<boolean>;
  readonly description: ReadonlySignal<string>;
  readonly tags: ReadonlySignal<readonly string[]>;
  /** Typed in `Tags`, not yet a tag. */
  readonly tagText: ReadonlySignal<string>;
  readonly collections: ReadonlySignal<readonly DraftCollection[]>;
  readonly collectionText: ReadonlySignal<string>;
  /** The id of a collection is being asked for, so that `collectionText` is no name to create. */
  readonly isIdAsked: ReadonlySignal<boolean>;
  readonly pageContent: ReadonlySignal<boolean>;
  readonly files: DraftFiles;
  readonly more: ReadonlySignal<MoreValues>;
  /** Typed in `Repositories`, not yet one. */
  readonly repositoryText: ReadonlySignal<string>;
  /** The service's id of the link that is edited, as it is typed where it is not known. */
  readonly linkId: ReadonlySignal<string>;
  /** The saved link that this is an edit of; undefined: a new one is made. */
  readonly editing: ReadonlySignal<LinkView | undefined>;
  /** The tab is known now: its title and address go into what nobody has touched. */
  readonly takeTab: () => void;
  readonly setTitle: (text: string) => void;
  readonly setAddress: (text: string) => void;
  readonly putTrackingBack: () => void;
  readonly setDescription: (text: string) => void;
  readonly setTagText: (text: string) => void;
  /** `known`: names in use, whose spelling wins. */
  readonly addTags: (texts: readonly string[], known: readonly string[]) => void;
  readonly removeTag: (tag: string) => void;
  readonly setCollectionText: (text: string) => void;
  readonly setIdAsked: (isAsked: boolean) => void;
  /** Chooses it, or gives it back when it was chosen. */
  readonly toggleCollection: (collection: CollectionView) => void;
  readonly createCollection: (title: string) => void;
  readonly addCollectionById: (remoteId: RemoteIdOf<"collection">, title: string) => void;
  readonly removeCollection: (localId: string) => void;
  readonly setPageContent: (on: boolean) => void;
  readonly setMore: (values: MoreValues) => void;
  readonly setRepositoryText: (text: string) => void;
  readonly setLinkId: (text: string) => void;
  /** What a new link starts with: before what was typed into its lists, and into what nobody has touched. */
  readonly begin: (start: SavingStart) => void;
  /** The person's own tick at `Page content`; undefined: they left it as it was. */
  readonly getContentTick: () => boolean | undefined;
  /** What was typed for this page before: into fields that nobody has touched since. */
  readonly restore: (draft: Draft) => void;
  /** What was read from the page: into fields that are empty and untouched. */
  readonly fill: (page: PageView) => void;
  /**
   * From here on it edits this link. What was typed before that was known stays, in its lists as more;
   * `typed`: what stands in the form was typed over the link itself, and stays as it is.
   */
  readonly edit: (link: LinkView, typed?: boolean) => void;
  /**
   * Another window saved what stands here: from here on it edits that link, as a save of its own. What was
   * typed in this form stays; restored fields become those of the link. Whether something was typed here.
   */
  readonly follow: (link: LinkView) => boolean;
  /**
   * To another profile goes what was typed here, as a save of its own. What was brought back from
   * before, and collections and repositories, whose ids mean nothing there, stay;
   * of one that is gone nothing can stay, and what was brought back goes along, too.
   */
  readonly leaveProfile: (isGone: boolean) => void;
  /** Whether there is something that stays when the profile is left. */
  readonly staysBehind: () => boolean;
  /** Whether a person has put something in that only a new link can carry. */
  readonly isMoreTyped: () => boolean;
  readonly toDraft: () => Draft;
  /** From here on it makes a new link, of the same content. */
  readonly renew: () => void;
}
