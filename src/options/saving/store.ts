import { batch, signal, type ReadonlySignal } from "@preact/signals";
import { titlesInPath } from "../../domain/collections/tree.ts";
import { findOverlong } from "../../domain/draft.ts";
import { isSameName } from "../../domain/values/same-name.ts";
import type { Failure } from "../../domain/failures.ts";
import { asId, type EntryId, type LocalId } from "../../domain/values/ids.ts";
import { err, type Result } from "../../domain/values/result.ts";
import type { SavingChoices } from "../../domain/profile/saving.ts";
import type { SavingView } from "../../domain/views.ts";
import type { Client } from "../../rpc/contract.ts";

export type SavingChanges = Partial<SavingChoices & Pick<SavingView, "afterServerError">>;

/** A group of related settings on the screen. */
export type SavingPart = "start" | "page" | "toolbar" | "sending";

/** How long the confirmation of a change is shown, in ms. */
const keptShownMs = 5_000;

export interface SavingStore {
  /** Undefined until the background has responded. */
  view: ReadonlySignal<SavingView | undefined>;
  /** Why the settings could not be read. */
  unread: ReadonlySignal<Failure | undefined>;
  /** Why the last change was not stored. The setting is shown with its old value. */
  failure: ReadonlySignal<Failure | undefined>;
  /** The group of the last change, for some seconds after everything is on disk. */
  kept: ReadonlySignal<SavingPart | undefined>;
  load: () => Promise<void>;
  /** Stores the changes at once, in the order of the calls. */
  change: (part: SavingPart, changes: SavingChanges) => Promise<void>;
  /** Creates a collection and adds it to the defaults of every save. */
  createCollection: (title: string) => Promise<void>;
  /** Call this when the section is left. */
  leave: () => void;
}

/** The state and the actions of the Saving section. */
export function createSavingStore({
  client,
  uuid,
}: {
  client: Pick<Client, "getSaving" | "saveSaving" | "saveCollection">;
  uuid: () => string;
}): SavingStore {
  const view = signal<SavingView>();
  const unread = signal<Failure>();
  const failure = signal<Failure>();
  const kept = signal<SavingPart>();
  let keptTimer: ReturnType<typeof setTimeout> | undefined;
  let writing = 0;
  let begun = 0;
  let lastWrite: Promise<unknown> = Promise.resolve();

  async function load(): Promise<void> {
    const before = begun;
    const answer = await client.getSaving({});
    // A change stored since is newer than this response. Another reading follows it.
    if (begun !== before || writing > 0) return;
    batch(() => {
      unread.value = answer.ok ? undefined : answer.error;
      if (answer.ok) view.value = answer.value;
    });
  }

  function sayKept(part: SavingPart | undefined): void {
    clearTimeout(keptTimer);
    kept.value = part;
    if (part !== undefined) keptTimer = setTimeout(() => (kept.value = undefined), keptShownMs);
  }

  async function change(
    part: SavingPart,
    { afterServerError, ...choices }: SavingChanges,
  ): Promise<void> {
    const shown = view.value;
    if (shown === undefined) return;
    const overlong = findOverlong(choices);
    if (overlong !== undefined) return settle(err(overlong), part);
    // A screen reader does not announce text that is already there.
    sayKept(undefined);
    const changed: SavingView = {
      ...shown,
      saving: { ...shown.saving, ...choices },
      afterServerError: afterServerError ?? shown.afterServerError,
    };
    view.value = changed;
    begun += 1;
    writing += 1;
    const write = lastWrite.then(() =>
      client.saveSaving({
        profileId: changed.profileId,
        saving: changed.saving,
        afterServerError: changed.afterServerError,
      }),
    );
    lastWrite = write;
    const answer = await write;
    writing -= 1;
    settle(answer, part);
    if (writing === 0) await load();
  }

  function settle(answer: Result<unknown, Failure>, part: SavingPart): void {
    batch(() => {
      failure.value = answer.ok ? undefined : answer.error;
      sayKept(answer.ok && writing === 0 ? part : undefined);
    });
  }

  const newId = () => asId<LocalId>(uuid());
  /** Creates the collection of a path, "Work / Tides", and what is missing above it. */
  async function createCollection(path: string): Promise<void> {
    const shown = view.value;
    if (shown === undefined) return;
    const titles = titlesInPath(path);
    const overlong = titles
      .map((title) => findOverlong({ collections: [{ kind: "known", localId: newId(), title }] }))
      .find((found) => found !== undefined);
    if (overlong !== undefined) return settle(err(overlong), "start");
    let made: { localId: LocalId; title: string } | undefined;
    for (const [at, title] of titles.entries()) {
      const way = titles.slice(0, at + 1).join(" / ");
      const known = shown.collections.find((one) => isSameName(one.path ?? one.title, way));
      const parent = made?.localId;
      made = known ?? { localId: newId(), title };
      if (known !== undefined) continue;
      const answer = await client.saveCollection({
        entryId: asId<EntryId>(uuid()),
        collection: made.localId,
        fields: { title, ...(parent !== undefined && { parent }) },
        profileId: shown.profileId,
      });
      if (!answer.ok) return settle(answer, "start");
    }
    if (made === undefined) return;
    const { localId, title } = made;
    const others = view.value?.saving.collections ?? [];
    await change("start", { collections: [...others, { kind: "known", localId, title }] });
  }

  return {
    view,
    unread,
    failure,
    kept,
    load,
    change,
    createCollection,
    leave: () => sayKept(undefined),
  };
}
