import { pageToOpen, suggestionsFor, suggestionsMost } from "../shared/domain/views/address-bar.ts";
import { latestOnly } from "../shared/domain/runs.ts";
import type { T } from "../shared/i18n/t.ts";
import {
  describesInXml,
  onAddressBar,
  openPage,
} from "../shared/platform/browser/controls/omnibox.ts";
import { openOptions } from "../shared/platform/browser/tabs.ts";
import type { ProfileStore, Store } from "../shared/ports/ports.ts";

/** Finds saved links of the profile in use from the address bar. */
export function listenToAddressBar({
  store,
  profiles,
  t,
  report,
}: {
  store: Pick<Store, "read">;
  profiles: Pick<ProfileStore, "current">;
  t: T;
  report: (error: unknown) => void;
}): void {
  const find = latestOnly(async (text) => {
    const { id } = await profiles.current();
    // Two links may have the same address.
    const found = await store.read((tx) => tx.linksByWords(id, text, suggestionsMost * 2));
    return found.ok ? suggestionsFor(found.value.links, { inXml: describesInXml }) : [];
  });
  onAddressBar({
    otherwise: t("omnibox_library"),
    typed: (text, suggest) => void find(text, suggest).catch(report),
    entered(text, disposition) {
      const page = pageToOpen(text);
      const opened =
        "address" in page
          ? openPage(page.address, disposition)
          : openOptions(`library/${encodeURIComponent(page.search)}`);
      opened.catch(report);
    },
  });
}
