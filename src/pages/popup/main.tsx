import type { Client } from "../../background/contract.ts";
import { createEditorStore } from "../forms/link/store/store.ts";
import { closeWhenSettled } from "../forms/link/store/close-when-settled.ts";
import { browser, browserT, setPageLanguage } from "../../shared/platform/browser/browser.ts";
import { connectClient, onChanged, onDraft } from "../../shared/platform/browser/messages.ts";
import { hasSidePanel, openSidePanel } from "../../shared/platform/browser/controls/side-panel.ts";
import { browserModel } from "../forms/link/model/browser-model.ts";
import { getActiveTab, openOptions, openSaveTabs } from "../../shared/platform/browser/tabs.ts";
import "../ui/tokens.css";
import "../ui/base.css";
import { followTheme } from "../ui/theme.ts";
import { getShownTitle } from "./first-paint/shown-title.ts";
import { takeOver } from "./first-paint/take-over.ts";
import "./popup-page.css";
import { Popup } from "./popup.tsx";

const asked = getActiveTab();
const t = browserT();
const client = connectClient<Client>();
const store = createEditorStore({
  client,
  uuid: () => crypto.randomUUID(),
  shownTitle: getShownTitle(document),
  model: browserModel(t.language),
});

setPageLanguage(document, t);
const pressAgain = takeOver(
  document,
  <Popup
    store={store}
    t={t}
    now={() => Date.now()}
    isMac={/mac/i.test(navigator.platform)}
    onOpenOptions={(place) => {
      const go = () => (place === "tabs" ? openSaveTabs() : openOptions(place));
      // Firefox leaves the popup open over the new tab.
      void closeWhenSettled(store, () => void go().then(() => window.close()));
    }}
    onSidePanel={
      hasSidePanel()
        ? () => {
            const opened = openSidePanel();
            void closeWhenSettled(store, () => void opened.then(() => window.close()));
          }
        : undefined
    }
    onClose={() => window.close()}
  />,
  (key) => browser.i18n.getMessage(key),
);
store.takeTab(await asked);
await pressAgain();
performance.mark("alive");

// Zoomed, Firefox makes the window lower when it is drawn already: the field with the focus would lie below the foot.
// On the way, the window may be half as wide as it will be, with more lines than there will be.
addEventListener("resize", () => {
  if (innerWidth >= 320) document.activeElement?.scrollIntoView({ block: "nearest" });
});

onDraft(store.join);
onChanged(() => {
  void store.refresh();
  void followTheme(client);
});
for (const change of ["online", "offline"]) addEventListener(change, () => void store.refresh());
addEventListener("pagehide", () => store.flush());
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden") store.flush();
});
void store.load().then(() => performance.mark("settled"));
