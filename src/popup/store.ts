import { batch, computed, signal, type ReadonlySignal } from "@preact/signals";
import type { CaptureFailure } from "../domain/capture.ts";
import { parseDraft, type Draft } from "../domain/draft.ts";
import type { Failure, MessageFailure } from "../domain/failures.ts";
import type { EntryId, ProfileId, RemoteId } from "../domain/ids.ts";
import type { Choice } from "../domain/outbox/choices.ts";
import type { ActiveTab } from "../platform/tabs.ts";
import type { Client } from "../rpc/contract.ts";
import type { EntryView, PageView, PopupView } from "../domain/views.ts";
import { createDraftForm, type DraftForm } from "./draft-form.ts";

/** How far reading the page has come. */
export type PageReading =
  | { state: "reading" }
  | { state: "read"; page: PageView }
  | { state: "failed"; failure: CaptureFailure | MessageFailure };

/** `done`: the save is on disk, and what becomes of it is watched. */
export type Phase = "editing" | "saving" | "done";

/** Why nothing was saved: a failure, or text in `Collections` of which nobody knows what it means. */
export type SaveRefusal = Failure | { kind: "collection-open"; text: string };

export interface PopupStore {
  readonly tab: ActiveTab | undefined;
  readonly form: DraftForm;
  readonly view: ReadonlySignal<PopupView | undefined>;
  readonly page: ReadonlySignal<PageReading>;
  /** The page's reading came when the person was at work: it may not move anything. */
  readonly late: ReadonlySignal<boolean>;
  readonly phase: ReadonlySignal<Phase>;
  /** What is being saved, as it was when Save was pressed. */
  readonly saved: ReadonlySignal<Draft | undefined>;
  readonly entry: ReadonlySignal<EntryView | undefined>;
  /** The person took the save back, and is at the form again. */
  readonly undone: ReadonlySignal<boolean>;
  readonly refusal: ReadonlySignal<SaveRefusal | undefined>;
  /** Why a choice about the entry could not be carried out. */
  readonly choiceFailure: ReadonlySignal<Failure | undefined>;
  /** Asks for all that the tab does not tell. Resolves when it has come; the form never waits for it. */
  readonly load: () => Promise<void>;
  readonly save: () => Promise<void>;
  /** What was typed goes along into the other profile; what belongs to this one stays in it. */
  readonly switchProfile: (id: ProfileId) => Promise<void>;
  readonly choose: (choice: Choice, remoteId?: RemoteId) => Promise<void>;
  /** Takes back an earlier save of this page that can still be undone. */
  readonly undoEarlier: () => Promise<void>;
  /** The background says that something has changed. */
  readonly refresh: () => Promise<void>;
  /** The popup is about to go: what was typed is kept now. */
  readonly flush: () => void;
}

const keepDelayMs = 300;

/** All the popup knows and does. Knows no browser: `tab`, ids and time are given. */
export function createPopupStore({
  client,
  tab,
  uuid,
}: {
  client: Client;
  tab: ActiveTab | undefined;
  uuid: () => string;
}): PopupStore {
  const pageAddress = tab?.address ?? "";
  const view = signal<PopupView>();
  const page = signal<PageReading>({ state: "reading" });
  const late = signal(false);
  const phase = signal<Phase>("editing");
  const saved = signal<Draft>();
  const entry = signal<EntryView>();
  const undone = signal(false);
  const refusal = signal<SaveRefusal>();
  const choiceFailure = signal<Failure>();

  let keepTimer: ReturnType<typeof setTimeout> | undefined;
  let wasKept = false;
  const form = createDraftForm({ tab, uuid, onTouched: keepSoon });

  function keepSoon(): void {
    clearTimeout(keepTimer);
    keepTimer = setTimeout(flush, keepDelayMs);
  }

  function flush(): void {
    if (keepTimer === undefined) return;
    clearTimeout(keepTimer);
    keepTimer = undefined;
    // In a private window nothing that was only typed is written down (design, section 7).
    if (tab?.isPrivate === true || phase.value !== "editing") return;
    wasKept = true;
    // Should it fail, the text still stands in the form, and the next change tries again.
    void client.keepDraft({ pageAddress, draft: form.toDraft(), ...shownProfile() });
  }

  /** Named in each call: the profile in use may be changed elsewhere, while this form is of that one. */
  function shownProfile(): { profileId?: ProfileId } {
    return view.value === undefined ? {} : { profileId: view.value.profileId };
  }

  async function open(): Promise<void> {
    const answer = await client.openPopup({ address: pageAddress });
    if (!answer.ok) return;
    batch(() => {
      const before = view.value?.profileId;
      view.value = answer.value;
      if (phase.value !== "editing") return;
      if (before !== undefined && before !== answer.value.profileId) {
        form.leaveProfile();
        if (page.value.state === "read") form.fill(page.value.page);
        if (form.isTouched()) keepSoon();
      }
      const { draft } = answer.value;
      if (draft !== undefined) form.restore(draft);
    });
  }

  async function read(): Promise<void> {
    if (tab === undefined) {
      page.value = { state: "failed", failure: { kind: "capture-unreadable" } };
      return;
    }
    const answer = await client.readPage({ tabId: tab.id, address: pageAddress });
    batch(() => {
      late.value = form.isTouched();
      page.value = answer.ok
        ? { state: "read", page: answer.value }
        : { state: "failed", failure: answer.error };
      if (answer.ok && phase.value === "editing") form.fill(answer.value);
    });
  }

  /** Text that is still in the comboboxes is meant: a tag is a tag, a collection has to be known. */
  function takeTypedText(): SaveRefusal | undefined {
    form.addTags([form.tagText.value].filter(isText), view.value?.tags ?? []);
    form.setTagText("");
    const text = form.collectionText.value.trim();
    if (text === "") return undefined;
    const known = view.value?.collections.find(({ title }) => isSameName(title, text));
    if (known === undefined) return { kind: "collection-open", text };
    form.setCollectionText("");
    const isChosen = form.collections.value.some(({ localId }) => localId === known.localId);
    if (!isChosen) form.toggleCollection(known);
    return undefined;
  }

  let switching: Promise<void> | undefined;
  function switchProfile(profileId: ProfileId): Promise<void> {
    if (phase.value !== "editing") return Promise.resolve();
    flush();
    // What goes along as a whole is not to turn up here again.
    if (wasKept && !form.staysBehind()) void client.forgetDraft({ pageAddress, ...shownProfile() });
    switching = (switching ?? Promise.resolve()).then(async () => {
      await client.useProfile({ profileId });
      await open();
    });
    return switching;
  }

  async function save(): Promise<void> {
    // It goes where the form says, and that has just been changed.
    if (switching !== undefined) await switching;
    if (phase.value !== "editing") return;
    const draft = batch(() => {
      undone.value = false;
      refusal.value = takeTypedText() ?? getRefusal(form.toDraft());
      if (refusal.value !== undefined) return undefined;
      phase.value = "saving";
      saved.value = form.toDraft();
      return saved.value;
    });
    if (draft === undefined) return;
    clearTimeout(keepTimer);
    keepTimer = undefined;
    const answer = await client.saveLink({
      draft: { ...draft, pageContent: draft.pageContent && hasContent(page.value) },
      pageAddress,
      ...shownProfile(),
      ...(tab !== undefined && { tabId: tab.id }),
    });
    if (!answer.ok) {
      batch(() => {
        refusal.value = answer.error;
        phase.value = "editing";
      });
      keepSoon();
      return;
    }
    phase.value = "done";
    // A keeping that was under way may have come after the save, and would bring the draft back.
    if (wasKept) void client.forgetDraft({ pageAddress, ...shownProfile() });
    await refresh();
  }

  let asked = 0;
  let shown = 0;
  async function refresh(): Promise<void> {
    if (phase.value !== "done" || saved.value === undefined) return;
    asked += 1;
    const turn = asked;
    const { entryId } = saved.value;
    const answer = await client.getEntry({ entryId });
    // Answers may overtake each other; an older one must not bring an older state back.
    if (!answer.ok || turn < shown || entryId !== saved.value.entryId) return;
    shown = turn;
    // After an undo the form stands there again, and the entry is nobody's business.
    if (phase.value !== "done") return;
    if (answer.value.state === "cancelled") backToForm();
    else entry.value = answer.value;
  }

  function backToForm(): void {
    batch(() => {
      form.renew();
      entry.value = undefined;
      undone.value = true;
      phase.value = "editing";
    });
  }

  async function choose(choice: Choice, remoteId?: RemoteId): Promise<void> {
    const entryId: EntryId | undefined = saved.value?.entryId;
    if (entryId === undefined) return;
    const answer = await client.choose({
      entryId,
      choice,
      ...(remoteId !== undefined && { remoteId }),
    });
    choiceFailure.value = answer.ok ? undefined : answer.error;
    await refresh();
  }

  async function undoEarlier(): Promise<void> {
    const earlier = view.value?.entry;
    if (earlier === undefined) return;
    await client.choose({ entryId: earlier.id, choice: "undo" });
    // Whether it was in time or not: what is shown next is how it stands.
    await open();
  }

  return {
    tab,
    form,
    view,
    page,
    late,
    phase,
    saved: computed(() => saved.value),
    entry,
    undone,
    refusal,
    choiceFailure,
    load: async () => {
      await Promise.all([open(), read()]);
    },
    save,
    switchProfile,
    choose,
    undoEarlier,
    refresh,
    flush,
  };
}

/** Whether the page may have content that can travel with the link. */
export function hasContent(reading: PageReading): boolean {
  switch (reading.state) {
    case "reading":
      return true;
    case "read":
      return reading.page.content !== undefined;
    case "failed":
      // Slow or not asked for is not the same as closed: the background reads once more at the save.
      return ["capture-timed-out", "rpc-unreachable", "rpc-crashed"].includes(reading.failure.kind);
  }
}

/** Whether two names of collections are one to a person. */
export function isSameName(a: string, b: string): boolean {
  return a.trim().toLocaleLowerCase() === b.trim().toLocaleLowerCase();
}

function getRefusal(draft: Draft): SaveRefusal | undefined {
  const parsed = parseDraft(draft);
  return parsed.ok ? undefined : parsed.error;
}

function isText(text: string): boolean {
  return text.trim() !== "";
}
