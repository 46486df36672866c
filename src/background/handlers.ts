import type { Handlers } from "../rpc/contract.ts";
import { addressKey } from "../domain/address.ts";
import { createGetEntry, createListActivity } from "../use-cases/activity.ts";
import { createChangeLink } from "../use-cases/change-link.ts";
import { createChoose, createTryAll } from "../use-cases/choose.ts";
import { createChooseAll } from "../use-cases/choose-all.ts";
import {
  createGetConnection,
  createSaveConnection,
  createTestConnection,
} from "../use-cases/connection.ts";
import { createGetDiagnostics } from "../use-cases/diagnostics.ts";
import type { PageCaptures } from "../use-cases/page-captures.ts";
import { createOpenPopup } from "../use-cases/popup.ts";
import { createGetSaving, createSaveSaving } from "../use-cases/saving.ts";
import { createSaveCollection } from "../use-cases/save-collection.ts";
import { createReadPage } from "../use-cases/read-page.ts";

type UseCases = Parameters<typeof createChoose>[0] &
  Parameters<typeof createSaveConnection>[0] &
  Parameters<typeof createOpenPopup>[0] & {
    captures: PageCaptures;
    saveLink: Handlers["saveLink"];
  };

/** The contract, filled with the use cases. */
export function createHandlers(ports: UseCases): Handlers {
  const { drafts, clock, deliver } = ports;
  const openPopup = createOpenPopup(ports);
  const getConnection = createGetConnection(ports.profiles);
  return {
    async openPopup(input) {
      // A page of ours was opened: a good moment to look whether what waits can go.
      deliver({ woken: true });
      return openPopup(input);
    },
    readPage: createReadPage(ports),
    keepDraft: ({ pageAddress: address, draft, tabId }) =>
      drafts.put(addressKey(address), draft, clock.now(), { address, tabId }),
    findDraft: ({ entryId }) => drafts.find(entryId),
    forgetDraft: ({ pageAddress }) => drafts.forget(addressKey(pageAddress)),
    saveLink: ports.saveLink,
    changeLink: createChangeLink(ports),
    saveCollection: createSaveCollection(ports),
    getEntry: createGetEntry(ports),
    listActivity: createListActivity(ports),
    choose: createChoose(ports),
    chooseAll: createChooseAll(ports),
    tryAll: createTryAll(ports),
    getDiagnostics: createGetDiagnostics(ports),
    getSaving: createGetSaving(ports),
    saveSaving: createSaveSaving(ports),
    getConnection() {
      // The options ask for it as they open; `listActivity` they ask for after each change as well.
      deliver({ woken: true });
      return getConnection();
    },
    saveConnection: createSaveConnection(ports),
    testConnection: createTestConnection(ports),
  };
}
