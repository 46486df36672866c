import type { CaptureFailure } from "../domain/capture.ts";
import type { KnownThing } from "../domain/collections/known-list.ts";
import type { Draft, DraftPage } from "../domain/draft.ts";
import type {
  ChoiceFailure,
  ConnectionFailure,
  DraftFailure,
  MessageFailure,
  StorageFailure,
} from "../domain/failures.ts";
import type { EntryId, LocalId, ProfileId, RemoteId, RemoteIdOf } from "../domain/values/ids.ts";
import type { LinkEdit } from "../domain/link-edit.ts";
import type { UserPageChanges } from "../domain/operation.ts";
import type { CollectionChanges, CollectionFields } from "../domain/fields/collection.ts";
import type { Markup, ToldDraft } from "../domain/user-page.ts";
import type { Choice } from "../domain/outbox/choices.ts";
import type { GroupChoice } from "../domain/outbox/groups.ts";
import type { Compatibility, ProfileColour } from "../domain/profile/profile.ts";
import type { ContentFormat } from "../domain/content-format.ts";
import type { SavingChoices } from "../domain/profile/saving.ts";
import type { SuggestionsView } from "../domain/suggest/views.ts";
import type { FiledPage } from "../domain/suggest/features.ts";
import type {
  ActivityView,
  ConnectionView,
  EntryView,
  PageView,
  PopupView,
  PreviewView,
  ProfileDeletion,
  ProfilesView,
  SavingView,
  TestView,
} from "../domain/views.ts";
import type { BackupContract } from "./backup-contract.ts";
import type { FileContract } from "./file-contract.ts";
import type { KnownLinkContract } from "./known-link-contract.ts";
import type { Request as Method } from "./method.ts";

/** An input without fields. */
type Nothing = Record<never, never>;

/** The profile of the form. `isPrivate`: typed over a page in a private window, and stored apart. */
export interface FormOwner {
  profileId?: ProfileId;
  isPrivate?: boolean;
}

/**
 * The requests of our pages to the background. Each input is parsed with its schema (`schemas.ts`) before
 * the handler gets it. All are safe to repeat: a method that creates something takes the new id as input.
 * Without a profile, the one in use is meant.
 */
interface Contract extends FileContract, KnownLinkContract, BackupContract {
  /**
   * `link`: the one being edited, whatever its address. `again`: the page is open already, and reads what
   * has changed; this starts no delivery.
   */
  openPopup: Method<
    FormOwner & { address: string; link?: LocalId; again?: boolean },
    PopupView,
    StorageFailure
  >;
  /** In the profile's content format. */
  readPage: Method<
    { tabId: number; address: string; profileId?: ProfileId },
    PageView,
    CaptureFailure
  >;
  /** What a save in this format would send, and the facts that the page tells. */
  previewPage: Method<
    { tabId: number; address: string; profileId?: ProfileId; format: ContentFormat },
    PreviewView,
    CaptureFailure
  >;
  /** Tags and collections for a page, by the user's own links: slow beside the form. */
  suggest: Method<FormOwner & { page: FiledPage }, SuggestionsView, StorageFailure>;
  /**
   * Keeps the draft of a page until it is saved. `isFirst`: the form has not seen the earlier draft yet, and replaces
   * only what was typed in it. `isMerged`: it comes from a backup, and does not expire.
   */
  keepDraft: Method<
    FormOwner & {
      pageAddress: string;
      draft: Draft;
      tabId?: number;
      isFirst?: boolean;
      isMerged?: boolean;
    },
    void,
    StorageFailure
  >;
  /**
   * The page of the draft with this entry id. Undefined if the draft is gone, or belongs to a private
   * window, which it must not leave. With `link`: the page of a link to be edited.
   */
  findDraft: Method<
    { entryId: EntryId } | { link: LocalId },
    DraftPage | undefined,
    StorageFailure
  >;
  /** Deletes the draft, if it is the one stored for the page. */
  forgetDraft: Method<FormOwner & { pageAddress: string; entryId: EntryId }, void, StorageFailure>;
  /**
   * Resolves once the save is on disk, before anything is sent. `tabId`: the tab to read the page in;
   * `begin`: the form had not loaded the profile's choices yet; `links`: the links of the page that the
   * form has shown; `siteContent`: the user's own choice for `Page content`, to be remembered for the site.
   * `already`: nothing was kept, because the page has a link that is not in `links`.
   */
  saveLink: Method<
    FormOwner & {
      draft: Draft;
      pageAddress: string;
      tabId?: number;
      begin?: boolean;
      links?: readonly LocalId[];
      siteContent?: boolean;
    },
    { entryId: EntryId; already?: true },
    DraftFailure | ChoiceFailure | StorageFailure
  >;
  /**
   * Keeps a change of a link. The change joins a waiting entry about the link; the response names the entry
   * that carries it. `remoteId`: the link's id, if the service did not return it; `pageAddress`: the page
   * whose draft is deleted. `already`: the message was repeated, and the change sent long ago.
   */
  changeLink: Method<
    {
      entryId: EntryId;
      link: LocalId;
      changes: LinkEdit;
      remoteId?: RemoteIdOf<"link">;
      pageAddress?: string;
      isPrivate?: boolean;
    },
    { entryId: EntryId; already?: true },
    DraftFailure | ChoiceFailure | StorageFailure
  >;
  /** Keeps a new collection. `cover`: its cover image as it is sent. */
  saveCollection: Method<
    {
      entryId: EntryId;
      collection: LocalId;
      fields: CollectionFields;
      cover?: string;
      profileId?: ProfileId;
    },
    { entryId: EntryId },
    StorageFailure
  >;
  /**
   * Keeps a change of a collection; the response names the entry that carries it. `cover`: the new cover
   * image, or "" to remove it. `isCycle`: nothing was kept, because the collection would contain itself.
   */
  changeCollection: Method<
    { entryId: EntryId; collection: LocalId; changes: CollectionChanges; cover?: string },
    { entryId: EntryId } | { isCycle: true },
    ChoiceFailure | StorageFailure
  >;
  /** Puts what exists at the service into the ledger; sends nothing. What is known by its id is merged. */
  takeKnown: Method<
    {
      thing: "collection" | "repository";
      things: readonly (KnownThing & { localId: LocalId })[];
      profileId?: ProfileId;
    },
    { added: number; merged: number },
    StorageFailure
  >;
  /**
   * Takes a page of the service into the ledger, by its id; sends nothing. The response names the page: a
   * known one, if the id is known.
   */
  addUserPage: Method<
    { page: LocalId; remoteId: RemoteIdOf<"user-page">; title: string; profileId?: ProfileId },
    { page: LocalId },
    StorageFailure
  >;
  /** Changes what only this browser knows of a page. */
  describeUserPage: Method<
    { page: LocalId; title?: string; markup?: Markup },
    void,
    ChoiceFailure | StorageFailure
  >;
  /** Takes a page out of the ledger; refused while a change of it is on its way. */
  forgetUserPage: Method<{ page: LocalId }, void, ChoiceFailure | StorageFailure>;
  /** Keeps what was typed about a page. */
  keepUserPageDraft: Method<{ page: LocalId } & ToldDraft, void, ChoiceFailure | StorageFailure>;
  /** Keeps a change of a page, and ends the draft with this id. */
  changeUserPage: Method<
    { entryId: EntryId; page: LocalId; changes: UserPageChanges },
    { entryId: EntryId },
    ChoiceFailure | StorageFailure
  >;
  getEntry: Method<{ entryId: EntryId }, EntryView, ChoiceFailure | StorageFailure>;
  listActivity: Method<{ profileId?: ProfileId }, ActivityView, StorageFailure>;
  /** `tries`: those of the entry as it was shown; a later request of it may have arrived. */
  choose: Method<
    { entryId: EntryId; choice: Choice; remoteId?: RemoteId; tries?: number | undefined },
    void,
    ChoiceFailure | StorageFailure
  >;
  /**
   * Carries out one choice for all entries of a group in Activity; returns how many. `atMs`: when the user
   * chose, epoch ms.
   */
  chooseAll: Method<
    { profileId?: ProfileId; group: string; choice: GroupChoice; atMs?: number; count?: number },
    { done: number },
    StorageFailure
  >;
  /** Tries at once to send everything that waits, and probes a shut gate. */
  tryAll: Method<{ profileId?: ProfileId }, void, StorageFailure>;
  /**
   * A page has started, paused, resumed or cancelled a job, in the database. If the message is lost, the
   * background does the same at its next look.
   */
  runJobs: Method<Nothing, void>;
  getSaving: Method<{ profileId?: ProfileId }, SavingView, StorageFailure>;
  /** Stores these choices. The others stay as they are: another page, or a sync, may have changed them meanwhile. */
  saveSaving: Method<
    {
      profileId?: ProfileId;
      saving: Partial<SavingChoices>;
      afterServerError?: Compatibility["afterServerError"];
    },
    void,
    StorageFailure
  >;
  listProfiles: Method<Nothing, ProfilesView>;
  /** Makes this the profile in use: the one meant if none is named. */
  useProfile: Method<{ profileId: ProfileId }, void, StorageFailure>;
  /**
   * Deletes a profile with everything in it, if everything that would be lost is in `agreed`, the ids of an
   * earlier response. Without `agreed`, returns only what would be lost.
   */
  deleteProfile: Method<
    { profileId: ProfileId; agreed?: readonly string[] },
    ProfileDeletion,
    StorageFailure
  >;
  /** The options were opened: a good moment to try to send what waits. */
  wake: Method<Nothing, void>;
  /** For an unknown profile: empty, as a new one would be. */
  getConnection: Method<{ profileId?: ProfileId }, ConnectionView>;
  /** Without `key`, the stored key stays. An unknown profile is created. */
  saveConnection: Method<
    ConnectionInput & { name: string; colour?: ProfileColour; moved?: boolean },
    ConnectionView,
    ConnectionFailure | StorageFailure
  >;
  /** Tries an address and a key without storing them; without `key`, the stored one. */
  testConnection: Method<ConnectionInput, TestView, ConnectionFailure | StorageFailure>;
}

interface ConnectionInput {
  profileId?: ProfileId;
  serverAddress: string;
  key?: string;
  compatibility?: Partial<Omit<Compatibility, "afterServerError">>;
}

export type MethodName = keyof Contract;
export type InputOf<Name extends MethodName> = Parameters<Contract[Name]>[0];
type OutputOf<Name extends MethodName> = ReturnType<Contract[Name]>;

/** The contract as a page calls it: every response may also be a failure of the message itself. */
export type Client = {
  [Name in MethodName]: (
    input: InputOf<Name>,
  ) => Promise<OutputOf<Name> | { ok: false; error: MessageFailure }>;
};

/** The contract as the background implements it. */
export type Handlers = {
  [Name in MethodName]: (input: InputOf<Name>) => Promise<OutputOf<Name>>;
};
