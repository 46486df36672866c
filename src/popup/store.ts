import { batch, computed, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import type { Draft } from "../domain/draft.ts";
import type { Failure } from "../domain/failures.ts";
import type { EntryId, ProfileId, RemoteId } from "../domain/ids.ts";
import type { Choice } from "../domain/outbox/choices.ts";
import type { ActiveTab } from "../platform/tabs.ts";
import type { Client, FormOf } from "../rpc/contract.ts";
import type { EntryView, PopupView } from "../domain/views.ts";
import { afterPaint, loadAfterPaint } from "./after-paint.ts";
import { hasContent, type PageReading, type Phase, type SaveRefusal } from "./phases.ts";
import { createDraftForm, type DraftForm } from "./draft-form.ts";
import { takeTypedText } from "./typed-text.ts";

export interface PopupStore {
  readonly tab: ActiveTab | undefined;
  readonly form: DraftForm;
  /** The service's id of the link that is edited, as it is typed where it is not known. */
  readonly linkId: Signal<string>;
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
  /** Does what the person chose about an earlier save of this page. */
  readonly chooseEarlier: (choice: Choice) => Promise<void>;
  /** Makes a new link of what was an edit. */
  readonly startNew: () => void;
  /** The background says that something has changed. */
  readonly refresh: () => Promise<void>;
  /** Keeps the draft for a page that goes on with it; whether it is kept. */
  readonly keep: () => Promise<boolean>;
  /** The popup is about to go: what was typed is kept now. */
  readonly flush: () => void;
}

const keepDelayMs = 300;
/** A save is on disk in a few milliseconds: what is said for no longer than that is a flicker. */
const silentMs = 200;

/** All the popup knows and does. Knows no browser: `tab`, ids and time are given. */
export function createPopupStore({
  client,
  tab,
  uuid,
  profileId: given,
}: {
  client: Client;
  tab: ActiveTab | undefined;
  uuid: () => string;
  /** Absent: the one in use. */
  profileId?: ProfileId | undefined;
}): PopupStore {
  const pageAddress = tab?.address ?? "";
  const view = signal<PopupView>();
  const page = signal<PageReading>({ state: "reading" });
  const late = signal(false);
  const phase = signal<Phase>("editing");
  /** Handed over, and on disk in a moment: nothing of it is drawn, and nothing changes what was taken. */
  let isHandedOver = false;
  const isOpen = () => phase.value === "editing" && !isHandedOver;
  const saved = signal<Draft>();
  const entry = signal<EntryView>();
  const undone = signal(false);
  const refusal = signal<SaveRefusal>();
  const choiceFailure = signal<Failure>();
  const linkId = signal("");
  let keepTimer: ReturnType<typeof setTimeout> | undefined;
  let wasKept = false;
  /** The person has changed something here: what arrives now may move nothing. */
  let isAtWork = false;
  const form = createDraftForm({ tab, uuid, onTouched: keepSoon });

  function keepSoon(): void {
    isAtWork = true;
    clearTimeout(keepTimer);
    keepTimer = setTimeout(flush, keepDelayMs);
  }

  function flush(): void {
    if (keepTimer === undefined) return;
    clearTimeout(keepTimer);
    keepTimer = undefined;
    if (!isOpen()) return;
    wasKept = true;
    // Should it fail, the text still stands in the form, and the next change tries again.
    void keepDraft();
  }

  function keepDraft() {
    const of = { ...formOf(), ...(tab && { tabId: tab.id }) };
    return client.keepDraft({ pageAddress, draft: form.toDraft(), ...of });
  }

  async function keep(): Promise<boolean> {
    const kept = await keepDraft();
    if (!kept.ok) refusal.value = kept.error;
    return kept.ok;
  }

  /** Named in each call: the profile in use may be changed elsewhere, while this form is of that one. */
  function formOf(): FormOf {
    const profileId = view.value?.profileId ?? given;
    return {
      ...(profileId !== undefined && { profileId }),
      ...(tab?.isPrivate === true && { isPrivate: true }),
    };
  }

  async function open(of?: FormOf): Promise<void> {
    const answer = await client.openPopup({ address: pageAddress, ...formOf(), ...of });
    if (!answer.ok) return;
    batch(() => {
      const before = view.value?.profileId;
      const isOther = before !== answer.value.profileId;
      view.value = answer.value;
      if (!isOpen()) return;
      if (before !== undefined && isOther) {
        form.leaveProfile();
        if (page.value.state === "read") form.fill(page.value.page);
        if (isAtWork) keepSoon();
      }
      const { draft, link, start } = answer.value;
      // What was typed as a new link stays one.
      const isEdit = isOther
        ? draft === undefined || draft.link === link?.localId
        : form.editing.value !== undefined;
      if (isEdit && link !== undefined) form.edit(link);
      else {
        if (form.editing.value !== undefined) form.renew();
        if (isOther && draft === undefined) form.begin(start);
      }
      if (draft !== undefined) form.restore(draft);
    });
  }

  async function read(): Promise<void> {
    if (tab === undefined || pageAddress === "") {
      page.value = { state: "failed", failure: { kind: "capture-unreadable" } };
      return;
    }
    const answer = await client.readPage({ tabId: tab.id, address: pageAddress });
    batch(() => {
      late.value = isAtWork;
      page.value = answer.ok
        ? { state: "read", page: answer.value }
        : { state: "failed", failure: answer.error };
      if (answer.ok && isOpen()) form.fill(answer.value);
    });
  }

  let switching: Promise<void> | undefined;
  function switchProfile(profileId: ProfileId): Promise<void> {
    if (!isOpen()) return Promise.resolve();
    flush();
    // What goes along as a whole is not to turn up here again.
    if (wasKept && !form.staysBehind()) void client.forgetDraft({ pageAddress, ...formOf() });
    switching = (switching ?? Promise.resolve()).then(async () => {
      await client.useProfile({ profileId });
      await open({ profileId });
    });
    return switching;
  }

  async function save(): Promise<void> {
    // It goes where the form says, and that has just been changed.
    if (switching !== undefined) await switching;
    const { handOver } = afterPaint.value ?? (await loadAfterPaint());
    if (!isOpen()) return;
    // Handed over in the same breath, before any of it is drawn.
    const handed = batch(() => {
      undone.value = false;
      refusal.value = takeTypedText(form, view.value);
      if (refusal.value !== undefined) return undefined;
      const draft = form.toDraft();
      const canTakeContent = hasContent(page.value);
      const answer = handOver(client, {
        draft: { ...draft, pageContent: draft.pageContent && canTakeContent },
        pageAddress,
        tabId: tab?.id,
        ...formOf(),
        link: form.editing.value,
        linkId: linkId.value,
        repositoryText: form.repositoryText.value,
        // The form did not know yet what saves start with.
        begin: view.value === undefined,
        siteContent: canTakeContent && tab?.isPrivate === false ? form.getContentTick() : undefined,
      });
      isHandedOver = true;
      return { draft, answer };
    });
    if (handed === undefined) return;
    const saysSo = setTimeout(() => (phase.value = "saving"), silentMs);
    clearTimeout(keepTimer);
    keepTimer = undefined;
    const answer = await handed.answer;
    clearTimeout(saysSo);
    isHandedOver = false;
    if (!answer.ok) {
      batch(() => {
        refusal.value = answer.error;
        phase.value = "editing";
      });
      keepSoon();
      return;
    }
    saved.value = { ...handed.draft, ...answer.value };
    phase.value = "done";
    // A keeping that was under way may have come after the save, and would bring the draft back.
    if (wasKept) void client.forgetDraft({ pageAddress, ...formOf() });
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

  async function chooseEarlier(choice: Choice): Promise<void> {
    const earlier = view.value?.entry;
    if (earlier === undefined) return;
    const answer = await client.choose({ entryId: earlier.id, choice });
    if (choice === "undo") undone.value = answer.ok;
    // Whether it was in time or not: what is shown next is how it stands.
    await open();
  }

  return {
    tab,
    form,
    linkId,
    view,
    page,
    late,
    phase,
    saved: computed(() => saved.value),
    entry,
    undone,
    refusal,
    choiceFailure,
    load: async () => void (await Promise.all([open(), read()])),
    save,
    switchProfile,
    choose,
    chooseEarlier,
    startNew() {
      form.renew();
      keepSoon();
    },
    refresh,
    keep,
    flush,
  };
}
