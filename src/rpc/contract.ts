import type { CaptureFailure } from "../domain/capture.ts";
import type { DiagnosticsFacts } from "../domain/diagnostics.ts";
import type { DraftFile } from "../domain/draft-file.ts";
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
import type { CollectionFields, FileChanges } from "../domain/operation.ts";
import type { Choice } from "../domain/outbox/choices.ts";
import type { GroupChoice } from "../domain/outbox/groups.ts";
import type { Compatibility, ProfileColour } from "../domain/profile/profile.ts";
import type { Result } from "../domain/values/result.ts";
import type { SavingChoices } from "../domain/profile/saving.ts";
import type {
  ActivityView,
  ConnectionView,
  EntryView,
  FilesView,
  PageView,
  PopupView,
  ProfileDeletion,
  ProfilesView,
  SavingView,
  TestView,
} from "../domain/views.ts";

type Method<Input, Output, Failure = never> = (input: Input) => Result<Output, Failure>;

/** An input without a field. */
type Nothing = Record<never, never>;

/** Whose form it is. `isPrivate`: typed over a page in a private window, and kept apart. */
export interface FormOf {
  profileId?: ProfileId;
  isPrivate?: boolean;
}

/**
 * What our pages may ask of the background. Each input is parsed with its schema (`schemas.ts`) before
 * a handler sees it. All are safe to repeat: what makes something carries the id it is to have. Where
 * no profile is named, the one in use is meant.
 */
interface Contract {
  /**
   * `link`: the one that is edited, wherever its address leads. `again`: the page is open already, and
   * asks what has changed; nothing is woken by that.
   */
  openPopup: Method<
    FormOf & { address: string; link?: LocalId; again?: boolean },
    PopupView,
    StorageFailure
  >;
  /** In the format of content that the profile's saves have. */
  readPage: Method<
    { tabId: number; address: string; profileId?: ProfileId },
    PageView,
    CaptureFailure
  >;
  /** Keeps what was typed for a page until it is saved. */
  keepDraft: Method<
    FormOf & { pageAddress: string; draft: Draft; tabId?: number },
    void,
    StorageFailure
  >;
  /**
   * The page that the draft of this entry to be is kept for; undefined: it is not kept any more, or of a
   * private window, which it does not leave. With `link`: the page of a link that is to be edited.
   */
  findDraft: Method<
    { entryId: EntryId } | { link: LocalId },
    DraftPage | undefined,
    StorageFailure
  >;
  /** Lets that draft go, if it is the one that is kept for the page. */
  forgetDraft: Method<FormOf & { pageAddress: string; entryId: EntryId }, void, StorageFailure>;
  /**
   * Resolves once the save is on disk, before anything is sent. `tabId`: where its page is read from;
   * `begin`: the form did not know yet what saves start with; `links`: those of the page that the form has
   * shown; `siteContent`: the person's own tick at `Page content`, to be remembered for the site.
   * `already`: nothing was kept, as the page has a link that is not among `links`.
   */
  saveLink: Method<
    FormOf & {
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
   * Keeps a change of a link. It joins what is still waiting about that link; the answer names the
   * entry that carries it. `remoteId`: the link's, where the service did not tell it; `pageAddress`: the
   * page whose draft goes with it.
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
    { entryId: EntryId },
    ChoiceFailure | StorageFailure
  >;
  /** Keeps a new collection. */
  saveCollection: Method<
    { entryId: EntryId; collection: LocalId; fields: CollectionFields; profileId?: ProfileId },
    { entryId: EntryId },
    StorageFailure
  >;
  /** Keeps files for a link that is kept. Their bytes are in the blob store already. */
  attachFiles: Method<
    { link: LocalId; files: readonly DraftFile[] },
    void,
    DraftFailure | ChoiceFailure | StorageFailure
  >;
  /** Keeps a change of a file; the answer names the entry that carries it. */
  changeFile: Method<
    { entryId: EntryId; file: LocalId; changes: FileChanges },
    { entryId: EntryId },
    ChoiceFailure | StorageFailure
  >;
  /** The files of a link, and the categories and links to choose from. */
  listFiles: Method<{ link?: LocalId }, FilesView, StorageFailure>;
  getEntry: Method<{ entryId: EntryId }, EntryView, ChoiceFailure | StorageFailure>;
  listActivity: Method<{ profileId?: ProfileId }, ActivityView, StorageFailure>;
  choose: Method<
    { entryId: EntryId; choice: Choice; remoteId?: RemoteId },
    void,
    ChoiceFailure | StorageFailure
  >;
  /** The same choice for all of a group that Activity showed; tells how many entries it was done for. */
  chooseAll: Method<
    { profileId?: ProfileId; group: string; choice: GroupChoice },
    { done: number },
    StorageFailure
  >;
  /** Looks at once whether what waits can go, and opens a shut gate. */
  tryAll: Method<{ profileId?: ProfileId }, void, StorageFailure>;
  /** What the diagnostics are made of; the page that asks takes all out of it that is private. */
  getDiagnostics: Method<Nothing, DiagnosticsFacts, StorageFailure>;
  getSaving: Method<{ profileId?: ProfileId }, SavingView, StorageFailure>;
  /** Keeps the choices, all of them. */
  saveSaving: Method<
    {
      profileId?: ProfileId;
      saving: SavingChoices;
      afterServerError: Compatibility["afterServerError"];
    },
    void,
    StorageFailure
  >;
  listProfiles: Method<Nothing, ProfilesView>;
  /** From now on this profile is meant where none is named. */
  useProfile: Method<{ profileId: ProfileId }, void, StorageFailure>;
  /**
   * Lets a profile go with all that is in it, if nothing would be lost but what is in `agreed`, by the ids that
   * an earlier answer told. Without them it only tells what would be lost.
   */
  deleteProfile: Method<
    { profileId: ProfileId; agreed?: readonly string[] },
    ProfileDeletion,
    StorageFailure
  >;
  /** Of a profile that is not known yet: empty, as it would be made. */
  getConnection: Method<{ profileId?: ProfileId }, ConnectionView>;
  /** Without `key` the one that is kept stays. A profile that is not known yet is made. */
  saveConnection: Method<
    ConnectionInput & { name: string; colour?: ProfileColour; moved?: boolean },
    ConnectionView,
    ConnectionFailure | StorageFailure
  >;
  /** Tries an address and a key without keeping them; without `key` the one that is kept. */
  testConnection: Method<ConnectionInput, TestView, ConnectionFailure | StorageFailure>;
}

interface ConnectionInput {
  profileId?: ProfileId;
  serverAddress: string;
  key?: string;
  compatibility?: Partial<Pick<Compatibility, "keyPrefix" | "honoursIdempotencyKey" | "userId">>;
}

export type MethodName = keyof Contract;
export type InputOf<Name extends MethodName> = Parameters<Contract[Name]>[0];
type OutputOf<Name extends MethodName> = ReturnType<Contract[Name]>;

/** The contract as a page calls it: every answer may also be a failure of the message itself. */
export type Client = {
  [Name in MethodName]: (
    input: InputOf<Name>,
  ) => Promise<OutputOf<Name> | { ok: false; error: MessageFailure }>;
};

/** The contract as the background fills it. */
export type Handlers = {
  [Name in MethodName]: (input: InputOf<Name>) => Promise<OutputOf<Name>>;
};
