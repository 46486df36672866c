import { forEveryMethod } from "../every-method.ts";
import {
  asId,
  type EntryId,
  type LocalId,
  type ProfileId,
} from "../../../src/shared/domain/values/ids.ts";
import { ok } from "../../../src/shared/domain/values/result.ts";
import { defaultSaving, startFor } from "../../../src/shared/domain/profile/saving.ts";
import type { ActiveTab } from "../../../src/shared/domain/values/active-tab.ts";
import type { Client } from "../../../src/background/contract.ts";
import { createEditorStore } from "../../../src/pages/forms/link/store/store.ts";
import type {
  CollectionView,
  EntryView,
  LinkView,
  PageView,
  PopupView,
} from "../../../src/shared/domain/views/views.ts";

/** For tests: a background that responds at once and records the calls. */
export interface FakeClient extends Client {
  calls: { method: string; input: unknown }[];
}

export function aTab(tab: Partial<ActiveTab> = {}): ActiveTab {
  return {
    id: 7,
    title: "Type on a grid",
    address: "https://quoin.example/grid",
    isPrivate: false,
    ...tab,
  };
}

export function aView(view: Partial<PopupView> = {}): PopupView {
  const home = { id: aProfileId(1), name: "Home", colour: "green", host: "links.example" } as const;
  return {
    profileId: home.id,
    profiles: [home],
    profileName: "Home",
    host: "links.example",
    connected: true,
    tags: ["typography", "css"],
    collections: [aCollection("Print", 1), aCollection("Reading list", 2)],
    repositories: [{ remoteId: 5, title: "Handbook" }],
    patterns: {},
    start: startFor(defaultSaving, aTab().address),
    links: [],
    needsYou: 0,
    waiting: 0,
    ...view,
  };
}

export function aProfileId(number: number): ProfileId {
  return asId<ProfileId>(aUuid(number));
}

export function aCollection(title: string, remoteId: number): CollectionView {
  return { localId: aLocalId(remoteId), title, remoteId, pending: false, uses: 1 };
}

/** A saved link with a recognisable number in its id. */
export function aLink(link: Partial<LinkView> = {}, number = 70): LinkView {
  return {
    localId: aLocalId(number),
    targetUrl: "https://quoin.example/notes/grid",
    title: "Setting type on a grid",
    description: "How lead holds a page.",
    tags: ["typography"],
    collections: [{ kind: "known", localId: aLocalId(1), title: "Print" }],
    savedAtMs: Date.UTC(2026, 10, 12, 12),
    at: "service",
    hasContent: true,
    ...link,
  };
}

export function aLocalId(number: number): LocalId {
  return asId<LocalId>(aUuid(number));
}

export function aPage(page: Partial<PageView> = {}): PageView {
  return {
    title: "Type on a grid",
    description: "How lead holds a page.",
    keywords: [],
    content: { words: 1240, from: "article" },
    ...page,
  };
}

export function anEntry(entry: Partial<EntryView> = {}): EntryView {
  return {
    id: asId<EntryId>(aUuid(1)),
    kind: "create-link",
    title: "Type on a grid",
    address: "https://quoin.example/grid",
    tags: [],
    collections: [],
    state: "delivered",
    standing: "saved",
    atMs: 0,
    tries: 1,
    choices: [],
    host: "links.example",
    ...entry,
  };
}

/** Consecutive ids: 1, 2, 3. */
export function uuids(): () => string {
  let last = 0;
  return () => {
    last += 1;
    return aUuid(last);
  };
}

export function aUuid(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
}

export function aClient(answers: Partial<Client> = {}): FakeClient {
  const calls: FakeClient["calls"] = [];
  const unused = () => Promise.reject(new Error("the popup has no business with this"));
  const all: Client = {
    ...forEveryMethod(() => unused),
    openPopup: async () => ok(aView()),
    readPage: async () => ok(aPage()),
    suggest: async () => ok({ profileId: aProfileId(1), collections: [], tags: [] }),
    keepDraft: async () => ok({ number: 1 }),
    forgetDraft: async () => ok(),
    saveLink: async ({ draft }) => ok({ entryId: draft.entryId }),
    getEntry: async ({ entryId }) => ok(anEntry({ id: entryId })),
    choose: async () => ok(),
    changeLink: async ({ entryId }) => ok({ entryId }),
    attachFiles: async () => ok(),
    getLink: async () => ok(undefined),
    useProfile: async () => ok(),
    ...answers,
  };
  const heard = forEveryMethod((method) => (input: never) => {
    calls.push({ method, input });
    return all[method](input);
  });
  // oxlint-disable-next-line no-unsafe-type-assertion -- each method calls the one of `all` with its own input
  return { calls, ...heard } as FakeClient;
}

export function aStore(answers: Partial<Client> = {}, tab: ActiveTab | undefined = aTab()) {
  const client = aClient(answers);
  return { client, store: createEditorStore({ client, tab, uuid: uuids() }) };
}

export function inputsOf(client: FakeClient, method: string): readonly unknown[] {
  return client.calls.filter((call) => call.method === method).map(({ input }) => input);
}
