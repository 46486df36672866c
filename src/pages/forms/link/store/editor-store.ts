import type { ReadonlySignal } from "@preact/signals";
import type { DraftNews } from "../../../../shared/domain/draft/joined-draft.ts";
import type { Failure } from "../../../../shared/domain/failures.ts";
import type {
  EntryId,
  LocalId,
  ProfileId,
  RemoteId,
} from "../../../../shared/domain/values/ids.ts";
import type { Choice } from "../../../../shared/domain/outbox/choices.ts";
import type { Client } from "../../../../background/contract.ts";
import type { EntryView, PopupView } from "../../../../shared/domain/views/views.ts";
import type { SuggestionsView } from "../../../../shared/domain/suggest/views.ts";
import type { ActiveTab } from "../../../../shared/domain/values/active-tab.ts";
import type { DraftForm } from "../draft/draft-fields.ts";
import type { OfferedUndo } from "./offered-undo.ts";
import type { LinkFieldName } from "../../../../shared/domain/draft/draft.ts";
import type { PageFile } from "./page-file.ts";
import type { PageModel } from "../../../../shared/domain/suggest/model.ts";
import type { ModelAsked } from "../model/model-suggestions.ts";
import type { PageReading, Phase, SavedDraft, SaveRefusal } from "./editor-state.ts";

export interface EditorMeans {
  client: Client;
  /** Absent: `takeTab` sets it, or there is none. */
  tab?: ActiveTab | undefined;
  /** The title that the page shows before the tab is known. */
  shownTitle?: string;
  uuid: () => string;
  /** Absent: there are no suggestions of a model. */
  model?: PageModel;
  /** Absent: the profile in use. */
  profileId?: ProfileId | undefined;
  /** The link to be edited, if it is not the latest of the page. */
  link?: LocalId | undefined;
}

export interface EditorStore {
  /** Undefined until the tab is known, and if there is none. */
  readonly tab: ReadonlySignal<ActiveTab | undefined>;
  readonly form: DraftForm;
  readonly view: ReadonlySignal<PopupView | undefined>;
  readonly page: ReadonlySignal<PageReading>;
  /** Undefined until the suggestions have arrived; empty if they cannot arrive. */
  readonly suggested: ReadonlySignal<Partial<SuggestionsView> | undefined>;
  /** Undefined without a model. */
  readonly model: ModelAsked | undefined;
  readonly pageFile: PageFile;
  readonly phase: ReadonlySignal<Phase>;
  readonly saved: ReadonlySignal<SavedDraft | undefined>;
  readonly entry: ReadonlySignal<EntryView | undefined>;
  /** The user undid the save, and the form is shown again. */
  readonly undone: ReadonlySignal<boolean>;
  readonly refusal: ReadonlySignal<SaveRefusal | undefined>;
  /** Why a choice about the entry could not be carried out. */
  readonly choiceFailure: ReadonlySignal<Failure | undefined>;
  /** Sets the tab in front. Before this call, nothing is stored or requested. */
  readonly takeTab: (tab: ActiveTab | undefined) => void;
  /** Requests everything but the tab. Resolves when it has arrived; the form never waits for it. */
  readonly load: () => Promise<void>;
  readonly save: () => Promise<void>;
  /** Typed text moves to the other profile; data of this profile stays. */
  readonly switchProfile: (id: ProfileId) => Promise<void>;
  readonly choose: (choice: Choice, remoteId?: RemoteId) => Promise<void>;
  /** Carries out the user's choice about an earlier save of this page. */
  readonly chooseEarlier: (choice: Choice) => Promise<void>;
  /** Why a choice about an earlier save could not be carried out. */
  readonly earlierFailure: ReadonlySignal<Failure | undefined>;
  /** The current states of the saves with an offered undo. */
  readonly offeredUndos: ReadonlySignal<readonly OfferedUndo[]>;
  /** Undoes a save of another page. */
  readonly undoOther: (id: EntryId) => Promise<void>;
  /** Whether the counts of `view` include this save. */
  readonly countsOwn: ReadonlySignal<boolean>;
  /** The service's messages about the refused fields, until these fields are changed. */
  readonly marks: ReadonlySignal<Partial<Record<LinkFieldName, string>>>;
  /** Shows the form again, as an edit of the saved link: a change joins the save, or follows it. */
  readonly editSaved: () => Promise<void>;
  /** Turns the edit into a new link. */
  readonly startNew: () => void;
  /** The background has announced a change of a draft. */
  readonly join: (news: DraftNews) => void;
  /** The background has announced a change. */
  readonly refresh: () => Promise<void>;
  /**
   * Stores the draft for another page that continues with it, or because this page is left. The draft includes the
   * profile's choices for new links, because no page adds them to an earlier draft.
   */
  readonly keep: () => ReturnType<Client["keepDraft"]>;
  /**
   * Call this when the popup closes. Stores pending changes at once. Returns whether a draft is on its way to the
   * disk.
   */
  readonly flush: () => boolean;
  /** Resolves once all messages of the store have their response. */
  readonly settled: () => Promise<readonly [saved: void, isDraftKept: boolean]>;
}
