import { createService } from "./api/http-service.ts";
import { createCopyPage } from "../injected/copy/copy-page-of-tab.ts";
import { parseCapture } from "../injected/parse/shape.ts";
import { alarms, onWake } from "../shared/platform/browser/worker/alarms.ts";
import { onQuickSave, showTick } from "../shared/platform/browser/controls/action.ts";
import { browser, browserT } from "../shared/platform/browser/browser.ts";
import { createBlobStore } from "../shared/platform/disk/blob-store.ts";
import { createDatabase } from "../shared/platform/disk/database.ts";
import { createJobRowReader } from "../shared/platform/disk/jobs/job-row-reader.ts";
import { beginNewLog } from "../shared/platform/disk/new-log.ts";
import { createDraftStore } from "../shared/platform/disk/drafts/draft-store.ts";
import {
  closeStorageToPages,
  hasPrivateWindow,
  onInstalled,
  onMoment,
  onStart,
  onNetworkChange,
  getTabIds,
  onWindowClosed,
} from "../shared/platform/browser/worker/lifecycle.ts";
import { keepAlive } from "../shared/platform/browser/worker/keep-alive.ts";
import {
  broadcastChanged,
  broadcastDraft,
  listen,
} from "../shared/platform/browser/worker/listen.ts";
import { locks } from "../shared/platform/browser/locks.ts";
import { createMenus, onMenuClick } from "../shared/platform/browser/controls/menus.ts";
import {
  onSidePanelCommand,
  openSidePanel,
} from "../shared/platform/browser/controls/side-panel.ts";
import { createNetwork } from "../shared/platform/network/network.ts";
import { fetchPicture } from "../shared/platform/network/picture.ts";
import { fetchWebFile, fetchWebPart } from "../shared/platform/network/web-files.ts";
import {
  fetchInPage,
  readPageCopy,
  startPageCopy,
} from "../shared/platform/browser/page/page-copy.ts";
import { mayReach } from "../shared/platform/browser/permissions.ts";
import {
  createBookmarkWatch,
  onBookmarksAllowed,
  ownBookmarks,
} from "../shared/platform/browser/data/bookmarks.ts";
import { createFollowedFolders } from "../shared/platform/disk/followed-folders.ts";
import { createLocalArea } from "../shared/platform/disk/local-area.ts";
import { createSessionValue } from "../shared/platform/disk/session-value.ts";
import { createPrivateDraftStore } from "../shared/platform/disk/drafts/private-draft-store.ts";
import type { Policy } from "../shared/domain/profile/policy.ts";
import {
  onManagedSettings,
  readManagedSettings,
} from "../shared/platform/browser/data/managed-settings.ts";
import { readPolicy } from "../shared/rpc/policy-schema.ts";
import { withPolicy } from "./use-cases/profiles/with-policy.ts";
import { createProfileStore } from "../shared/platform/disk/profiles/profile-store.ts";
import { createWordLister } from "../shared/platform/disk/ledger/list-words.ts";
import { rekeyLinks } from "../shared/platform/disk/ledger/rekey-links.ts";
import { takeScreenshot } from "../shared/platform/browser/page/screenshot.ts";
import { createPageWatch, onTabsHidden } from "../shared/platform/browser/data/shown-pages.ts";
import { runCapture } from "../shared/platform/browser/page/scripting.ts";
import { createStore } from "../shared/platform/disk/ledger/store.ts";
import { getTab, isShowingOptions, openOptions } from "../shared/platform/browser/tabs.ts";
import { holdUpdates } from "../shared/platform/browser/worker/updates.ts";
import { withPorts } from "../shared/rpc/method.ts";
import { createAnswerer } from "../shared/rpc/wire.ts";
import { probeRequest, wireRequest } from "../shared/resources/wires.ts";
import { createHistories } from "./use-cases/suggest/histories.ts";
import { watchedStore } from "./use-cases/suggest/watched-store.ts";
import { createDeliverer } from "./use-cases/delivery/deliver.ts";
import { createPageCaptures } from "./use-cases/page/page-captures.ts";
import { createAddQuote } from "./use-cases/save/add-quote.ts";
import { createSaveNewBookmarks } from "./use-cases/bookmarks/save-new-bookmarks.ts";
import { createQuickSave } from "./use-cases/save/quick-save.ts";
import { createSave } from "./use-cases/save/save-link.ts";
import type { EntryId, ProfileId } from "../shared/domain/values/ids.ts";
import { createNotBegun } from "./use-cases/delivery/life/not-begun.ts";
import { createSettleInterrupted } from "./use-cases/delivery/settle-interrupted.ts";
import { createWakes } from "./use-cases/delivery/life/wakes.ts";
import { nameList } from "../shared/i18n/name-list.ts";
import { listenToAddressBar } from "./address-bar.ts";
import { createAnnouncer } from "./announcer.ts";
import { createSavedPageMarks } from "./saved-page-marks.ts";
import { openFirstRun } from "./first-run.ts";
import * as methods from "./methods.ts";
import { createPageNotices } from "./page-notices.ts";
import { createFollowedBookmarks } from "./followed-bookmarks.ts";
import { createQuickSaver } from "./quick-saver.ts";
import { createBadge } from "./badge.ts";
import { createSaveFollower } from "./save-follower.ts";
import { withBadge } from "./with-badge.ts";
import { createBackgroundDelivery } from "./background-delivery.ts";
import { withStorageBadge } from "./with-storage-badge.ts";
import { createSavedIcon } from "./saved-icon.ts";
import { createToolbar } from "./toolbar.ts";

// Wiring only. Every listener is added before the first `await`: a listener that is added later misses the
// event that woke the background.

const clock = { now: () => Date.now() };
const random = { uuid: () => crypto.randomUUID(), fraction: () => Math.random() };
// oxlint-disable-next-line no-console -- the one sink for bugs; failures of ordinary use are data
const report = (error: unknown) => console.error("linkstow:", error);
const t = browserT();

const database = createDatabase();
const onDisk = createStore(database);
const histories = createHistories(onDisk);
const store = watchedStore(onDisk, histories);
const blobs = createBlobStore(database, clock);
const local = createLocalArea(browser.storage.local);
const drafts = createDraftStore(database, clock, local);
const privateDrafts = createPrivateDraftStore(browser.storage.session, hasPrivateWindow);
let policy: Promise<Policy> | undefined;
const readPolicyOnce = () => (policy ??= readManagedSettings().then(readPolicy));
const profiles = withPolicy(
  createProfileStore(
    random.uuid,
    () => store.read((tx) => tx.profileIds()),
    t("profile_found_again"),
    local,
  ),
  readPolicyOnce,
);
const folders = createFollowedFolders(local);
const network = createNetwork();
const permissions = { mayReach };
const captures = createPageCaptures(
  {
    async read(tabId, address, format) {
      const raw = await runCapture(tabId, format);
      return raw.ok ? parseCapture(raw.value, address) : raw;
    },
  },
  clock,
);
const screenshots = { take: takeScreenshot };
const pictures = { fetch: fetchPicture };
const copyPage = createCopyPage({
  start: startPageCopy,
  readMarkup: readPageCopy,
  fetchAllowed: fetchWebPart,
  fetchInPage,
  sayMissing: (count, hosts) =>
    t("page_copy_lacks", { count: String(count), hosts: nameList(t, hosts) }),
  language: t.language,
  direction: t("extension_direction"),
  nowMs: clock.now,
});
const service = createService({
  fetch: (input, init) => fetch(input, init),
  witness: network,
  now: clock.now,
  uuid: random.uuid,
  wireRequest,
  probeRequest,
  readBlob: blobs.get,
});
const badge = createBadge({ store, profiles, t, report });
const toolbar = createToolbar({ profiles });
const listWords = createWordLister(database);
const announcer = {
  ...createAnnouncer(
    [
      broadcastChanged,
      () => badge.refresh(),
      () => toolbar.follow(),
      () => savedPageMarks.follow(),
      () => followedBookmarks.follow(),
      () => follower.look(),
      () => afterwards(listWords),
    ],
    report,
  ),
  draft: broadcastDraft,
};
const wakes = createWakes({ store, profiles, alarms, network, clock });
const notBegun = createNotBegun(
  createSessionValue(browser.storage.session, "notBegun"),
  random.uuid(),
);
const { settleInterrupted, settled } = createSettleInterrupted({
  notBegun,
  store,
  blobs,
  drafts,
  profiles,
  locks,
  clock,
  report,
});
const unrecorded = new Set<EntryId>();
const deliverer = createDeliverer({
  store,
  jobRows: createJobRowReader(database),
  profiles: settled,
  service,
  permissions,
  network,
  announcer,
  wakes,
  clock,
  random,
  notBegun,
  unrecorded,
  report,
});
const { deliver, afterwards } = createBackgroundDelivery({
  settleInterrupted,
  deliverer,
  wakes,
  keepAlive,
  report,
});
const ports = {
  store,
  histories,
  drafts,
  privateDrafts,
  profiles,
  folders,
  captures,
  screenshots,
  pictures,
  webFiles: { fetch: fetchWebFile },
  pageCopies: { copy: copyPage },
  blobs,
  announcer,
  clock,
  random,
  service,
  permissions,
  network,
  unrecorded,
  readPolicy: readPolicyOnce,
  deliver,
  findDeparture: (id: ProfileId) => deliverer.findDeparture(id),
  cancelUpload: (entry: Parameters<typeof deliverer.cancelUpload>[0]) =>
    deliverer.cancelUpload(entry),
  afterwards,
  report,
};
const savedIcon = createSavedIcon({
  store,
  profiles,
  getTab,
  show: (tabId, isSaved) => showTick(tabId, isSaved, t),
});
const tickPage = (tabId: number) => {
  // The tab may close meanwhile.
  savedIcon.look(tabId).catch(() => undefined);
};
const savedPageMarks = createSavedPageMarks({
  profiles,
  listen: createPageWatch(tickPage),
  async refresh(on) {
    const tabIds = await getTabIds(on ? { active: true } : {});
    await Promise.all(tabIds.map((id) => (on ? savedIcon.look(id) : showTick(id, false, t))));
  },
});
const handlers = withPorts(methods, ports);
const { getEntry, choose } = handlers;
const say = createPageNotices({ profiles, getEntry, choose, clock, t, report });
const follower = createSaveFollower({ store, badge, say, onSaved: tickPage });
const saveWithoutForm = createSave(ports);
const save = createQuickSave({ saveLink: saveWithoutForm, profiles, random });
const followedBookmarks = createFollowedBookmarks({
  folders,
  listen: createBookmarkWatch((event) => followedBookmarks.hear(event)),
  save: createSaveNewBookmarks({
    ...ports,
    bookmarks: ownBookmarks,
    saveLink: withStorageBadge(saveWithoutForm, (unkept) => badge.flash(unkept)),
  }),
  keepAlive,
  report,
});
const addQuote = createAddQuote(ports);
const quickSaver = createQuickSaver({ save, addQuote, follower, badge, say });

const saveLink = withStorageBadge(handlers.saveLink, (unkept) => badge.flash(unkept));
const changeLink = withStorageBadge(handlers.changeLink, (unkept) => badge.flash(unkept));
const shownHandlers = withBadge({ ...handlers, saveLink, changeLink }, follower, tickPage);
listen(createAnswerer(methods, shownHandlers, report));
onMenuClick((click) => {
  quickSaver.onMenu(click).catch(report);
});
onQuickSave((tab) => {
  quickSaver.onPage(tab).catch(report);
});
onSidePanelCommand((windowId) => {
  openSidePanel(windowId).catch(report);
});
listenToAddressBar({ store, profiles, t, report });
onWake((hasSlept) => deliver({ woken: hasSlept }));
onMoment(() => deliver({ woken: true }));
onNetworkChange(() => network.changed());
onWindowClosed(() => {
  void privateDrafts.forgetWithLastWindow();
  getTabIds()
    .then((tabIds) => captures.keepOnly(tabIds))
    .catch(report);
});
onTabsHidden(() => {
  savedPageMarks
    .stop()
    .then(() => announcer.changed())
    .catch(report);
});
onBookmarksAllowed((isAllowed) => {
  followedBookmarks.follow({ isAllowed }).catch(report);
  announcer.changed();
});
const showMenus = () => {
  readPolicyOnce()
    .then(({ hiddenSections }) => createMenus(t, hiddenSections))
    .catch(report);
};
onManagedSettings(() => {
  policy = undefined;
  showMenus();
});
onStart(showMenus);
onInstalled((isNew) => {
  showMenus();
  const open = () => openOptions("connection");
  if (isNew) openFirstRun({ area: local, isOpen: isShowingOptions, open }).catch(report);
});

beginNewLog(browser.storage.session).catch(report);
holdUpdates(report);
closeStorageToPages().catch(report);
badge.refresh().catch(report);
toolbar.follow().catch(report);
savedPageMarks.follow().catch(report);
followedBookmarks.follow().catch(report);
keepAlive(() => rekeyLinks(database)).catch(report);
deliver();
afterwards(listWords);
