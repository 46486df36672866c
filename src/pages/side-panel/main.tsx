import { render } from "preact";
import type { Client } from "../../background/contract.ts";
import { browserT, setPageLanguage } from "../../shared/platform/browser/browser.ts";
import { openPopupOver } from "../../shared/platform/browser/controls/popup-over.ts";
import { createPageWatch } from "../../shared/platform/browser/data/shown-pages.ts";
import { connectClient, onChanged } from "../../shared/platform/browser/messages.ts";
import { getActiveTab, openOptions } from "../../shared/platform/browser/tabs.ts";
import "../ui/tokens.css";
import "../ui/base.css";
import { followTheme } from "../ui/theme.ts";
import { SidePanel } from "./side-panel.tsx";
import { createPanelStore } from "./store.ts";

const t = browserT();
const client = connectClient<Client>();
const store = createPanelStore({
  client,
  getTab: getActiveTab,
  openPopupOver,
});
const follow = () => void store.follow();

setPageLanguage(document, t);
const root = document.querySelector("#panel");
if (root !== null) {
  render(<SidePanel {...{ store, t }} onOpen={(place) => void openOptions(place)} />, root);
}
// The listeners end with the page: a closed panel follows no tab.
createPageWatch(follow)(true);
onChanged(() => {
  follow();
  void followTheme(client);
});
// A press on the toolbar button shows the page to Linkstow, and no event tells that.
window.addEventListener("focus", follow);
document.documentElement.addEventListener("pointerenter", follow);
follow();
