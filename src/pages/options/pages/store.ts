import { batch, computed, signal } from "@preact/signals";
import type { Shown } from "../../ui/shown.ts";
import { isWebAddress } from "../../../shared/domain/address/address.ts";
import type { DraftNews } from "../../../shared/domain/draft/joined-draft.ts";
import type { Failure } from "../../../shared/domain/failures.ts";
import type { Choice } from "../../../shared/domain/outbox/choices.ts";
import { withItem, type PageItem } from "../../../shared/domain/user-pages/user-page-item.ts";
import {
  cleanUserPage,
  getUserPageId,
  type Markup,
  type UserPageDraft,
  type UserPagesView,
  type KnownUserPage,
} from "../../../shared/domain/user-pages/user-page.ts";
import {
  asId,
  type EntryId,
  type LocalId,
  type ProfileId,
} from "../../../shared/domain/values/ids.ts";
import type { EntryView } from "../../../shared/domain/views/views.ts";
import { createRenewal } from "../list/renewal.ts";
import { createDraftMessages } from "./draft-messages.ts";
import { createPageDrafts } from "./page-drafts.ts";
import type { PagesPorts } from "./ports.ts";
import { takesOut, toSend, withTyped, type Typed } from "./typed.ts";

export type PagesStore = Shown<ReturnType<typeof createPagesStore>>;

/** The state and the actions of the Pages section. Each key stroke is written to disk. */
export function createPagesStore(ports: PagesPorts) {
  const { client, lists, uuid, lastWebPage, pageOf } = ports;
  /** Undefined until the ledger has been read. */
  const view = signal<UserPagesView>();
  const chosenId = signal<LocalId>();
  const begun = signal<{ profileId?: ProfileId | undefined; localId: LocalId; idText: string }>();
  /** The page that is being added, in the profile that it was begun in. */
  const fresh = computed(() => {
    const { profileId } = begun.value ?? {};
    return profileId === undefined || profileId === view.value?.profileId ? begun.value : undefined;
  });
  const carriers = signal<ReadonlyMap<LocalId, EntryId>>(new Map());
  /** The last known save of the chosen page. */
  const entry = signal<EntryView>();
  const unread = signal<Failure>();
  /** Why the last action failed, until the next one. */
  const failure = signal<Failure>();
  /** A web page that the user wants to add, until a user page is chosen for it. */
  const offered = signal<PageItem>();
  /** The drafts for which Save was pressed. Text typed after that is another draft. */
  const sent = new Set<EntryId>();
  const adding = new Map<LocalId, Promise<LocalId | undefined>>();

  const drafts = createPageDrafts({
    keep: (...of) => messages.keep(...of),
    async onKept(page, typed) {
      // The draft has become a change, or will in a moment; or a text of another tab may have stayed in it.
      if (sent.has(typed.entryId) || takesOut(typed)) return load();
      // A list that was read before does not have the draft: the text would leave the form.
      list.spoil();
      const shown = view.value;
      if (shown === undefined) return;
      const pages = shown.pages.map((one) => {
        const draft = withTyped(one.draft, typed);
        return one.localId === page && draft !== undefined ? { ...one, draft } : one;
      });
      view.value = { ...shown, pages };
    },
  });

  const chosen = computed(() =>
    view.value?.pages.find(({ localId }) => localId === chosenId.value),
  );
  const subject = computed(() => chosen.value?.localId ?? fresh.value?.localId);
  const keptOf = (page: LocalId | undefined) =>
    view.value?.pages.find(({ localId }) => localId === page)?.draft;
  const draftOf = (page: LocalId | undefined): UserPageDraft | undefined =>
    withTyped(keptOf(page), page && drafts.typedOf(page));
  const draft = computed(() => draftOf(subject.value));
  const messages = createDraftMessages({ client, lists, uuid }, keptOf);
  const form = computed(() => {
    const localId = subject.value;
    return localId === undefined ? undefined : formOf(localId, chosen.value, draft.value);
  });

  /** Reading the list does not write a text to disk that could not be stored. */
  const notKept = () =>
    view.value?.pages.flatMap(({ localId }) => drafts.whyUnkept(localId) ?? []).at(0);

  const list = createRenewal(async () => {
    const answer = await lists.listUserPages();
    if (list.isSpoiled()) return;
    batch(() => {
      unread.value = answer.ok ? undefined : answer.error;
      if (answer.ok) view.value = answer.value;
    });
    await readEntry();
  });
  const load = list.renew;

  async function readEntry(): Promise<void> {
    const page = chosen.value;
    const entryId = page && (page.entry ?? carriers.value.get(page.localId));
    const answer = entryId && (await client.getEntry({ entryId }));
    if (page?.localId === chosenId.value) entry.value = answer?.ok ? answer.value : undefined;
  }

  function choose(page: LocalId | undefined): void {
    batch(() => {
      chosenId.value = page;
      begun.value = undefined;
      entry.value = undefined;
      failure.value = undefined;
    });
    void readEntry();
  }

  /** Adds to the typed text of the shown page. */
  function put(typed: Typed): void {
    const page = subject.value;
    if (page === undefined) return;
    const all = { ...drafts.typedOf(page), ...typed };
    if (chosen.value !== undefined) return drafts.put(page, all);
    drafts.hold(page, all);
    void add();
  }

  function edit(changes: Partial<Pick<UserPageDraft, "title" | "content">>): void {
    const before = draft.value?.entryId;
    const isOpen = before !== undefined && messages.isOwn(before) && !sent.has(before);
    put({ ...changes, entryId: isOpen ? before : messages.newEntryId() });
  }

  function takeOut(left: Pick<Typed, "title" | "content">): void {
    const entryId = draft.value?.entryId;
    if (entryId !== undefined) put({ ...left, entryId });
  }

  /** Runs once for each page, even if it is called several times meanwhile. */
  function add(): Promise<LocalId | undefined> {
    const page = fresh.value?.localId;
    if (page === undefined) return Promise.resolve(undefined);
    const added = adding.get(page) ?? addNow().finally(() => adding.delete(page));
    adding.set(page, added);
    return added;
  }

  async function addNow(): Promise<LocalId | undefined> {
    const [page, profileId] = [fresh.value, view.value?.profileId];
    const remoteId = getUserPageId(page?.idText ?? "");
    if (page === undefined || remoteId === undefined || profileId === undefined) return undefined;
    const { localId } = page;
    const answer = await client.addUserPage({ page: localId, remoteId, title: "", profileId });
    if (!answer.ok) {
      failure.value = answer.error;
      return undefined;
    }
    await load();
    const { page: added } = answer.value;
    batch(() => {
      if (fresh.value?.localId === localId) choose(added);
      drafts.move(localId, added);
    });
    return added;
  }

  async function save(): Promise<void> {
    // Another page may be chosen while this one is being added.
    const page = chosen.value?.localId ?? (await add());
    const shown = draftOf(page);
    if (page === undefined || shown === undefined) return;
    const typed = drafts.typedOf(page);
    // Text typed from now on is another draft.
    sent.add(shown.entryId);
    // Another tab may have typed on since this one has read its text.
    const there = await (typed ? messages.read(page) : messages.takeOver(page));
    const { entryId, ...changes } = toSend(shown, typed, there, messages.newEntryId);
    sent.add(entryId);
    const sending = { entryId, page, changes: cleanUserPage(changes) };
    const answer = await client.changeUserPage(sending);
    batch(() => {
      failure.value = answer.ok ? undefined : answer.error;
      if (!answer.ok) return;
      carriers.value = new Map(carriers.value).set(page, answer.value.entryId);
      if (drafts.typedOf(page) === typed) drafts.drop(page);
    });
    if (answer.ok) await load();
  }

  async function describe(known: { title?: string; markup?: Markup }): Promise<void> {
    const page = chosenId.value;
    if (page === undefined) return;
    const answer = await client.describeUserPage({ page, ...known });
    failure.value = answer.ok ? undefined : answer.error;
    await load();
  }

  /**
   * Adds the item to the content of the chosen page. Returns false, and adds nothing, if no page is chosen, or if the
   * item has no web address: the script of another address would run in the page.
   */
  function addItem(item: PageItem): boolean {
    const [page, shown] = [chosen.value, form.value];
    if (page === undefined || shown === undefined || !isWebAddress(item.address)) return false;
    edit({ content: withItem(shown.content, item, page.markup) });
    return true;
  }

  return {
    view,
    chosen,
    /** The typed id of a page that is not in the ledger yet; undefined while no page is being added. */
    newId: computed(() => fresh.value?.idText),
    form,
    entry,
    failure: computed(() => failure.value ?? unread.value ?? notKept()),
    offered,
    load,
    /** Loads again, and rests in between: a job brings news all the time. */
    follow: list.follow,
    /** The background has announced a change of a draft: one of another tab is shown. */
    join({ about, editor }: DraftNews) {
      const isShown = view.value?.pages.some(({ localId }) => about.includes(localId)) === true;
      if (isShown && !(editor && messages.isOwn(asId(editor)))) list.follow();
    },
    choose,
    edit,
    /** Puts the new page into the ledger. Resolves to whether the text is an id, and the page is in the list. */
    add: async () => (await add()) !== undefined,
    save,
    addItem,
    startNew() {
      choose(undefined);
      const profileId = view.value?.profileId;
      begun.value = { profileId, localId: asId<LocalId>(uuid()), idText: "" };
    },
    typeId(idText: string) {
      if (fresh.value !== undefined) begun.value = { ...fresh.value, idText };
    },
    /** The field does not change at the service. */
    leave: (field: "title" | "content") => takeOut({ [field]: null }),
    discard: () => takeOut({ title: null, content: null }),
    describe: (known: { title?: string; markup?: Markup }) => void describe(known),
    async forget() {
      const page = chosenId.value;
      if (page === undefined) return;
      const answer = await client.forgetUserPage({ page });
      failure.value = answer.ok ? undefined : answer.error;
      await load();
      if (answer.ok && chosenId.value === page) chosenId.value = undefined;
    },
    offer: (item: PageItem | undefined) => (offered.value = item),
    /** Resolves once the page of the tab is offered. It has no address if it cannot be added. */
    async offerTab(tabId: number) {
      const { title = "", address = "" } = (await pageOf(tabId)) ?? {};
      offered.value = { title, address: isWebAddress(address) ? address : "" };
    },
    /** Adds the offered web page to the content of this page, and chooses this page. */
    take(page: LocalId) {
      const item = offered.value;
      batch(() => {
        choose(page);
        offered.value = undefined;
        if (item !== undefined) addItem(item);
      });
    },
    /** Resolves to whether the browser shows a web page. */
    async addCurrent() {
      const page = chosenId.value;
      const item = await lastWebPage();
      // If the user has chosen another page meanwhile, the item does not belong to that page.
      return item !== undefined && (page !== chosenId.value || addItem(item));
    },
    async decide(choice: Choice) {
      const { id: entryId, tries } = entry.value ?? {};
      if (entryId === undefined) return;
      const answer = await client.choose({ entryId, choice, tries });
      failure.value = answer.ok ? undefined : answer.error;
      await load();
    },
  };
}

/** The texts of the form, and whether each field is sent. An unsent field does not change at the service. */
interface PageForm {
  /** The page's id here, from before it is in the ledger. */
  localId: LocalId;
  title: string;
  content: string;
  sends: readonly ("title" | "content")[];
}

/** The typed text, or else the last saved text. */
function formOf(
  localId: LocalId,
  known: Pick<KnownUserPage, "savedTitle" | "content"> | undefined,
  { title, content }: Partial<UserPageDraft> = {},
): PageForm {
  return {
    localId,
    title: title ?? known?.savedTitle ?? "",
    content: content ?? known?.content ?? "",
    sends: [
      ...(title === undefined ? [] : (["title"] as const)),
      ...(content === undefined ? [] : (["content"] as const)),
    ],
  };
}
