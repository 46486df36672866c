import { signal, type ReadonlySignal } from "@preact/signals";
import type { LinksInView } from "../../../../shared/domain/collections/views.ts";
import type { Failure } from "../../../../shared/domain/failures.ts";
import type { LocalId } from "../../../../shared/domain/values/ids.ts";
import type { LedgerLists } from "../../ledger/ledger-lists.ts";

type Read = ({ of: LocalId } & (LinksInView | { failure: Failure })) | undefined;

export interface LinksStore {
  /** Whether the links of the chosen collection are shown. */
  isOpen: ReadonlySignal<boolean>;
  /** The links that were read last, and of which collection. */
  read: ReadonlySignal<Read>;
  show: (isShown: boolean) => void;
  load: (collection: LocalId) => Promise<void>;
}

/** The links of the chosen collection. The list stays open or closed while others are chosen. */
export function createLinks(
  lists: Pick<LedgerLists, "listLinksIn">,
  linkPattern: () => string,
): LinksStore {
  const isOpen = signal(false);
  const read = signal<Read>();
  let latest: LocalId | undefined;
  return {
    isOpen,
    read,
    show: (isShown) => void (isOpen.value = isShown),
    async load(of) {
      latest = of;
      const answer = await lists.listLinksIn(of, linkPattern());
      if (latest !== of) return;
      read.value = answer.ok ? { of, ...answer.value } : { of, failure: answer.error };
    },
  };
}
