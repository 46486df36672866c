import { effect, signal } from "@preact/signals";
import { render } from "preact";
import type { Client } from "../../background/contract.ts";
import {
  ownBookmarks,
  readOwnBookmarks,
  requestBookmarks,
  requestBookmarksAlone,
} from "../../shared/platform/browser/data/bookmarks.ts";
import { listWaitingDrafts } from "../backup/list-drafts.ts";
import { browser, browserT, setPageLanguage } from "../../shared/platform/browser/browser.ts";
import { hasShortcuts } from "../../shared/platform/browser/controls/action.ts";
import { isOnToolbar } from "../../shared/platform/browser/controls/button.ts";
import { createBlobStore } from "../../shared/platform/disk/blob-store.ts";
import { deleteIndexes } from "../../shared/platform/disk/library/delete-indexes.ts";
import { createDatabase } from "../../shared/platform/disk/database.ts";
import { createImportSources } from "../../shared/platform/disk/import-sources.ts";
import { createJobStore } from "../../shared/platform/disk/jobs/job-store.ts";
import { createCollectionLinks } from "../../shared/platform/disk/ledger/collection-links.ts";
import { createLedgerDoor } from "../../shared/platform/disk/ledger/ledger-door.ts";
import { createLedgerReader } from "../../shared/platform/disk/ledger/ledger-reader.ts";
import type { Theme } from "../../shared/domain/profile/saving.ts";
import type { ProfileId } from "../../shared/domain/values/ids.ts";
import { err, ok } from "../../shared/domain/values/result.ts";
import { isLockHeld, locks } from "../../shared/platform/browser/locks.ts";
import { connectClient, onChanged, onDraft } from "../../shared/platform/browser/messages.ts";
import {
  borrowAllHosts,
  requestAllHosts,
  requestHost,
  requestPageHost,
} from "../../shared/platform/browser/permissions.ts";
import {
  closeTabs,
  listOpenTabs,
  maySeeTabs,
  onTabsChanged,
  readableTabs,
  requestTabs,
} from "../../shared/platform/browser/data/open-tabs.ts";
import {
  hasSync,
  onSynced,
  syncArea,
  syncState,
  withSyncLock,
} from "../../shared/platform/browser/data/settings-sync.ts";
import {
  maySeeSiteIcons,
  requestSiteIcons,
  siteIconAddress,
} from "../../shared/platform/browser/data/site-icons.ts";
import { closeOwnTab, getLastWebTab, getTab } from "../../shared/platform/browser/tabs.ts";
import { locate } from "../../shared/platform/browser/data/location.ts";
import { readManagedSettings } from "../../shared/platform/browser/data/managed-settings.ts";
import { readPolicy } from "../../shared/rpc/policy-schema.ts";
import { createLedgerLists } from "./ledger/ledger-lists.ts";
import { planBulkEdit } from "./ledger/bulk-edit.ts";
import { createPageJobs } from "./ledger/jobs.ts";
import { findSavedPages } from "./ledger/saved-pages.ts";
import { sweepJobs } from "./ledger/sweep-jobs.ts";
import { DraftTab } from "./draft/draft-tab.tsx";
import { createDraftMemory } from "./draft/memory.ts";
import type { DraftOf } from "./draft/open-draft.ts";
import "../ui/tokens.css";
import "./tokens.css";
import "../ui/base.css";
import { browserModel } from "../forms/link/model/browser-model.ts";
import { followTheme, showTheme } from "../ui/theme.ts";
import { saveBlob, saveText } from "./activity/save-text.ts";
import { readFacts } from "./activity/read-facts.ts";
import { nextTickInMs } from "./activity/shown.ts";
import { App } from "./app.tsx";
import { createDesk } from "./backup/desk.ts";
import { readMemory, writeMemory } from "./backup/reminder.ts";
import { createSynchroniser } from "./backup/sync/synchroniser.ts";
import { writeClipboard } from "./library/clipboard.ts";
import { connectLibrarian } from "./library/protocol.ts";
import { presetsFrom } from "./presets.ts";
import { hashOf, routeFromHash } from "./parts/routes.ts";
import { openSections } from "./sections.ts";

const t = browserT();
const client = connectClient<Client>();
const policy = readPolicy(await readManagedSettings());
const presets = presetsFrom(
  { production: import.meta.env.VITE_PRODUCTION_URL, qa: import.meta.env.VITE_QA_URL },
  policy.servers,
);
const about = {
  extension: browser.runtime.getManifest().version,
  browser: navigator.userAgent,
};
const clock = { now: Date.now };
const uuid = () => crypto.randomUUID();
const model = browserModel(t.language);
const sweepAfterMs = 10_000;
const database = createDatabase();
const bytes = createBlobStore(database, clock);
const ledger = createLedgerReader(database);
const jobStore = createJobStore(database);
/** Without an id, the one in use. */
const requireProfile = async (id?: ProfileId) => {
  const listed = await client.listProfiles({});
  if (!listed.ok) return listed;
  const { current, all } = listed.value;
  const profile = all.find((one) => one.id === (id ?? current));
  return profile === undefined ? err({ kind: "profile-gone" } as const) : ok(profile);
};
const jobs = createPageJobs({
  jobs: jobStore,
  ledger,
  locks,
  clock,
  random: { uuid },
  requireProfile,
  // If the message is lost, the background finds the job by itself.
  wake: () => void client.runJobs({}),
});
const isMac = /mac/i.test(navigator.platform);
const lists = createLedgerLists(
  ledger,
  createCollectionLinks(database),
  () => requireProfile(),
  () => client.getConnection({}),
);
const sections = openSections(t, {
  client,
  jobs,
  lists,
  planEdit: (profileId, choice, change) => planBulkEdit(ledger, profileId, choice, change),
  async savedAmong(profileId, keys) {
    const found = await findSavedPages(ledger, profileId, keys);
    return found.ok ? ok(new Set(found.value.keys())) : found;
  },
  requestBookmarks,
  importSources: createImportSources(),
  ownBookmarks: { ...ownBookmarks, request: requestBookmarksAlone },
  readOwnBookmarks: () => readOwnBookmarks(t("import_reading_list")),
  requestHost,
  isOnToolbar,
  presets,
  unreadPolicy: policy.unread,
  uuid,
  now: Date.now,
  about,
  readDiagnostics: () => readFacts(client, ledger, { online: navigator.onLine, atMs: Date.now() }),
  saveBlob,
  saveText,
  startLibrarian: (onNews) =>
    connectLibrarian(
      new Worker(new URL("./library/worker.ts", import.meta.url), { type: "module" }),
      onNews,
    ),
  writeClipboard,
  siteIcons: {
    request: requestSiteIcons,
    maySee: maySeeSiteIcons,
    addressOf: siteIconAddress,
  },
  deleteIndexes,
  backups: createDesk(
    () => new Worker(new URL("./backup/worker.ts", import.meta.url), { type: "module" }),
  ),
  listDrafts: (profileIds) => listWaitingDrafts(createLedgerDoor(database), profileIds),
  backupMemory: {
    read: () => readMemory(() => localStorage),
    write: (memory) => writeMemory(() => localStorage, memory),
  },
  synchroniser: hasSync()
    ? createSynchroniser({
        client,
        area: syncArea,
        memory: syncState,
        withLock: withSyncLock,
        now: Date.now,
        uuid,
      })
    : undefined,
  hasShortcuts: hasShortcuts(),
  lastWebPage: getLastWebTab,
  pageOf: getTab,
  goTo: (hash) => (location.hash = hash),
  browserTabs: {
    request: requestTabs,
    maySee: maySeeTabs,
    list: listOpenTabs,
    readable: readableTabs,
    close: closeTabs,
  },
  previewPage: client.previewPage,
  model,
  findSaved: (profileId, keys) => findSavedPages(ledger, profileId, keys),
  requestAllHosts,
  collectionTitle: t("tabs_collection"),
});
const theme = signal<Theme>("system");
const followOwnTheme = async () => (theme.value = (await followTheme(client)) ?? theme.value);
const chooseTheme = async (chosen: Theme) => {
  theme.value = chosen;
  showTheme(chosen);
  await client.saveSaving({ saving: { theme: chosen } });
  // What could not be stored is not shown.
  await followOwnTheme();
};
const activity = sections.activity.store;
const route = signal(routeFromHash(location.hash || (await startHash())));

/** Without a server there are no links to look at. */
async function startHash(): Promise<string> {
  const read = await client.getConnection({});
  return hashOf(read.ok && read.value.serverAddress !== "" ? "library" : "connection");
}

const offerSearch = () => {
  if (!("search" in route.value) || route.value.search === undefined) return;
  sections.library.store.search(route.value.search);
  // The same search can be asked for again.
  history.replaceState(null, "", hashOf("library"));
};
const offerTab = () => {
  if (!("tabId" in route.value) || route.value.tabId === undefined) return;
  void sections.pages.store.offerTab(route.value.tabId);
  // The same tab can be asked for again.
  history.replaceState(null, "", hashOf("pages"));
};

/** The tabs that were highlighted when the user asked to save them. */
const offerTabs = () => {
  if (!("section" in route.value) || route.value.highlighted === undefined) return;
  sections.tabs.store.offer(route.value.highlighted);
  history.replaceState(null, "", hashOf("tabs"));
};

setPageLanguage(document, t);
void followOwnTheme();
offerTab();
offerSearch();
offerTabs();
window.addEventListener("hashchange", () => {
  route.value = routeFromHash(location.hash);
  offerTab();
  offerSearch();
  offerTabs();
});
onTabsChanged(() => {
  if ("section" in route.value && route.value.section === "tabs") sections.tabs.store.follow();
});
onChanged(() => {
  void followOwnTheme();
  const { section } = "section" in route.value ? route.value : {};
  for (const each of Object.values(sections)) each.follow(each.name === section);
});
onDraft((news) => {
  if ("section" in route.value && route.value.section === "pages") sections.pages.store.join(news);
});
onSynced(() => sections.backup.store.sync?.compareSoon());
for (const change of ["online", "offline"]) {
  addEventListener(change, () => void activity.refresh());
}
const tickIfSeen = () => {
  if (document.visibilityState === "visible") activity.tick();
};
let ticking: ReturnType<typeof setTimeout> | undefined;
effect(() => {
  clearTimeout(ticking);
  ticking = setTimeout(tickIfSeen, nextTickInMs(activity.view.value, activity.nowMs.value));
});
document.addEventListener("visibilitychange", tickIfSeen);

const root = document.querySelector("#app");
if (root !== null) {
  const drafts = createDraftMemory();
  const showDraft = (of: DraftOf) => (
    <DraftTab
      key={"link" in of ? of.link : of.entryId}
      {...{
        t,
        client,
        listFiles: lists.listFiles,
        listHistory: lists.listHistory,
        of,
        memory: drafts,
        uuid,
        model,
        bytes,
        locate,
        requestPageHost,
        borrowAllHosts,
        onChanged,
        onDraft,
        isMac,
      }}
      now={Date.now}
      onRenewed={(id) => history.replaceState(null, "", `#/draft/${id}`)}
      onAddToPage={(item) => {
        sections.pages.store.offer(item);
        location.hash = hashOf("pages");
      }}
      onOpenOptions={(section) => (location.hash = `#/${section}`)}
      onClose={() => void closeOwnTab()}
    />
  );
  render(
    <App
      hidden={policy.hiddenSections}
      {...{ t, route, sections, drafts, showDraft, theme }}
      onTheme={(chosen) => void chooseTheme(chosen)}
    />,
    root,
  );
  void client.wake({});
  // Not at the same time as the first reads of the page, because the user waits for them.
  setTimeout(() => void sweepJobs({ jobs: jobStore, clock, isHeld: isLockHeld }), sweepAfterMs);
}
