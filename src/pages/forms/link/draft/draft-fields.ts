import type { ReadonlySignal } from "@preact/signals";
import type { CollectionView, LinkView, PageView } from "../../../../shared/domain/views/views.ts";
import type { LeftOut } from "./address-offer.ts";
import type { Quote } from "./quote.ts";
import type { DraftFiles } from "./draft-files.ts";
import {
  typedFieldNames,
  type Draft,
  type DraftCollection,
  type LinkFieldName,
} from "../../../../shared/domain/draft/draft.ts";
import type { EntryId, LocalId, RemoteIdOf } from "../../../../shared/domain/values/ids.ts";
import type { SavingStart } from "../../../../shared/domain/profile/saving.ts";

/** Fields that few links need. Absent: neither typed nor read from the page. */
export type MoreValues = Pick<Draft, (typeof moreNames)[number]>;

export const moreNames = [
  "repositories",
  ...typedFieldNames,
  "contentFormat",
  "screenshot",
] as const;

export type Field = LinkFieldName | "pageContent" | keyof MoreValues | "link-id";

export interface DraftForm extends LeftOut {
  /** The entry id of the save that the draft becomes. */
  readonly entryId: ReadonlySignal<EntryId>;
  readonly title: ReadonlySignal<string>;
  readonly address: ReadonlySignal<string>;
  /** The address differs from the page in front, so the page's content and image are not used. */
  readonly isElsewhere: ReadonlySignal<boolean>;
  readonly description: ReadonlySignal<string>;
  readonly tags: ReadonlySignal<readonly string[]>;
  /** Text in `Tags` that is not a tag yet. */
  readonly tagText: ReadonlySignal<string>;
  readonly collections: ReadonlySignal<readonly DraftCollection[]>;
  readonly collectionText: ReadonlySignal<string>;
  /** The panel asks for the id of a collection: `collectionText` is not the name of a new one. */
  readonly isIdAsked: ReadonlySignal<boolean>;
  readonly pageContent: ReadonlySignal<boolean>;
  readonly files: DraftFiles;
  readonly more: ReadonlySignal<MoreValues>;
  /** Text in `Repositories` that is not a repository yet. */
  readonly repositoryText: ReadonlySignal<string>;
  /** The service's id of the edited link, as typed by the user if it is unknown. */
  readonly linkId: ReadonlySignal<string>;
  /** Whether an earlier request for this draft may have been accepted: saved again, the link may be there twice. */
  readonly mayBeThere: ReadonlySignal<boolean>;
  /** The saved link that this form edits; undefined: the form makes a new one. */
  readonly editing: ReadonlySignal<LinkView | undefined>;
  /** Call this when the tab is known. Untouched fields get its title and address. */
  readonly takeTab: () => void;
  readonly setTitle: (text: string) => void;
  readonly setAddress: (text: string) => void;
  readonly putTrackingBack: () => void;
  readonly putLoginBack: () => void;
  /** The selected text of the page, as the description. */
  readonly quote: Quote;
  /** Whether the field holds no words of the user: neither typed nor restored ones. */
  readonly isOffered: (field: Field) => boolean;
  readonly setDescription: (text: string) => void;
  readonly setTagText: (text: string) => void;
  /** `known`: the names in use. Their spelling is preferred. */
  readonly addTags: (texts: readonly string[], known: readonly string[]) => void;
  readonly removeTag: (tag: string) => void;
  readonly setCollectionText: (text: string) => void;
  readonly setIdAsked: (isAsked: boolean) => void;
  /** Chooses the collection, or removes it if it is chosen. */
  readonly toggleCollection: (collection: CollectionView) => void;
  readonly createCollection: (title: string) => void;
  readonly addCollectionById: (remoteId: RemoteIdOf<"collection">, title: string) => void;
  readonly removeCollection: (localId: string) => void;
  readonly setPageContent: (on: boolean) => void;
  readonly setMore: (values: MoreValues) => void;
  readonly setRepositoryText: (text: string) => void;
  readonly setLinkId: (text: string) => void;
  /**
   * Adds the profile's choices for new links: in lists, before the typed items; elsewhere, only in
   * untouched fields.
   */
  readonly begin: (start: SavingStart) => void;
  /** The user's own choice for `Page content`; undefined: unchanged. */
  readonly getContentTick: () => boolean | undefined;
  /** Restores the draft of this page into fields that the user has not touched since. */
  readonly restore: (draft: Draft) => void;
  /** Shows the draft as another form has left it, unless that one is about another link. Returns whether it does. */
  readonly take: (draft: Draft) => boolean;
  /** Adds the values read from the page to fields that are empty and untouched. */
  readonly fill: (page: PageView) => void;
  /**
   * Turns the form into the edit of this link. Text typed before stays, and typed list items are added to the link's
   * lists. `typed`: the form's values were typed over this link, and all of them stay. If the form already is the edit
   * of this link, the fields that the user has not changed get the link's values. Returns whether one changed.
   */
  readonly edit: (link: LinkView, typed?: boolean) => boolean;
  /**
   * Call this after this form's draft was saved. The form becomes the edit of that link, with a new entry id. If
   * another window saved the draft, text typed in this form stays, and restored fields get the link's values.
   * `isSaved`: this form saved the draft, and shows only the link. Returns whether typed text stays.
   */
  readonly follow: (link: LinkView, isSaved?: boolean) => boolean;
  /**
   * Text typed here moves to the other profile, with a new entry id. The restored draft, collections and
   * repositories stay behind, because their ids mean nothing there. If the profile is gone, nothing can
   * stay, so the restored draft moves along too.
   */
  readonly leaveProfile: (isGone: boolean) => void;
  /** Whether anything stays behind when the form leaves the profile. */
  readonly staysBehind: () => boolean;
  /** Whether the user has filled in a field that only a new link can carry. */
  readonly isMoreTyped: () => boolean;
  /** `isFirst`: the earlier draft of the page is not known yet, so the fields that were not changed are named. */
  readonly toDraft: (isFirst?: boolean) => Draft;
  /**
   * Turns the form into a new link with the same content. `kept`: the link that the form edits then. If it is the
   * form's own link, its files may be kept already. Their ids stay then, because the same bytes would be sent twice
   * under other ids.
   */
  readonly renew: (kept?: LocalId) => void;
}
