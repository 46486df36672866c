import { isWebAddress } from "../address/address.ts";
import { shortAddress } from "../address/shown-address.ts";

/** The suggestions in the browser's address bar after the keyword, and the addresses that they open. */

/** More are not shown by either browser. */
export const suggestionsMost = 8;

export interface AddressBarSuggestion {
  content: string;
  description: string;
}

interface SavedPage {
  title: string;
  targetUrl: string;
}

/** Suggests each address once, and only web addresses. `inXml`: Chromium reads the description as XML. */
export function suggestionsFor(
  pages: readonly SavedPage[],
  { inXml }: { inXml: boolean },
): readonly AddressBarSuggestion[] {
  const byAddress = new Map<string, AddressBarSuggestion>();
  for (const { title, targetUrl } of pages) {
    if (byAddress.has(targetUrl) || !isWebAddress(targetUrl)) continue;
    const address = shortAddress(targetUrl);
    const description = inXml
      ? `${escapeXml(title)} <url>${escapeXml(address)}</url>`
      : `${title} ${address}`;
    byAddress.set(targetUrl, { content: targetUrl, description: description.trim() });
  }
  return [...byAddress.values()].slice(0, suggestionsMost);
}

/** The characters that XML 1.0 does not allow. Any of them would make Chromium refuse all suggestions. */
const notInXml = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

function escapeXml(text: string): string {
  return text
    .replace(notInXml, "")
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A suggestion is its address; typed words are searched in the library. Only web addresses are opened. */
export function pageToOpen(entered: string): { address: string } | { search: string } {
  const text = entered.trim();
  return isWebAddress(text) ? { address: text } : { search: text };
}
