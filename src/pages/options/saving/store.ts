import { batch, signal } from "@preact/signals";
import type { Shown } from "../../ui/shown.ts";
import { titlesInPath } from "../../../shared/domain/collections/tree.ts";
import { findOverlong } from "../../../shared/domain/draft/draft.ts";
import { isSameName } from "../../../shared/domain/values/same-name.ts";
import type { Failure } from "../../../shared/domain/failures.ts";
import { asId, type LocalId } from "../../../shared/domain/values/ids.ts";
import { err, type Result } from "../../../shared/domain/values/result.ts";
import type { SavingChoices } from "../../../shared/domain/profile/saving.ts";
import {
  changeSite,
  choicesForSite,
  findOverfullSite,
  onSitesNow,
} from "../../../shared/domain/profile/site-defaults.ts";
import type { Compatibility } from "../../../shared/domain/profile/profile.ts";
import type { ModelState, PageModel } from "../../../shared/domain/suggest/model.ts";
import type { CollectionView, SavingView } from "../../../shared/domain/views/views.ts";
import type { Client } from "../../../background/contract.ts";
import { inTurn } from "../../../shared/domain/runs.ts";
import { createNewIds } from "../parts/new-ids.ts";

export type SavingChanges = Partial<SavingChoices & Pick<Compatibility, "afterServerError">>;

/** A group of related settings on the screen. */
export type SavingPart = "start" | "sites" | "page" | "toolbar" | "sending";

/** The time for which the confirmation of a change is shown, in ms. */
const keptShownMs = 5_000;

export type SavingStore = Shown<ReturnType<typeof createSavingStore>>;

/** The state and the actions of the Saving section. */
export function createSavingStore({
  client,
  uuid,
  browserTabs,
  model: ownModel,
}: {
  client: Pick<Client, "getSaving" | "saveSaving" | "saveCollection">;
  uuid: () => string;
  browserTabs: {
    /** Asks for the permission to see the addresses of tabs. */
    request: () => Promise<boolean>;
    maySee: () => Promise<boolean>;
  };
  model: Pick<PageModel, "state">;
}) {
  /** Undefined until the background has responded. */
  const view = signal<SavingView>();
  /** Why the settings could not be read. */
  const unread = signal<Failure>();
  /** Why the last change was not stored. The setting is shown with its old value. */
  const failure = signal<Failure>();
  /** The site with too many values for new links, if `failure` is about that. */
  const overfullSite = signal<string>();
  /** The group of the last change, for some seconds after everything is on disk. */
  const kept = signal<SavingPart>();
  /** The browser shows the addresses of tabs to Linkstow. */
  const seesTabs = signal(false);
  /** The browser refused to show the addresses of tabs when the user asked for marks. */
  const tabsRefused = signal(false);
  /** The browser's own language model. */
  const model = signal<ModelState>("unavailable");
  let keptTimer: ReturnType<typeof setTimeout> | undefined;
  let writing = 0;
  let begun = 0;
  let lastWrite: Promise<unknown> = Promise.resolve();

  async function load(): Promise<void> {
    const before = begun;
    void ownModel.state().then((state) => (model.value = state));
    const [answer, maySee] = await Promise.all([client.getSaving({}), browserTabs.maySee()]);
    seesTabs.value = maySee;
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

  /** Stores the changes at once, in the order of the calls. */
  async function change(
    part: SavingPart,
    { afterServerError, ...choices }: SavingChanges,
  ): Promise<void> {
    const shown = view.value;
    if (shown === undefined) return;
    const overlong = findOverlong(choices);
    if (overlong !== undefined) return settle(err(overlong), part);
    const saving = { ...shown.saving, ...choices };
    // A site that was overfull before must not prevent other changes.
    const isOverfull = findOverfullSite(shown.saving) !== undefined;
    const overfull = isOverfull ? undefined : findOverfullSite(saving);
    if (overfull !== undefined) return settle(err(overfull.failure), part, overfull.site);
    // A screen reader does not announce text that is already there.
    sayKept(undefined);
    const compatibility = { ...shown.compatibility, ...(afterServerError && { afterServerError }) };
    const changed: SavingView = { ...shown, saving, compatibility };
    view.value = changed;
    begun += 1;
    writing += 1;
    const write = lastWrite.then(() => storeChanges(shown, choices, afterServerError));
    lastWrite = write;
    const answer = await write;
    writing -= 1;
    settle(answer, part);
    if (writing === 0) await load();
  }

  /** Only the changes are stored, because the shown settings may be older than the stored ones. */
  async function storeChanges(
    { profileId, saving: before }: SavingView,
    choices: Partial<SavingChoices>,
    afterServerError: SavingChanges["afterServerError"],
  ): Promise<Result<void, Failure>> {
    const isOfSites = "siteDefaults" in choices || "sitesWithoutContent" in choices;
    const now = isOfSites ? await client.getSaving({ profileId }) : undefined;
    if (now?.ok === false) return now;
    return client.saveSaving({
      profileId,
      saving: now === undefined ? choices : onSitesNow(choices, before, now.value.saving),
      ...(afterServerError && { afterServerError }),
    });
  }

  function settle(answer: Result<unknown, Failure>, part: SavingPart, site?: string): void {
    batch(() => {
      overfullSite.value = site;
      failure.value = answer.ok ? undefined : answer.error;
      sayKept(answer.ok && writing === 0 ? part : undefined);
    });
  }

  /** Marks saved pages, or stops. Call it first in a click handler: it may ask for a permission. */
  async function mark(on: boolean): Promise<void> {
    tabsRefused.value = false;
    const isAllowed = !on || (await browserTabs.request());
    batch(() => {
      tabsRefused.value = !isAllowed;
      if (on) seesTabs.value = isAllowed;
    });
    if (isAllowed) await change("toolbar", { marksSavedPages: on });
  }

  const newIds = createNewIds(uuid);

  /** Until the next reading, so that another try of the path does not create the collection again. */
  function showMade({ profileId }: SavingView, collection: CollectionView): void {
    const now = view.value;
    if (now?.profileId !== profileId) return;
    view.value = { ...now, collections: [...now.collections, collection] };
  }

  /**
   * Creates the collection of a path ("Work / Tides") and its missing parents, and adds the collection to the defaults
   * of every save, or of a site. Paths are created one after another, because the next path may contain a collection
   * that this one creates.
   */
  const createCollection = inTurn(async (path: string, site?: string): Promise<void> => {
    const shown = view.value;
    if (shown === undefined) return;
    const part = site === undefined ? "start" : "sites";
    const titles = titlesInPath(path);
    // The check of a title asks for an id, and does not read it.
    const anyId = asId<LocalId>(uuid());
    const overlong = titles
      .map((title) => findOverlong({ collections: [{ kind: "known", localId: anyId, title }] }))
      .find((found) => found !== undefined);
    if (overlong !== undefined) return settle(err(overlong), part);
    let made: { localId: LocalId; title: string } | undefined;
    for (const [at, title] of titles.entries()) {
      const pathSoFar = titles.slice(0, at + 1).join(" / ");
      const known = shown.collections.find((one) => isSameName(one.path ?? one.title, pathSoFar));
      const parent = made?.localId;
      if (known !== undefined) {
        made = known;
        continue;
      }
      const fields = { title, ...(parent !== undefined && { parent }) };
      const wanted = { fields, profileId: shown.profileId };
      const { entryId, localId } = newIds.of(wanted);
      const answer = await client.saveCollection({ entryId, collection: localId, ...wanted });
      if (!answer.ok) return settle(answer, part);
      newIds.settle();
      made = { localId, title };
      showMade(shown, { ...made, ...(at > 0 && { path: pathSoFar }), pending: true, uses: 0 });
    }
    // Another profile, which is in use by now, does not have the collection.
    if (made === undefined || view.value?.profileId !== shown.profileId) return;
    const { saving } = view.value;
    const { localId, title } = made;
    const { collections } = site === undefined ? saving : choicesForSite(saving, site);
    const more = { collections: [...collections, { kind: "known", localId, title } as const] };
    await change(part, site === undefined ? more : changeSite(saving, site, more));
  });

  return {
    view,
    unread,
    failure,
    overfullSite,
    kept,
    seesTabs,
    tabsRefused,
    model,
    load,
    change,
    mark,
    createCollection,
    /** Call this when the section is left. */
    leave: () => sayKept(undefined),
  };
}
