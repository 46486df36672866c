import { batch, computed, signal, type ReadonlySignal } from "@preact/signals";
import type { Failure } from "../../domain/failures.ts";
import type { Choice } from "../../domain/outbox/choices.ts";
import { isLinkable, withItem } from "../../domain/user-page-item.ts";
import {
  getUserPageId,
  type KnownUserPage,
  type Markup,
  type UserPageDraft,
  type UserPagesView,
} from "../../domain/user-page.ts";
import { asId, type EntryId, type LocalId } from "../../domain/values/ids.ts";
import type { EntryView } from "../../domain/views.ts";
import type { Client } from "../../rpc/contract.ts";

/** Text of the form, and whether each field is sent: an unsent one stays as it is at the service. */
interface PageForm {
  title: string;
  content: string;
  sends: readonly ("title" | "content")[];
}

export interface PagesStore {
  /** Undefined until the background has responded. */
  view: ReadonlySignal<UserPagesView | undefined>;
  chosen: ReadonlySignal<KnownUserPage | undefined>;
  form: ReadonlySignal<PageForm | undefined>;
  /** The last save of the chosen page, as far as it is known. */
  entry: ReadonlySignal<EntryView | undefined>;
  failure: ReadonlySignal<Failure | undefined>;
  load: () => Promise<void>;
  choose: (page: LocalId | undefined) => void;
  /** Resolves to whether the text is an id, and the page is in the list. */
  add: (id: string, title: string) => Promise<boolean>;
  edit: (changes: Partial<Pick<UserPageDraft, "title" | "content">>) => void;
  /** The field stays as it is at the service. */
  leave: (field: "title" | "content") => void;
  discard: () => void;
  save: () => Promise<void>;
  setMarkup: (markup: Markup) => void;
  forget: () => Promise<void>;
  /** Resolves to whether the address is one of the web. */
  addItem: (item: { title: string; address: string }) => boolean;
  decide: (choice: Choice) => Promise<void>;
}

/** The state and the actions of the Pages section. Each key stroke is kept on disk. */
export function createPagesStore({
  client,
  uuid,
}: {
  client: Pick<
    Client,
    | "listUserPages"
    | "addUserPage"
    | "describeUserPage"
    | "forgetUserPage"
    | "keepUserPageDraft"
    | "changeUserPage"
    | "getEntry"
    | "choose"
  >;
  uuid: () => string;
}): PagesStore {
  const view = signal<UserPagesView>();
  const chosenId = signal<LocalId>();
  /** What was typed here and is not on disk yet; undefined: nothing, null: the draft was discarded. */
  const unkept = signal<ReadonlyMap<LocalId, UserPageDraft | null>>(new Map());
  const carriers = signal<ReadonlyMap<LocalId, EntryId>>(new Map());
  const entry = signal<EntryView>();
  const failure = signal<Failure>();
  const keeping = new Set<LocalId>();

  const chosen = computed(() =>
    view.value?.pages.find(({ localId }) => localId === chosenId.value),
  );
  const draft = computed((): UserPageDraft | undefined => {
    const page = chosen.value;
    if (page === undefined) return undefined;
    const typed = unkept.value.get(page.localId);
    return typed === undefined ? page.draft : (typed ?? undefined);
  });
  const form = computed((): PageForm | undefined => {
    const page = chosen.value;
    if (page === undefined) return undefined;
    const { title, content } = draft.value ?? {};
    return {
      title: title ?? page.savedTitle ?? "",
      content: content ?? page.content ?? "",
      sends: [
        ...(title === undefined ? [] : (["title"] as const)),
        ...(content === undefined ? [] : (["content"] as const)),
      ],
    };
  });

  async function load(): Promise<void> {
    const answer = await client.listUserPages({});
    batch(() => {
      failure.value = answer.ok ? undefined : answer.error;
      if (answer.ok) view.value = answer.value;
    });
    await readEntry();
  }

  async function readEntry(): Promise<void> {
    const page = chosen.value;
    const entryId = page && (page.entry ?? carriers.value.get(page.localId));
    const answer = entryId && (await client.getEntry({ entryId }));
    if (page?.localId === chosenId.value) entry.value = answer?.ok ? answer.value : undefined;
  }

  function putUnkept(page: LocalId, typed: UserPageDraft | null | undefined): void {
    const next = new Map(unkept.value);
    if (typed === undefined) next.delete(page);
    else next.set(page, typed);
    unkept.value = next;
  }

  /** One message at a time for each page, and always the last text. */
  async function keep(page: LocalId): Promise<void> {
    if (keeping.has(page)) return;
    keeping.add(page);
    for (;;) {
      const typed = unkept.value.get(page);
      if (typed === undefined) break;
      const kept = typed === null ? { page } : { page, draft: typed };
      const answer = await client.keepUserPageDraft(kept);
      failure.value = answer.ok ? undefined : answer.error;
      // The text stays in the form, and the next key stroke tries again.
      if (!answer.ok) break;
      if (unkept.value.get(page) !== typed) continue;
      batch(() => {
        takeDraft(page, typed ?? undefined);
        putUnkept(page, undefined);
      });
    }
    keeping.delete(page);
  }

  function takeDraft(page: LocalId, typed: UserPageDraft | undefined): void {
    const shown = view.value;
    if (shown === undefined) return;
    const pages = shown.pages.map((one) => {
      const { draft: _old, ...rest } = one;
      if (one.localId !== page) return one;
      return typed === undefined ? rest : { ...rest, draft: typed };
    });
    view.value = { ...shown, pages };
  }

  function put(typed: UserPageDraft | null): void {
    const page = chosenId.value;
    if (page === undefined) return;
    putUnkept(page, typed);
    void keep(page);
  }

  function edit(changes: Partial<Pick<UserPageDraft, "title" | "content">>): void {
    put({ entryId: asId<EntryId>(uuid()), ...draft.value, ...changes });
  }

  async function save(): Promise<void> {
    const [page, typed] = [chosenId.value, draft.value];
    if (page === undefined || typed === undefined) return;
    const { entryId, ...changes } = typed;
    const answer = await client.changeUserPage({ entryId, page, changes });
    batch(() => {
      failure.value = answer.ok ? undefined : answer.error;
      if (!answer.ok) return;
      carriers.value = new Map(carriers.value).set(page, answer.value.entryId);
      // What was typed since is the next draft.
      const now = unkept.value.get(page);
      if (now === typed) putUnkept(page, undefined);
      else if (now?.entryId === entryId) edit({});
    });
    if (answer.ok) await load();
  }

  async function describe(markup: Markup): Promise<void> {
    const page = chosenId.value;
    if (page === undefined) return;
    const answer = await client.describeUserPage({ page, markup });
    await load();
    if (!answer.ok) failure.value = answer.error;
  }

  return {
    view,
    chosen,
    form,
    entry,
    failure,
    load,
    edit,
    save,
    choose(page) {
      batch(() => {
        chosenId.value = page;
        entry.value = undefined;
        failure.value = undefined;
      });
      void readEntry();
    },
    async add(text, title) {
      const [remoteId, profileId] = [getUserPageId(text), view.value?.profileId];
      if (remoteId === undefined || profileId === undefined) return false;
      const page = asId<LocalId>(uuid());
      const answer = await client.addUserPage({ page, remoteId, title: title.trim(), profileId });
      await load();
      if (answer.ok) chosenId.value = answer.value.page;
      else failure.value = answer.error;
      return answer.ok;
    },
    leave(field) {
      const { [field]: _left, ...rest } = draft.value ?? {};
      const { entryId, title, content } = { title: undefined, content: undefined, ...rest };
      if (entryId === undefined || (title === undefined && content === undefined)) put(null);
      else {
        put({
          entryId,
          ...(title !== undefined && { title }),
          ...(content !== undefined && { content }),
        });
      }
    },
    discard: () => put(null),
    setMarkup: (markup) => void describe(markup),
    async forget() {
      const page = chosenId.value;
      if (page === undefined) return;
      const answer = await client.forgetUserPage({ page });
      await load();
      if (answer.ok) chosenId.value = undefined;
      else failure.value = answer.error;
    },
    addItem(item) {
      const [page, shown] = [chosen.value, form.value];
      if (page === undefined || shown === undefined || !isLinkable(item.address)) return false;
      edit({ content: withItem(shown.content, item, page.markup) });
      return true;
    },
    async decide(choice) {
      const entryId = entry.value?.id;
      if (entryId === undefined) return;
      const answer = await client.choose({ entryId, choice });
      await load();
      failure.value = answer.ok ? undefined : answer.error;
    },
  };
}
