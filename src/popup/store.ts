import { batch, computed, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import type { CaptureFailure } from "../domain/capture.ts";
import type { Draft } from "../domain/draft.ts";
import type { Failure, MessageFailure } from "../domain/failures.ts";
import type { EntryId, RemoteId } from "../domain/ids.ts";
import type { Choice } from "../domain/outbox/choices.ts";
import type { ActiveTab } from "../platform/tabs.ts";
import type { Client } from "../rpc/contract.ts";
import type { EntryView, PageView, PopupView } from "../domain/views.ts";
import { isSameName } from "../ui/combobox-match.ts";
import { loadAfterPaint } from "./after-paint.ts";
import { createDraftForm, type DraftForm } from "./draft-form.ts";

/** How far reading the page has come. */
export type PageReading =
  | { state: "reading" }
  | { state: "read"; page: PageView }
  | { state: "failed"; failure: CaptureFailure | MessageFailure };

/** `done`: the save is on disk, and what becomes of it is watched. */
export type Phase = "editing" | "saving" | "done";

/** Why nothing was saved: a failure, or text in a combobox of which nobody knows what it means. */
export type SaveRefusal = Failure | { kind: "collection-open" | "repository-open"; text: string };

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
    // In a private window nothing that was only typed is written down (design, section 7).
    if (tab?.isPrivate === true || phase.value !== "editing") return;
    wasKept = true;
    // Should it fail, the text still stands in the form, and the next change tries again.
    void keepDraft();
  }

  function keepDraft() {
    const draft = form.toDraft();
    return client.keepDraft({ pageAddress, draft, ...(tab !== undefined && { tabId: tab.id }) });
  }

  async function keep(): Promise<boolean> {
    const kept = await keepDraft();
    if (!kept.ok) refusal.value = kept.error;
    return kept.ok;
  }

  async function open(): Promise<void> {
    const answer = await client.openPopup({ address: pageAddress });
    if (!answer.ok) return;
    batch(() => {
      const isFirst = view.value === undefined;
      view.value = answer.value;
      const { draft, link, start } = answer.value;
      if (phase.value !== "editing") return;
      // What was typed as a new link stays one.
      const isEdit = isFirst
        ? draft === undefined || draft.link === link?.localId
        : form.editing.value !== undefined;
      if (isEdit && link !== undefined) form.edit(link);
      else if (form.editing.value !== undefined) form.renew();
      else if (isFirst && draft === undefined) form.begin(start);
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
      late.value = isAtWork;
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

  async function save(): Promise<void> {
    if (phase.value !== "editing") return;
    const begin = view.value === undefined;
    const draft = batch(() => {
      undone.value = false;
      refusal.value = takeTypedText();
      if (refusal.value !== undefined) return undefined;
      phase.value = "saving";
      saved.value = form.toDraft();
      return saved.value;
    });
    if (draft === undefined) return;
    clearTimeout(keepTimer);
    keepTimer = undefined;
    const { handOver } = await loadAfterPaint();
    const canTakeContent = hasContent(page.value);
    const answer = await handOver(client, {
      draft: { ...draft, pageContent: draft.pageContent && canTakeContent },
      pageAddress,
      tabId: tab?.id,
      link: form.editing.value,
      linkId: linkId.value,
      repositoryText: form.repositoryText.value,
      begin,
      siteContent: canTakeContent && tab?.isPrivate === false ? form.getContentTick() : undefined,
    });
    if (!answer.ok) {
      batch(() => {
        refusal.value = answer.error;
        phase.value = "editing";
      });
      keepSoon();
      return;
    }
    saved.value = { ...draft, ...answer.value };
    phase.value = "done";
    // A keeping that was under way may have come after the save, and would bring the draft back.
    if (wasKept) void client.forgetDraft({ pageAddress });
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
    await client.choose({ entryId: earlier.id, choice });
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
    load: async () => {
      await Promise.all([open(), read()]);
    },
    save,
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

function isText(text: string): boolean {
  return text.trim() !== "";
}
