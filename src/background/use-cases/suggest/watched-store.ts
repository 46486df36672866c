import type { LocalId, ProfileId } from "../../../shared/domain/values/ids.ts";
import type { LinkRow } from "../../../shared/resources/link/row.ts";
import type { Store, Transaction } from "../../../shared/ports/ports.ts";

/** Told of each change of a link once it is on disk. */
export interface LedgerWatcher {
  onLink(row: LinkRow): void;
  onForgotten(localId: LocalId): void;
  onProfileForgotten(profileId: ProfileId): void;
}

/** The same store, with a watcher. */
export function watchedStore(store: Store, watcher: LedgerWatcher): Store {
  const watched =
    (change: Store["change"]): Store["change"] =>
    async (work) => {
      const told: (() => void)[] = [];
      const changed = await change((tx) => work(watchedTransaction(tx, watcher, told)));
      if (changed.ok) for (const tell of told) tell();
      return changed;
    };
  return {
    read: (look) => store.read(look),
    change: watched((work) => store.change(work)),
    changeWithDrafts: watched((work) => store.changeWithDrafts(work)),
  };
}

function watchedTransaction(
  tx: Transaction,
  watcher: LedgerWatcher,
  told: (() => void)[],
): Transaction {
  return {
    ...tx,
    put(kind, row) {
      if (kind === "link" && "targetUrl" in row) told.push(() => watcher.onLink(row));
      return tx.put(kind, row);
    },
    forget(reference) {
      if (reference.resource === "link") told.push(() => watcher.onForgotten(reference.localId));
      return tx.forget(reference);
    },
    forgetProfile(profileId) {
      told.push(() => watcher.onProfileForgotten(profileId));
      return tx.forgetProfile(profileId);
    },
  };
}
