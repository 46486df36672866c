import type { ReadonlySignal } from "@preact/signals";
import type { Failure } from "../../../domain/failures.ts";
import type { EntryId, LocalId, ProfileId, RemoteId } from "../../../domain/values/ids.ts";
import type { Choice } from "../../../domain/outbox/choices.ts";
import type { Client } from "../../../rpc/contract.ts";
import type { EntryView, PopupView } from "../../../domain/views.ts";
import type { ActiveTab } from "../../../domain/values/active-tab.ts";
import type { DraftForm } from "../form/draft-fields.ts";
import type { OfferedUndo } from "./offered-undo.ts";
import type { MarkedField } from "../form/refused-words.ts";
import type { PageReading, Phase, SavedDraft, SaveRefusal } from "./phases.ts";

/** What an editor works with. */
export interface EditorMeans {
  client: Client;
  /** Absent: `takeTab` tells it, or there is none. */
  tab?: ActiveTab | undefined;
  uuid: () => string;
  /** Absent: the one in use. */
  profileId?: ProfileId | undefined;
  /** The link to be edited, where the page's own latest is not meant. */
  link?: LocalId | undefined;
}

export interface EditorStore {
  /** Undefined until it is known, and where there is none. */
  readonly tab: ReadonlySignal<ActiveTab | undefined>;
  readonly form: DraftForm;
  readonly view: ReadonlySignal<PopupView | undefined>;
  readonly page: ReadonlySignal<PageReading>;
  readonly phase: ReadonlySignal<Phase>;
  readonly saved: ReadonlySignal<SavedDraft | undefined>;
  readonly entry: ReadonlySignal<EntryView | undefined>;
  /** The person took the save back, and is at the form again. */
  readonly undone: ReadonlySignal<boolean>;
  readonly refusal: ReadonlySignal<SaveRefusal | undefined>;
  /** Why a choice about the entry could not be carried out. */
  readonly choiceFailure: ReadonlySignal<Failure | undefined>;
  /** Tells which tab is in front. Nothing is kept or asked for before that. */
  readonly takeTab: (tab: ActiveTab | undefined) => void;
  /** Asks for all that the tab does not tell. Resolves when it has come; the form never waits for it. */
  readonly load: () => Promise<void>;
  readonly save: () => Promise<void>;
  /** What was typed goes along into the other profile; what belongs to this one stays in it. */
  readonly switchProfile: (id: ProfileId) => Promise<void>;
  readonly choose: (choice: Choice, remoteId?: RemoteId) => Promise<void>;
  /** Does what the person chose about an earlier save of this page. */
  readonly chooseEarlier: (choice: Choice) => Promise<void>;
  /** Why a choice about an earlier save could not be carried out. */
  readonly earlierFailure: ReadonlySignal<Failure | undefined>;
  /** Saves that were offered to be taken back, as they stand now. */
  readonly offeredUndos: ReadonlySignal<readonly OfferedUndo[]>;
  /** Takes back a save of another page. */
  readonly undoOther: (id: EntryId) => Promise<void>;
  /** Whether the counts of `view` have this save among them. */
  readonly countsOwn: ReadonlySignal<boolean>;
  /** What the service said of the fields that it refused, until they are changed. */
  readonly marks: ReadonlySignal<Partial<Record<MarkedField, string>>>;
  /** The form again, as an edit of what was saved. */
  readonly editSaved: () => Promise<void>;
  /** Makes a new link of what was an edit. */
  readonly startNew: () => void;
  /** The background says that something has changed. */
  readonly refresh: () => Promise<void>;
  /** Keeps the draft for a page that goes on with it; whether it is kept. */
  readonly keep: () => Promise<boolean>;
  /** The popup is about to go: what was typed is kept now. */
  readonly flush: () => void;
  /** Resolves once all that was handed over is answered. */
  readonly settled: () => Promise<unknown>;
}
