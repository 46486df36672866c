import { batch, computed, signal, type Signal } from "@preact/signals";
import type { LinkFieldName } from "../../../../shared/domain/draft/draft.ts";
import type { Failure } from "../../../../shared/domain/failures.ts";
import type { Choice } from "../../../../shared/domain/outbox/choices.ts";
import type { EntryId, ProfileId } from "../../../../shared/domain/values/ids.ts";
import type { LinkView, PopupView } from "../../../../shared/domain/views/views.ts";
import type { Client, InputOf } from "../../../../background/contract.ts";
import type { DraftForm } from "../draft/draft-form.ts";
import { createOfferedUndos } from "./offered-undo.ts";
import { rerunIfAsked } from "../../../../shared/domain/runs.ts";
import { refusedWords } from "../draft/refused-words.ts";

/** The data of the page in an open popup, kept up to date. */
export function followView({
  client,
  view,
  editing,
  ask,
  isDone,
  isGone,
  takeIn,
}: {
  client: Pick<Client, "openPopup" | "getEntry" | "choose">;
  view: Signal<PopupView | undefined>;
  editing: () => DraftForm["editing"];
  ask: () => InputOf<"openPopup">;
  /** The save is on disk, so the counts include it from now on. */
  isDone: () => boolean;
  /** The profile has been deleted. */
  isGone: () => Promise<void>;
  /** The current state of the edited link; undefined: it is gone. */
  takeIn: (link: LinkView | undefined) => void;
}) {
  /** Whether the counts of the view include this save. */
  const countsOwn = signal(false);
  const mended = signal<readonly string[]>([]);
  const { offered, look, show } = createOfferedUndos(client);

  /** Why the last of these choices could not be carried out, unless it only came too late. */
  const earlierFailure = signal<Failure>();

  /** Carries out a choice about an earlier save. Returns whether it was carried out. */
  async function chooseAbout(entryId: EntryId, choice: Choice, tries?: number): Promise<boolean> {
    const answer = await client.choose({ entryId, choice, tries });
    // A choice that came too late needs no message: the notice shows the entry's state next.
    earlierFailure.value = answer.ok || isLate(answer.error) ? undefined : answer.error;
    return answer.ok;
  }

  /** Requests the changes made elsewhere. */
  const refreshView = rerunIfAsked(async () => {
    const isAfterSave = isDone();
    const before = view.value;
    if (before === undefined) return;
    const answer = await client.openPopup({ ...ask(), again: true });
    const looked = answer.ok ? await look(answer.value) : [];
    // Otherwise the form has moved to another profile, and requests its own view.
    const shown = view.value;
    if (shown?.profileId !== before.profileId) return;
    if (!answer.ok) {
      if (answer.error.kind === "profile-gone") await isGone();
      return;
    }
    batch(() => {
      show(looked);
      view.value = mergeRefreshedView(shown, answer.value);
      countsOwn.value = isAfterSave && isDone();
      takeIn(answer.value.link);
    });
  });

  return {
    refreshView,
    countsOwn,
    /** The current states of the saves with an offered undo. */
    offeredUndos: offered,
    /** Reads the offered undos of a view before it is shown. */
    look,
    show,
    /** Undoes a save of another page. */
    async undoOther(entryId: EntryId) {
      await chooseAbout(entryId, "undo");
      await refreshView();
    },
    chooseAbout,
    earlierFailure,
    /** The service's messages about the refused fields, until these fields are changed. */
    marks: computed((): Partial<Record<LinkFieldName, string>> => {
      if (editing().value === undefined) return {};
      const words = Object.entries(refusedWords(view.value?.entry));
      return Object.fromEntries(words.filter(([field]) => !mended.value.includes(field)));
    }),
    /** The user changed these fields; without any: the entry was refused again. */
    mend: (fields?: readonly string[]) =>
      (mended.value = fields === undefined ? [] : [...mended.value, ...fields]),
  };
}

function isLate({ kind }: Failure): boolean {
  return kind === "entry-gone" || kind === "choice-not-offered";
}

/**
 * The view of an open popup with new states and counts. The order of its lists does not change, so that nothing moves
 * under the pointer. New items are added at the end, and missing items are removed.
 */
function mergeRefreshedView(before: PopupView, now: PopupView): PopupView {
  const { tags, repositories, start, links } = before;
  const known = before.collections.map(({ localId }) => localId);
  const fresh = now.collections.filter(({ localId }) => !known.includes(localId));
  const stayed = known.flatMap((id) => now.collections.find(({ localId }) => localId === id) ?? []);
  return {
    ...now,
    tags,
    repositories,
    start,
    // The form has not decided yet whether it edits a link that arrived meanwhile: Save asks.
    links,
    collections: [...stayed, ...fresh],
  };
}

/**
 * The view of a profile that was just chosen, until the background has responded: it must not show, or
 * offer, anything of the previous profile.
 */
export function emptyViewFor(before: PopupView, profileId: ProfileId): PopupView {
  const {
    draft: _draft,
    entry: _entry,
    held: _held,
    link: _link,
    showsPictures: _shows,
    asksModel: _asks,
    ...view
  } = before;
  const { name = "", host = "" } = view.profiles.find(({ id }) => id === profileId) ?? {};
  return {
    ...view,
    profileId,
    profileName: name,
    host,
    connected: host !== "",
    tags: [],
    collections: [],
    repositories: [],
    links: [],
    patterns: {},
  };
}

/**
 * Updates the form with the view of its page. `isOtherProfile`: the form has no data of this profile yet;
 * otherwise a typed new link stays a new link.
 */
export function applyViewToForm(
  form: DraftForm,
  { draft, link, start }: Pick<PopupView, "draft" | "link" | "start">,
  { isOtherProfile, renew }: { isOtherProfile: boolean; renew: () => void },
): void {
  const isEdit = isOtherProfile
    ? draft === undefined || draft.link === link?.localId
    : form.editing.value !== undefined;
  if (isEdit && link !== undefined) form.edit(link);
  else {
    if (form.editing.value !== undefined) renew();
    if (isOtherProfile && draft === undefined) form.begin(start);
  }
  if (draft !== undefined) form.restore(draft);
}
