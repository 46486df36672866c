import { batch, computed, signal } from "@preact/signals";
import type { Draft } from "../domain/draft.ts";
import type { Failure } from "../domain/failures.ts";
import type { EntryId, ProfileId, RemoteId } from "../domain/ids.ts";
import type { Choice } from "../domain/outbox/choices.ts";
import type { ActiveTab } from "../platform/tabs.ts";
import type { Client, FormOf } from "../rpc/contract.ts";
import type { EntryView, PopupView } from "../domain/views.ts";
import { afterPaint, loadAfterPaint } from "./after-paint.ts";
import { hasContent, type PageReading, type Phase, type SaveRefusal } from "./phases.ts";
import { createDraftForm } from "./draft-form.ts";
import { createDraftKeeper } from "./draft-keeper.ts";
import type { PopupStore } from "./popup-store.ts";
import { takeTypedText } from "./typed-text.ts";

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
  const noticesLate = signal(false);
  const phase = signal<Phase>("editing");
  /** Handed over, and on disk in a moment: nothing of it is drawn, and nothing changes what was taken. */
  let isHandedOver = false;
  const isOpen = () => phase.value === "editing" && !isHandedOver;
  const saved = signal<Draft>();
  const entry = signal<EntryView>();
  const undone = signal(false);
  const refusal = signal<SaveRefusal>();
  const choiceFailure = signal<Failure>();
  /** The person has changed something here: what arrives now may move nothing. */
  let isAtWork = false;
  const keeper = createDraftKeeper({ mayKeep: isOpen, keep: () => void keepDraft() });
  const form = createDraftForm({
    tab,
    uuid,
    onTouched(fields) {
      isAtWork = true;
      const refused = refusal.value && afterPaint.value?.refusedFields[refusal.value.kind];
      if (refused === undefined || fields.includes(refused)) refusal.value = undefined;
      keeper.soon();
    },
  });

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

  async function open(of = formOf(), gone?: Failure): Promise<void> {
    const answer = await client.openPopup({ address: pageAddress, ...of });
    if (!answer.ok) {
      const { profileId, ...any } = of;
      // The form goes on in the one that is in use.
      if (answer.error.kind === "profile-gone" && profileId) await open(any, answer.error);
      return;
    }
    batch(() => {
      const before = view.value?.profileId;
      const isOther = before !== answer.value.profileId;
      if (before === undefined) noticesLate.value = isAtWork;
      view.value = answer.value;
      if (!isOpen()) return;
      if (before !== undefined && isOther) {
        form.leaveProfile(gone !== undefined);
        refusal.value = gone;
        if (page.value.state === "read") form.fill(page.value.page);
        if (isAtWork || gone) keeper.soon();
      }
      const { draft, link, start } = answer.value;
      // What was typed as a new link stays one.
      const isEdit = isOther
        ? draft === undefined || draft.link === link?.localId
        : form.editing.value !== undefined;
      if (isEdit && link !== undefined) form.edit(link);
      else {
        if (form.editing.value !== undefined) renew();
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
    keeper.flush();
    // What goes along as a whole is not to turn up here again.
    if (keeper.wasKept() && !form.staysBehind())
      void client.forgetDraft({ pageAddress, ...formOf() });
    switching = (switching ?? Promise.resolve()).then(async () => {
      await client.useProfile({ profileId });
      await open({ ...formOf(), profileId });
    });
    return switching;
  }

  /** `kept`: what was kept under the id that the form had before, and is changed now. */
  async function save(kept?: EntryId): Promise<void> {
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
      const canTakeContent = hasContent(page.value) && !form.isElsewhere.value;
      const answer = handOver(client, {
        draft: { ...draft, pageContent: draft.pageContent && canTakeContent },
        pageAddress,
        tabId: tab?.id,
        ...formOf(),
        link: form.editing.value,
        kept,
        linkId: form.linkId.value,
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
    keeper.stop();
    const answer = await handed.answer;
    clearTimeout(saysSo);
    isHandedOver = false;
    if (!answer.ok) {
      phase.value = "editing";
      if (answer.error.kind === "entry-gone" && !kept && (await rejoin())) {
        if (form.editing.value === undefined || !form.isMoreTyped())
          return save(handed.draft.entryId);
        refusal.value = { kind: "kept-before" };
      }
      if (answer.error.kind === "profile-gone") await open();
      refusal.value ??= answer.error;
      keeper.soon();
      return;
    }
    saved.value = { ...handed.draft, ...answer.value };
    phase.value = "done";
    // A keeping that was under way may have come after the save, and would bring the draft back.
    if (keeper.wasKept() || kept) void client.forgetDraft({ pageAddress, ...formOf() });
    await refresh();
  }

  /**
   * Something else was kept under the form's id: as what stands here was typed into since, the form goes
   * on as an edit of that; where that was let go of, as a new link. Whether it can.
   */
  async function rejoin(): Promise<boolean> {
    const { link } = form.toDraft();
    const isEdit = form.editing.value !== undefined;
    // The draft tells which link it is of, wherever the address leads that was typed.
    await keepDraft();
    await open();
    const kept = view.value?.link;
    const isThere = kept?.localId === link;
    if (isEdit && !isThere) return false;
    form.renew();
    if (isThere) form.edit(kept, true);
    return true;
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

  /** What stands here becomes a new link, and is kept as such: what was kept before is of another. */
  function renew(): void {
    form.renew();
    keeper.soon();
  }

  function backToForm(): void {
    batch(() => {
      renew();
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
    view,
    page,
    late,
    noticesLate,
    phase,
    saved: computed(() => saved.value),
    entry,
    undone,
    refusal,
    choiceFailure,
    load: async () => void (await Promise.all([open(), read()])),
    save: () => save(),
    switchProfile,
    choose,
    chooseEarlier,
    startNew: renew,
    refresh,
    keep,
    flush: keeper.flush,
  };
}
