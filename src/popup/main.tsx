import { hydrate, render } from "preact";
import { browser, browserT, setPageLanguage } from "../platform/browser/browser.ts";
import { connectClient, onChanged } from "../platform/browser/messages.ts";
import { getActiveTab, openOptions } from "../platform/browser/tabs.ts";
import "../ui/tokens.css";
import "../ui/base.css";
import { loadAfterPaint } from "./after-paint.ts";
import { firstForm, rememberTyped } from "./first-form.tsx";
import { cameToLife } from "./held-presses.ts";
import { leave } from "./leave.ts";
import { Popup } from "./popup.tsx";
import { createPopupStore } from "./store.ts";
import { fillTextPlaces } from "./text-places.ts";

const asked = getActiveTab();
const t = browserT();
setPageLanguage(document, t);
fillTextPlaces(document.body, (key) => browser.i18n.getMessage(key));

const store = createPopupStore({
  client: connectClient(),
  tab: await asked,
  uuid: () => crypto.randomUUID(),
});

const typeAgain = rememberTyped(document);
hydrate(firstForm(t), document.body);
render(
  <Popup
    store={store}
    t={t}
    now={() => Date.now()}
    isMac={/mac/i.test(navigator.platform)}
    onOpenOptions={(section) => {
      // Firefox leaves the popup open over the new tab.
      void leave(store, () => void openOptions(section).then(() => window.close()));
    }}
    onClose={() => window.close()}
  />,
  document.body,
);
typeAgain();
// What is pressed has to find what was typed.
await Promise.resolve();
document.dispatchEvent(new Event(cameToLife));
performance.mark("alive");

onChanged(() => void store.refresh());
for (const change of ["online", "offline"]) addEventListener(change, () => void store.refresh());
addEventListener("pagehide", () => store.flush());
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden") store.flush();
});
void store.load().then(() => performance.mark("settled"));
void loadAfterPaint();
