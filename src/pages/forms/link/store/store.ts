import { batch, computed, signal } from "@preact/signals";
import type { Failure } from "../../../../shared/domain/failures.ts";
import type { EntryId, LocalId, ProfileId } from "../../../../shared/domain/values/ids.ts";
import type { Choice } from "../../../../shared/domain/outbox/choices.ts";
import type { ActiveTab } from "../../../../shared/domain/values/active-tab.ts";
import type { PopupView } from "../../../../shared/domain/views/views.ts";
import { inTurn } from "../../../../shared/domain/runs.ts";
import { applyViewToForm, emptyViewFor, followView } from "./follow-view.ts";
import { submitDraft, typedIn } from "./submit-draft.ts";
import { refusedField, unlessSoon, type SavedDraft, type SaveRefusal } from "./editor-state.ts";
import {
  isOpen,
  isAtRest,
  phaseOf,
  stepEditor,
  type EditorEvent,
  type EditorStep,
} from "./editor-machine.ts";
import { createDraftForm, type DraftForm } from "../draft/draft-form.ts";
import { createEntryWatch } from "./entry-watch.ts";
import { createRefusalRecovery } from "./refusal-recovery.ts";
import { createDraftAutosave } from "./draft-autosave.ts";
import { createPageFile, type PageFile } from "./page-file.ts";
import { createPageReader } from "./page-reader.ts";
import { createModelSuggestions, type ModelAsked } from "../model/model-suggestions.ts";
import { takeTypedText } from "../draft/typed-text.ts";
import type { Client, FormOwner } from "../../../../background/contract.ts";
import type { PageModel } from "../../../../shared/domain/suggest/model.ts";
import type { Shown } from "../../../ui/shown.ts";

interface EditorMeans {
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

export type EditorStore = Shown<ReturnType<typeof createEditorStore>>;

/** The state and the actions of a link's editor. `tab`, ids and time are parameters, not the browser's. */
export function createEditorStore(means: EditorMeans) {
  const { client, tab: tabInFront, uuid, profileId: given } = means;
  /** The link that the form edits, if it is not the latest of the page. */
  let edited = means.link;
  const tab = signal(tabInFront);
  const pageAddress = () => tab.value?.address ?? "";
  /** Nothing is stored before the tab is known, because it may be private. */
  let isTabKnown = tabInFront !== undefined;
  const view = signal<PopupView>();
  const step = signal<EditorStep>("editing");
  const phase = computed(() => phaseOf(step.value));
  const happened = (event: EditorEvent) => (step.value = stepEditor(step.value, event));
  const takesChanges = () => isOpen(step.value);
  /** The destination of the form, also before the background has responded. */
  let selectedProfile = given;
  /** The profile that the form's choices, links and draft come from; undefined: none yet. */
  let formProfile: ProfileId | undefined;
  const saved = signal<SavedDraft>();
  const undone = signal(false);
  const refusal = signal<SaveRefusal>();
  /** The user has changed something here. */
  let hasUserEdits = false;
  const watch = createEntryWatch({
    client,
    getId: () => (phase.value === "done" ? saved.value?.entryId : undefined),
    onCancelled: backToForm,
  });
  const live = followView({
    client,
    view,
    editing: () => form.editing,
    ask: () => ({ ...ofPage(pageAddress()), ...getOwner() }),
    isDone: () => phase.value === "done",
    async isGone() {
      if (takesChanges()) await open();
    },
    takeIn(link) {
      if (!isAtRest(step.value) || formProfile === undefined) return;
      if (link === undefined && form.editing.value) renew();
      if (link?.localId !== form.toDraft().link) return;
      // Saved in another window: a draft under that save's id would count as saved.
      const isOtherLink = form.editing.value
        ? form.edit(link, true) && hasUserEdits
        : form.follow(link);
      if (isOtherLink) autosave.soon();
      else if (!hasUserEdits) autosave.know(form.toDraft());
    },
  });
  const reader = createPageReader({
    client,
    tab,
    getForm: () => getOwner(),
    onRead(found) {
      if (takesChanges()) form.fill(found);
    },
  });
  const form: DraftForm = createDraftForm({
    tab,
    shownTitle: means.shownTitle,
    uuid,
    onTouched(fields) {
      hasUserEdits = true;
      live.mend(fields);
      const refused = refusal.value && refusedField(refusal.value);
      if (refused === undefined || fields.includes(refused)) refusal.value = undefined;
      autosave.soon();
    },
  });

  const autosave = createDraftAutosave({
    client,
    mayKeep: () => takesChanges() && isTabKnown,
    getDraft: () => ({
      pageAddress: pageAddress(),
      draft: form.toDraft(formProfile === undefined),
      ...getOwner(),
      ...(tab.value && { tabId: tab.value.id }),
      ...(formProfile === undefined && { isFirst: true }),
    }),
    take: (draft) => isAtRest(step.value) && form.take(draft),
    editor: uuid(),
  });

  /** Each call names the profile: the profile in use may change elsewhere, but not the form's profile. */
  const getOwner = () => formOwner(selectedProfile, tab.value);
  const ofPage = (address: string) =>
    edited !== undefined && address === pageAddress() ? { address, link: edited } : { address };

  const model: ModelAsked | undefined =
    means.model &&
    createModelSuggestions({
      client,
      tab: computed(() => (form.isElsewhere.value ? undefined : tab.value)),
      model: means.model,
      getForm: getOwner,
      getPage: () => ({ title: form.title.value, description: form.description.value }),
      getTags: () => view.value?.tags ?? [],
    });

  /** Why the view could not be read. Without the profile, the form continues in the one in use. */
  async function open(
    address = pageAddress(),
    of = getOwner(),
    gone?: Failure,
  ): Promise<Failure | undefined> {
    const answer = await client.openPopup({ ...ofPage(address), ...of });
    const looked = answer.ok ? await live.look(answer.value) : [];
    if (of.profileId !== undefined && of.profileId !== selectedProfile) return undefined;
    if (!answer.ok) {
      if (answer.error.kind !== "profile-gone" || selectedProfile === undefined)
        return answer.error;
      selectedProfile = undefined;
      return open(address, getOwner(), answer.error);
    }
    batch(() => {
      live.show(looked);
      view.value = answer.value;
      selectedProfile = answer.value.profileId;
      if (!takesChanges()) return;
      const isOtherProfile = formProfile !== selectedProfile;
      formProfile = selectedProfile;
      if (gone) {
        leave(true);
        refusal.value = gone;
      }
      // A draft of another page does not belong here, and a draft that this form stored is not an earlier one.
      const { draft, ...alone } = answer.value;
      const isEarlier = address === pageAddress() && draft?.entryId !== autosave.getId();
      applyViewToForm(form, isEarlier ? answer.value : alone, { isOtherProfile, renew });
      if (draft ? isEarlier : isOtherProfile && !hasUserEdits) {
        const asKept = draft && hasUserEdits ? draft : form.toDraft();
        autosave.know({ ...asKept, change: draft?.change });
      }
      // A draft that was stored before the view arrived lacks the text of an earlier draft, and the page's link.
      if (isOtherProfile && (hasUserEdits || gone)) autosave.soon();
    });
    return gone;
  }

  /** Typed text and the page's values move to the other profile. */
  function leave(isGone: boolean): void {
    // The model was given the tags of the profile.
    model?.stop();
    form.leaveProfile(isGone);
    if (reader.page.value.state === "read") form.fill(reader.page.value.page);
  }
  /** In the order of the choices. */
  const putInUse = inTurn(client.useProfile);
  /** The form belongs to the new profile at once, and so does a save that is pressed now. */
  async function switchProfile(profileId: ProfileId): Promise<void> {
    if (!takesChanges() || view.value === undefined || profileId === selectedProfile) return;
    autosave.leaveProfile(!form.staysBehind());
    const before = view.value;
    batch(() => {
      leave(false);
      view.value = emptyViewFor(before, profileId);
    });
    selectedProfile = profileId;
    formProfile = undefined;
    const used = await putInUse({ profileId });
    void reader.suggest();
    const failure = (await open()) ?? (used.ok ? undefined : used.error);
    if (!takesChanges() || selectedProfile !== profileId) return;
    if (failure !== undefined) refusal.value ??= failure;
    else if (hasUserEdits) await autosave.keep();
  }
  let saving = Promise.resolve();
  const recovery = createRefusalRecovery({
    form,
    autosave,
    open(address, link = edited) {
      edited = link;
      return open(address);
    },
    pageAddress,
    getView: () => view.value,
  });
  /** `over`: the entry that was kept under the form's previous id and that is changed now. */
  async function save(over?: EntryId): Promise<void> {
    if (!isAtRest(step.value)) return;
    // Sent in the press itself, before anything is drawn: the popup may be closed right after.
    const handed = batch(() => {
      undone.value = false;
      const typed = takeTypedText(form, view.value);
      refusal.value = typed.ok ? undefined : typed.error;
      if (!typed.ok) return undefined;
      const draft = form.toDraft();
      const answer = submitDraft(client, {
        ...typedIn(form, tab.value, reader.page.value),
        pageAddress: pageAddress(),
        of: getOwner(),
        links: view.value?.links ?? [],
        kept: over,
        begin: formProfile === undefined,
      });
      // If the save is refused after the popup has closed, the typed text is still there.
      autosave.flush();
      happened("submitted");
      return { draft, answer, typed: typed.value };
    });
    if (handed === undefined) return;
    const answer = await unlessSoon(handed.answer, () => happened("slow"));
    if (answer.ok && !answer.value.already) {
      saved.value = { ...handed.draft, entryId: answer.value.entryId, typed: handed.typed };
      form.files.clear(handed.draft.files);
      happened("kept");
      autosave.forget();
      await watch.refresh();
      return;
    }
    happened("refused");
    const { entryId, address } = handed.draft;
    if (formProfile === undefined && view.value !== undefined) await open();
    const next = answer.ok
      ? await recovery.adoptKnownLink(address)
      : await recovery.recover(answer.error, over);
    happened("recovered");
    if (next === "again") return save(entryId);
    refusal.value ??= next;
    autosave.soon();
  }

  /** The form becomes a new link, with a new id and with all text typed for the saved link. */
  function renew(): void {
    const typed = form.editing.value?.localId === saved.value?.link ? saved.value : undefined;
    form.renew();
    if (typed) form.setMore(typed);
    autosave.soon();
  }

  function backToForm(failure?: Failure): void {
    batch(() => {
      refusal.value = failure;
      form.files.restore(saved.value?.files);
      renew();
      undone.value = true;
      happened("undone");
    });
    // The view that arrived meanwhile was not applied to the form.
    if (formProfile === undefined) void open();
  }

  const pageFile: PageFile = createPageFile({
    client,
    tab,
    form,
    uuid,
    page: reader.page,
    getSaved: () => (phase.value === "done" ? saved.value?.link : undefined),
  });
  return {
    ...watch,
    ...live,
    ...reader,
    /** Undefined without a model. */
    model,
    pageFile,
    /** Undefined until the tab is known, and if there is none. */
    tab,
    form,
    view,
    phase,
    saved,
    /** The user undid the save, and the form is shown again. */
    undone,
    refusal,
    /** Sets the tab in front. Before this call, nothing is stored or requested. */
    takeTab(found: ActiveTab | undefined) {
      isTabKnown = true;
      batch(() => {
        tab.value = found;
        form.takeTab();
      });
      if (hasUserEdits) autosave.soon();
    },
    /** Requests everything but the tab. Resolves when it has arrived; the form never waits for it. */
    load: async () => void (await Promise.all([open(), reader.read()])),
    save: () => (saving = save()),
    /** Typed text moves to the other profile; data of this profile stays. */
    switchProfile,
    /** Carries out the user's choice about an earlier save of this page. */
    async chooseEarlier(choice: Choice) {
      const earlier = view.value?.entry;
      if (earlier === undefined) return;
      const isDone = await live.chooseAbout(earlier.id, choice, earlier.tries);
      if (choice === "undo") undone.value = isDone;
      // In time or not: the current state is shown next.
      await open();
    },
    /** Shows the form again, as an edit of the saved link: a change joins the save, or follows it. */
    async editSaved() {
      if (step.value !== "done") return;
      happened("edit-asked");
      const failure = await recovery.edit();
      batch(() => {
        happened("edit-ready");
        refusal.value = failure;
        live.mend();
      });
    },
    /** Turns the edit into a new link. */
    startNew: renew,
    /** The background has announced a change of a draft. */
    join: autosave.join,
    /** The background has announced a change. */
    refresh: async () => void (await Promise.all([watch.refresh(), live.refreshView()])),
    /**
     * Stores the draft for another page that continues with it, or because this page is left. The draft includes the
     * profile's choices for new links, because no page adds them to an earlier draft.
     */
    async keep() {
      if (formProfile === undefined) await open();
      const kept = await autosave.keep();
      if (!kept.ok) refusal.value = kept.error;
      return kept;
    },
    /**
     * Call this when the popup closes. Stores pending changes at once. Returns whether a draft is on its way to the
     * disk.
     */
    flush: autosave.flush,
    /** Resolves once all messages of the store have their response. */
    settled: () => Promise.all([saving, autosave.settled()]),
  };
}

/** The owner of the form, as each call names it. */
function formOwner(profileId: ProfileId | undefined, tab: ActiveTab | undefined): FormOwner {
  return {
    ...(profileId !== undefined && { profileId }),
    ...(tab?.isPrivate === true && { isPrivate: true }),
  };
}
