import { batch, computed, signal } from "@preact/signals";
import type { Shown } from "../../ui/shown.ts";
import type { KnownResource } from "../../../shared/domain/collections/known-list.ts";
import { ancestorsOf } from "../../../shared/domain/collections/lineage.ts";
import { moveCollection, type Spot } from "../../../shared/domain/collections/move.ts";
import { searchTree, treeOf } from "../../../shared/domain/collections/tree.ts";
import type { Failure } from "../../../shared/domain/failures.ts";
import { asId, type LocalId } from "../../../shared/domain/values/ids.ts";
import type { CollectionsView, LinkCounts } from "../../../shared/domain/views/views.ts";
import type { Client } from "../../../background/contract.ts";
import type { LedgerLists } from "../ledger/ledger-lists.ts";
import { inTurn } from "../../../shared/domain/runs.ts";
import { createRenewal } from "../list/renewal.ts";
import { createNewIds, newChangeId } from "../parts/new-ids.ts";
import { createEdits } from "./form/edits.ts";
import { createNewForms, type FormId } from "./form/new-forms.ts";
import { changesOf, fieldsOf, typedOf, wrongIn, type Typed } from "./form/typed.ts";
import { movedTo, type Said } from "./said-text.ts";
import type { LinksInView } from "../../../shared/domain/collections/views.ts";

/** The subject of the form: a collection of the ledger, or a new one. */
export type Chosen = LocalId | "new";

export type CollectionsStore = Shown<ReturnType<typeof createCollectionsStore>>;

export type KnownKind = "collection" | "repository";

/** The state and the actions of the Collections section. Typed text stays while another row is shown. */
export function createCollectionsStore({
  client,
  lists,
  uuid,
}: {
  client: Pick<Client, "saveCollection" | "changeCollection" | "takeKnown">;
  lists: Pick<LedgerLists, "listCollections" | "countLinks" | "listLinksIn">;
  uuid: () => string;
}) {
  /** Undefined until the ledger has been read. */
  const view = signal<CollectionsView>();
  const counts = signal<LinkCounts>({});
  const query = signal("");
  /** The open collections, whose children are shown. */
  const open = signal<ReadonlySet<LocalId>>(new Set());
  const chosen = signal<Chosen>();
  /** Another number means another form. The form of a new collection stays when it is saved, with the focus in it. */
  const formNumber = signal(0);
  const edits = createEdits();
  const unread = signal<Failure>();
  const failure = signal<Failure>();
  const said = signal<Said>();

  const tree = computed(() => treeOf(view.value?.collections ?? []));
  const found = computed(() => searchTree(tree.value, query.value));
  /** The text typed for a new collection stays with its profile. */
  const keyOf = (of: Chosen) => (of === "new" ? `new in ${view.value?.profileId}` : of);
  /** The shown values of the form, and the values that were read; undefined if nothing is chosen. */
  const form = computed(() => chosen.value && formOf(chosen.value));

  function formOf(of: Chosen) {
    const row = of === "new" ? undefined : tree.value.byId.get(of);
    if (of !== "new" && row === undefined) return undefined;
    const kept = typedOf(row ?? {});
    const key = keyOf(of);
    const edit = edits.of(key) ?? { typed: {} };
    return { id: newForms.id(key), kept, typed: { ...kept, ...edit.typed }, edit };
  }

  let isCounted = true;
  const { renew, follow } = createRenewal(async () => {
    const answer = await lists.listCollections();
    batch(() => {
      unread.value = answer.ok ? undefined : answer.error;
      if (!answer.ok) return;
      // The text typed for a profile stays with its collections.
      if (view.value !== undefined && view.value.profileId !== answer.value.profileId) {
        chosen.value = undefined;
      }
      view.value = answer.value;
    });
    // Apart from the list, because counting reads every link.
    if (answer.ok && isCounted) counting.follow();
  });

  /** `isShown`: the section, and not only the list in the sidebar, which needs no counts. */
  function load(isShown = true): Promise<void> {
    isCounted = isShown;
    return renew();
  }

  const counting = createRenewal(async () => {
    const profileId = view.value?.profileId;
    const answer = profileId && (await lists.countLinks(profileId));
    if (answer?.ok && profileId === view.value?.profileId) counts.value = answer.value;
  });

  function choose(of: Chosen | undefined, isFresh = of !== chosen.value): void {
    batch(() => {
      if (isFresh) formNumber.value += 1;
      chosen.value = of;
      said.value = undefined;
      failure.value = undefined;
    });
  }

  const newForms = createNewForms();
  const newIds = createNewIds(uuid);

  /**
   * Resolves to whether all changes are kept. Text that is typed during the save of a new collection, and saved
   * afterwards, is a change of that collection.
   */
  function save(): Promise<boolean> {
    return saveInTurn(chosen.value, newForms.of(keyOf("new")));
  }

  const saveInTurn = inTurn(async (chosenThen: Chosen | undefined, begun: number) => {
    const of = chosenThen === "new" ? (newForms.savedAs.get(begun) ?? chosenThen) : chosenThen;
    const [shown, profileId] = [of && formOf(of), view.value?.profileId];
    if (of === undefined || shown === undefined || profileId === undefined) return false;
    const { kept, typed, edit } = shown;
    const changes = changesOf(kept, typed);
    // A second press of the button, and the first has saved all.
    if (of !== "new" && edit.cover === undefined && Object.keys(changes).length === 0) return true;
    const key = keyOf(of);
    // The form of another profile, or a form that was begun since.
    if (of === "new" && begun !== newForms.of(key)) return false;
    said.value = undefined;
    if (Object.keys(wrongIn(typed)).length > 0) {
      edits.put(key, { ...edit, isTried: true });
      return false;
    }
    const cover = edit.cover === undefined ? {} : { cover: edit.cover };
    const wanted = { fields: fieldsOf(typed), ...(edit.cover !== "" && cover), profileId };
    const { entryId, localId: collection } =
      of === "new" ? newIds.of(wanted) : { entryId: newChangeId(uuid), localId: of };
    if (of === "new") newForms.saving.add(begun);
    const answer =
      of === "new"
        ? await client.saveCollection({ entryId, collection, ...wanted })
        : await client.changeCollection({ entryId, collection, changes, ...cover });
    const isCycle = answer.ok && "isCycle" in answer.value;
    const isKept = answer.ok && !isCycle;
    batch(() => {
      failure.value = answer.ok ? undefined : answer.error;
      if (answer.ok)
        said.value = { kind: isCycle ? "in-itself" : "saved", title: typed.title.trim() };
    });
    await load();
    if (of === "new") newForms.saving.delete(begun);
    if (!isKept) {
      // A form that was begun meanwhile replaced this text, which exists nowhere else.
      const since = edits.of(key);
      if (of === "new" && begun !== newForms.of(key) && !newForms.isGivenUp(begun))
        edits.put(key, { ...edit, ...since, typed: { ...edit.typed, ...since?.typed } });
      return false;
    }
    // Both change in one step. Otherwise the form would be empty for a moment, and typed text would count for another
    // collection.
    batch(() => {
      reveal(collection);
      const isLatest = of !== "new" || begun === newForms.of(key);
      if (isLatest) edits.settle(key, edit, collection);
      if (of !== "new") return;
      newIds.settle();
      newForms.savedAs.set(begun, collection);
      if (isLatest && chosen.value === "new") chosen.value = collection;
    });
    return true;
  });

  /** The moves run one after another, because each uses the places after the previous one. */
  const move = inTurn(async (localId: LocalId, spot: Spot): Promise<void> => {
    const rows = view.value?.collections ?? [];
    const title = tree.value.byId.get(localId)?.title ?? "";
    said.value = undefined;
    const moves = moveCollection(rows, localId, spot);
    if (moves === undefined) {
      said.value = { kind: "in-itself", title };
      return;
    }
    for (const { localId: collection, changes } of moves) {
      const entryId = newChangeId(uuid);
      const answer = await client.changeCollection({ entryId, collection, changes });
      failure.value = answer.ok ? undefined : answer.error;
      if (!answer.ok) return;
      // The ledger has moved on since the list was read.
      if ("isCycle" in answer.value) {
        said.value = { kind: "in-itself", title };
        return load();
      }
    }
    await load();
    reveal(localId);
    said.value = movedTo(tree.value, localId, { title, count: moves.length });
  });

  /** Opens all that the collection is in. */
  function reveal(localId: LocalId): void {
    const { byId } = tree.value;
    const row = byId.get(localId);
    const above = row === undefined ? [] : ancestorsOf(byId, row);
    open.value = new Set([...open.value, ...above.map((one) => one.localId)]);
  }

  function toggle(localId: LocalId, isOpen: boolean): void {
    const others = [...open.value].filter((one) => one !== localId);
    open.value = new Set(isOpen ? [...others, localId] : others);
  }

  /** Adds collections of the service to the ledger. Resolves to the failure if they are not kept. */
  async function takeKnown(resource: KnownKind, resources: readonly KnownResource[]) {
    const profileId = view.value?.profileId;
    if (profileId === undefined) return { kind: "rpc-unreachable" } as const;
    const withIds = resources.map((one) => ({ ...one, localId: asId<LocalId>(uuid()) }));
    const answer = await client.takeKnown({ resource, resources: withIds, profileId });
    await load();
    batch(() => {
      failure.value = undefined;
      said.value = answer.ok ? { kind: "known", ...answer.value } : undefined;
    });
    return answer.ok ? undefined : answer.error;
  }

  return {
    view,
    takeKnown,
    links: createLinks(lists, () => view.value?.patterns.linkPattern ?? ""),
    counts,
    tree,
    query,
    found,
    open,
    chosen,
    formNumber,
    form,
    unread,
    failure,
    said,
    load,
    /** Loads again, and rests in between: a job brings news all the time. */
    follow(isShown = true) {
      isCounted = isShown;
      follow(isShown);
    },
    toggle,
    choose,
    save,
    move,
    search: (text: string) =>
      batch(() => {
        query.value = text;
        // The user may close the collections that the search opened. After the search, the earlier state returns.
        if (text !== "") open.value = new Set([...open.value, ...(found.value?.open ?? [])]);
      }),
    startNew(parent?: LocalId) {
      const key = keyOf("new");
      const before = newForms.saving.has(newForms.of(key)) ? undefined : edits.of(key);
      if (before === undefined) newForms.begin(key);
      batch(() => {
        choose("new", before === undefined || chosen.value !== "new");
        const { typed, ...rest } = before ?? { typed: {} };
        edits.put(key, { ...rest, typed: { ...typed, ...(parent !== undefined && { parent }) } });
      });
    },
    /** `edited`: the form, if another one may be shown by now. */
    edit(typed: Partial<Typed>, cover?: string, edited?: FormId) {
      const of = edited ? newForms.now(edited) : chosen.value && keyOf(chosen.value);
      if (of === undefined) return;
      batch(() => {
        said.value = undefined;
        edits.add(of, typed, cover);
      });
    },
    discard() {
      const of = chosen.value;
      if (of === undefined) return;
      batch(() => {
        edits.put(keyOf(of), undefined);
        newForms.giveUp(keyOf(of));
        if (of === "new") chosen.value = undefined;
        said.value = undefined;
      });
    },
  };
}

type Read = ({ of: LocalId } & (LinksInView | { failure: Failure })) | undefined;

/** The links of the chosen collection. The list stays open or closed while others are chosen. */
function createLinks(lists: Pick<LedgerLists, "listLinksIn">, linkPattern: () => string) {
  const isOpen = signal(false);
  const read = signal<Read>();
  let latest: LocalId | undefined;
  return {
    /** Whether the links of the chosen collection are shown. */
    isOpen,
    /** The links that were read last, and of which collection. */
    read,
    show: (isShown: boolean) => void (isOpen.value = isShown),
    load: async (of: LocalId) => {
      latest = of;
      const answer = await lists.listLinksIn(of, linkPattern());
      if (latest !== of) return;
      read.value = answer.ok ? { of, ...answer.value } : { of, failure: answer.error };
    },
  };
}
