import { batch, computed, signal } from "@preact/signals";
import type { Shown } from "../../ui/shown.ts";
import { findOverlong, type DraftCollection } from "../../../shared/domain/draft/draft.ts";
import type { Failure } from "../../../shared/domain/failures.ts";
import { createsUnasked } from "../../../shared/domain/jobs/job.ts";
import { startFor } from "../../../shared/domain/profile/saving.ts";
import type { OpenTab, OpenTabs } from "../../../shared/domain/tabs/open-tab.ts";
import { addressKeysOf, tabItems, type SavedPage } from "../../../shared/domain/tabs/tab-items.ts";
import { scopesOf } from "../../../shared/domain/tabs/tab-scopes.ts";
import { datedTitle } from "../../../shared/domain/tabs/tabs-job.ts";
import { asId, type EntryId, type LocalId } from "../../../shared/domain/values/ids.ts";
import type { SavingView } from "../../../shared/domain/views/views.ts";
import type { Client } from "../../../background/contract.ts";
import type { PageJobs } from "../ledger/jobs.ts";
import { createRenewal } from "../list/renewal.ts";
import { alsoInJobs, type FindPages } from "./known-pages.ts";
import { createResults } from "./results.ts";
import { createsOf, saveTabs, type ChosenTab } from "./save-tabs.ts";

/** The browser's tabs, as this page uses them. */
interface BrowserTabs {
  /** Must be the first call in a click handler. */
  request: () => Promise<boolean>;
  maySee: () => Promise<boolean>;
  list: () => Promise<OpenTabs>;
  /** The ids of the tabs whose pages may be read. */
  readable: (tabs: readonly OpenTab[]) => Promise<ReadonlySet<number>>;
  close: (ids: readonly number[]) => Promise<number>;
}

export interface TabsPorts {
  client: Pick<Client, "getSaving" | "takeKnown">;
  /** Reads a page as a save of it would. */
  previewPage: Client["previewPage"];
  browserTabs: BrowserTabs;
  /** The pages that the ledger has, by address key. */
  findSaved: FindPages;
  jobs: Pick<PageJobs, "begin" | "list" | "report" | "forget">;
  /** Must be the first call in a click handler. */
  requestAllHosts: () => Promise<boolean>;
  uuid: () => string;
  /** Epoch ms. */
  now: () => number;
  /** "Tabs", before the date in the title of the collection. */
  collectionTitle: string;
}

/** Why nothing can be saved now. */
export type Hindrance = { kind: "none-chosen" } | { kind: "busy" };

export type TabsStore = Shown<ReturnType<typeof createTabsStore>>;

const noTabs: OpenTabs = { tabs: [], inPrivate: 0, windowId: undefined };

/** The state and the actions of the page that saves tabs. */
export function createTabsStore(ports: TabsPorts) {
  const { client, previewPage, browserTabs, jobs, requestAllHosts, uuid, now } = ports;
  /** Whether the browser shows the tabs. Undefined until it has said so. */
  const maySee = signal<boolean>();
  const saving = signal<SavingView>();
  const open = signal(noTabs);
  const saved = signal<ReadonlyMap<string, SavedPage>>(new Map());
  const readable = signal<ReadonlySet<number>>(new Set());
  const highlighted = signal<readonly number[]>([]);
  const scopeKey = signal<string>();
  const unticked = signal<ReadonlySet<number>>(new Set());
  const tags = signal<readonly string[]>([]);
  const collections = signal<readonly DraftCollection[]>([]);
  const withContent = signal(false);
  const closes = signal(false);
  /** The number of read pages and of all pages; undefined while none is being read. */
  const reading = signal<{ done: number; of: number }>();
  const isBusy = signal(false);
  /** The number of resources to create, while the user is asked about them. */
  const asking = signal<number>();
  /** Why tabs or settings could not be read. */
  const unread = signal<Failure>();
  /** Why nothing was saved. */
  const failure = signal<Failure>();
  const results = createResults({ jobs, tabs: browserTabs });
  const findKnown = alsoInJobs(jobs, ports.findSaved);
  let isBegun = false;

  const scopes = computed(() => scopesOf(open.value, highlighted.value));
  const scope = computed(
    () => scopes.value.find(({ key }) => key === scopeKey.value) ?? scopes.value[0],
  );
  const items = computed(() => tabItems(scope.value?.tabs ?? [], saved.value));
  const fresh = computed(() =>
    items.value.flatMap(({ tab, standing }): ChosenTab[] =>
      standing.name === "new" ? [{ tab, targetUrl: standing.targetUrl }] : [],
    ),
  );
  const chosen = computed(() => fresh.value.filter(({ tab }) => !unticked.value.has(tab.id)));
  const hindrance = computed((): Hindrance | undefined => {
    if (isBusy.value) return { kind: "busy" };
    return chosen.value.length === 0 ? { kind: "none-chosen" } : undefined;
  });

  /** The collection of the day, which the user may remove. */
  function begin(view: SavingView): void {
    const title = datedTitle(ports.collectionTitle, now());
    const known = view.collections.find((one) => (one.path ?? one.title) === title);
    collections.value = [known === undefined ? aNew(title) : { kind: "known", ...pick(known) }];
    isBegun = true;
  }

  function aNew(title: string): DraftCollection {
    return { kind: "new", localId: asId<LocalId>(uuid()), entryId: asId<EntryId>(uuid()), title };
  }

  /** Tabs change many times in a second while a window is restored, and the ledger during a job. */
  const { renew: refresh, follow } = createRenewal(async () => {
    const mayNow = await browserTabs.maySee();
    maySee.value = mayNow;
    const view = await client.getSaving({});
    if (!view.ok) {
      unread.value = view.error;
      return;
    }
    const listed = mayNow ? await browserTabs.list() : noTabs;
    const { profileId } = view.value;
    const found = await findKnown(profileId, addressKeysOf(listed.tabs));
    const mayRead = await browserTabs.readable(listed.tabs);
    batch(() => {
      unread.value = found.ok ? undefined : found.error;
      if (!found.ok) return;
      const isOther = saving.value !== undefined && saving.value.profileId !== profileId;
      saving.value = view.value;
      open.value = listed;
      saved.value = found.value;
      readable.value = mayRead;
      // The collections of another profile are not known in this one.
      if (!isBegun || isOther) begin(view.value);
    });
    await results.refresh(profileId);
  });

  /**
   * `agreed`: the number of creates that the user has agreed to. For more, the user is asked again, even if tabs were
   * added while the question was open.
   */
  async function save(agreed = createsUnasked): Promise<void> {
    const view = saving.value;
    if (view === undefined || hindrance.value !== undefined) return;
    const overlong = findOverlong({ tags: tags.value, collections: collections.value });
    failure.value = overlong;
    if (overlong !== undefined) return;
    const common = { view, chosen: chosen.value, tags: tags.value, collections: collections.value };
    const creates = createsOf(common);
    asking.value = creates > agreed ? creates : undefined;
    if (asking.value !== undefined) return;
    isBusy.value = true;
    // Includes tabs that show the same page as a saved tab.
    const inView = (scope.value?.tabs ?? []).map(({ id }) => id);
    const done = await saveTabs(
      { client, previewPage, findKnown, jobs, uuid },
      {
        ...common,
        readable: withContent.value ? mayReadOf(view) : new Set(),
        name: titleOf(collections.value) || datedTitle(ports.collectionTitle, now()),
        isConfirmed: creates > createsUnasked,
      },
      (progress) => (reading.value = progress),
    );
    batch(() => {
      reading.value = undefined;
      if (!done.ok) failure.value = done.error;
      else if (done.value !== undefined) {
        results.begin(done.value, { closes: closes.value, tabs: inView });
        // Another profile may be in use since.
        begin(saving.value ?? view);
      }
    });
    // Until then, the list shows the tabs that were just saved as new.
    await refresh().finally(() => (isBusy.value = false));
  }

  /** The tabs with content that is wanted and may be read. */
  function mayReadOf({ saving: choices }: SavingView): ReadonlySet<number> {
    const wanted = chosen.value.filter(
      ({ tab, targetUrl }) =>
        readable.value.has(tab.id) && !tab.isAsleep && startFor(choices, targetUrl).pageContent,
    );
    return new Set(wanted.map(({ tab }) => tab.id));
  }

  return {
    maySee,
    saving,
    inPrivate: computed(() => open.value.inPrivate),
    scopes,
    scope,
    items,
    chosen,
    /** The tabs that can be chosen in this scope. */
    choosable: computed(() => fresh.value.length),
    readable,
    tags,
    collections,
    withContent,
    closes,
    reading,
    hindrance,
    asking,
    unread,
    failure,
    results,
    uuid,
    load: refresh,
    /** After a change that was made here. */
    refresh,
    /** After a change of tabs or ledger, and a rest: it reads all tabs, and all rows of the latest job. */
    follow,
    /** Asks for the permission. Call it first in a click handler. */
    async allow() {
      await browserTabs.request();
      await refresh();
    },
    async allowHosts() {
      await requestAllHosts();
      await refresh();
    },
    /** The tabs that were highlighted when the user asked for this page. */
    offer(ids: readonly number[]) {
      highlighted.value = ids;
      scopeKey.value = undefined;
    },
    show: (key: string) => (scopeKey.value = key),
    tick(tabId: number, isChosen: boolean) {
      const others = [...unticked.value].filter((id) => id !== tabId);
      unticked.value = new Set(isChosen ? others : [...others, tabId]);
    },
    tickAll(isChosen: boolean) {
      unticked.value = new Set(isChosen ? [] : fresh.value.map(({ tab }) => tab.id));
    },
    setTags: (next: readonly string[]) => (tags.value = next),
    setCollections: (next: readonly DraftCollection[]) => (collections.value = next),
    addNewCollection: (title: string) => (collections.value = [...collections.value, aNew(title)]),
    setContent: (isOn: boolean) => (withContent.value = isOn),
    setCloses(isOn: boolean) {
      closes.value = isOn;
      if (!isOn) results.keepOpen();
    },
    /** Saves the chosen tabs; asks first if that creates more than 1,000 resources. */
    save: () => save(),
    /** Saves them, as the user has agreed. */
    confirm: () => save(asking.value),
    /** Ends the question, and saves nothing. */
    giveUp: () => (asking.value = undefined),
  };
}

function pick({ localId, title }: { localId: LocalId; title: string }) {
  return { localId, title };
}

function titleOf([first]: readonly DraftCollection[]): string {
  return first?.title ?? "";
}
