import type { AddressBarSuggestion } from "../../../domain/views/address-bar.ts";
import type { Omnibox } from "webextension-polyfill";
import { browser } from "../browser.ts";

/** Chromium reads descriptions as XML, Firefox as text. Only Firefox has `getBrowserInfo`. */
export const describesInXml = !("getBrowserInfo" in browser.runtime);

/** The tab in which to open a page, decided by the keys pressed with Enter. */
type Disposition = Omnibox.OnInputEnteredDisposition;

/**
 * Calls back with the typed text after the keyword, and with the entered one, if the browser has keywords. `otherwise`:
 * the first line.
 */
export function onAddressBar(listeners: {
  otherwise: string;
  typed: (text: string, suggest: (suggestions: readonly AddressBarSuggestion[]) => void) => void;
  entered: (text: string, disposition: Disposition) => void;
}): void {
  const { omnibox } = browser;
  if (omnibox === undefined) return;
  omnibox.setDefaultSuggestion({ description: listeners.otherwise });
  omnibox.onInputChanged.addListener((text, suggest) =>
    listeners.typed(text, (suggestions) => suggest([...suggestions])),
  );
  omnibox.onInputEntered.addListener(listeners.entered);
}

/** Opens an address in the tab that the user chose with the keys held at Enter. */
export async function openPage(url: string, disposition: Disposition): Promise<void> {
  if (disposition === "currentTab") await browser.tabs.update({ url });
  else await browser.tabs.create({ url, active: disposition === "newForegroundTab" });
}
