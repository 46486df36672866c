import { render } from "preact";
import { browserT, setPageLanguage } from "../platform/browser.ts";
import { connectClient, onChanged } from "../platform/messages.ts";
import { getActiveTab, openOptions } from "../platform/tabs.ts";
import "../ui/tokens.css";
import "../ui/base.css";
import { loadAfterPaint } from "./after-paint.ts";
import { Popup } from "./popup.tsx";
import { createPopupStore } from "./store.ts";

const t = browserT();
setPageLanguage(document, t);

const store = createPopupStore({
  client: connectClient(),
  tab: await getActiveTab(),
  uuid: () => crypto.randomUUID(),
});

render(
  <Popup
    store={store}
    t={t}
    now={() => Date.now()}
    isMac={/mac/i.test(navigator.platform)}
    onOpenOptions={(section) => {
      store.flush();
      // Firefox leaves the popup open over the new tab.
      void openOptions(section).then(() => window.close());
    }}
    onClose={() => window.close()}
  />,
  document.body,
);

onChanged(() => void store.refresh());
addEventListener("pagehide", () => store.flush());
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden") store.flush();
});
void store.load();
void loadAfterPaint();
