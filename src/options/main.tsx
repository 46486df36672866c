import { effect, signal } from "@preact/signals";
import { render } from "preact";
import { browser, browserT, setPageLanguage } from "../platform/browser/browser.ts";
import { isOnToolbar } from "../platform/browser/button.ts";
import { createBlobStore } from "../platform/disk/blob-store.ts";
import { createDatabase } from "../platform/disk/database.ts";
import { connectClient, onChanged } from "../platform/browser/messages.ts";
import { requestAllHosts, requestHost, requestPageHost } from "../platform/browser/permissions.ts";
import { closeOwnTab, getLastWebTab, getTab } from "../platform/browser/tabs.ts";
import { locate } from "../platform/browser/location.ts";
import { DraftTab, type DraftOf } from "./draft/draft-tab.tsx";
import "../ui/tokens.css";
import "./tokens.css";
import "../ui/base.css";
import { saveText } from "./activity/save-text.ts";
import { nextTickInMs } from "./activity/shown.ts";
import { App } from "./app.tsx";
import { presetsFrom } from "./presets.ts";
import { hashOf, routeFromHash } from "./routes.ts";
import { openSections } from "./sections.ts";

const t = browserT();
const client = connectClient();
const presets = presetsFrom({
  production: import.meta.env.VITE_PRODUCTION_URL,
  qa: import.meta.env.VITE_QA_URL,
});
const about = {
  extension: browser.runtime.getManifest().version,
  browser: navigator.userAgent,
};
const bytes = createBlobStore(createDatabase(), { now: Date.now });
const uuid = () => crypto.randomUUID();
const isMac = /mac/i.test(navigator.platform);
const sections = openSections(t, {
  client,
  requestHost,
  isOnToolbar,
  presets,
  uuid,
  now: Date.now,
  about,
  saveText,
  lastWebPage: getLastWebTab,
  pageOf: getTab,
  goTo: (hash) => (location.hash = hash),
});
const activity = sections.activity.store;
const route = signal(routeFromHash(location.hash));

const offerTab = () => {
  if (!("tabId" in route.value) || route.value.tabId === undefined) return;
  void sections.pages.store.offerTab(route.value.tabId);
  // The same tab can be asked for again.
  history.replaceState(null, "", hashOf("pages"));
};

setPageLanguage(document, t);
offerTab();
window.addEventListener("hashchange", () => {
  route.value = routeFromHash(location.hash);
  offerTab();
});
onChanged(() => {
  const { section } = "section" in route.value ? route.value : {};
  for (const each of Object.values(sections)) each.follow(each.name === section);
});
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
  const showDraft = (of: DraftOf) => (
    <DraftTab
      key={"link" in of ? of.link : of.entryId}
      {...{
        t,
        client,
        of,
        uuid,
        bytes,
        locate,
        requestPageHost,
        requestAllHosts,
        onChanged,
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
  render(<App {...{ t, route, sections, showDraft }} />, root);
}
