import type { ProfileId } from "../domain/values/ids.ts";
import { ok } from "../domain/values/result.ts";
import type { Handlers } from "../rpc/contract.ts";
import type { PageCopies, WebFiles } from "../use-cases/page-ports.ts";
import type { BlobStore } from "../use-cases/ports.ts";
import { createGetEntry, createListActivity } from "../use-cases/views/activity.ts";
import { createAttachFiles } from "../use-cases/files/attach-files.ts";
import { createChangeCollection } from "../use-cases/collections/change-collection.ts";
import { createChangeFile } from "../use-cases/files/change-file.ts";
import { createChangeLink } from "../use-cases/save/change-link.ts";
import { createChoose, createTryAll } from "../use-cases/outbox/choose.ts";
import { createChooseAll } from "../use-cases/outbox/choose-all.ts";
import {
  createGetConnection,
  createSaveConnection,
  createTestConnection,
} from "../use-cases/profiles/connection.ts";
import type { Afterwards } from "../use-cases/save/afterwards.ts";
import { forgetDraft } from "../use-cases/save/forget-draft.ts";
import { createKeepDraft } from "../use-cases/save/keep-draft.ts";
import type { PageCaptures } from "../use-cases/page/page-captures.ts";
import { createAddLink } from "../use-cases/ledger/add-link.ts";
import { createForgetLink } from "../use-cases/ledger/forget-link.ts";
import { createFindLinkPage, createGetLink } from "../use-cases/views/known-link.ts";
import { createTakeKnown } from "../use-cases/ledger/take-known.ts";
import { createOpenPopup } from "../use-cases/views/popup.ts";
import {
  createDeleteProfile,
  createListProfiles,
  createUseProfile,
} from "../use-cases/profiles/profiles.ts";
import { requireProfile } from "../use-cases/profiles/profile-of.ts";
import { createGetSaving, createSaveSaving } from "../use-cases/profiles/saving.ts";
import { createSaveCollection } from "../use-cases/collections/save-collection.ts";
import { createSuggest } from "../use-cases/suggest/suggest.ts";
import { createPreviewPage } from "../use-cases/page/preview-page.ts";
import { createAddProfile } from "../use-cases/backup/add-profile.ts";
import { createMergeRows } from "../use-cases/backup/merge-rows.ts";
import { createChangeUserPage } from "../use-cases/user-pages/change-user-page.ts";
import {
  createAddUserPage,
  createDescribeUserPage,
  createForgetUserPage,
  createKeepUserPageDraft,
} from "../use-cases/user-pages/known-user-pages.ts";
import { createCopyPageFile } from "../use-cases/page/copy-page.ts";
import { createTakePageFile } from "../use-cases/page/take-page-file.ts";
import { createReadPage } from "../use-cases/page/read-page.ts";

type UseCases = Parameters<typeof createChoose>[0] &
  Parameters<typeof createChangeLink>[0] &
  Parameters<typeof createSaveConnection>[0] &
  Parameters<typeof createOpenPopup>[0] &
  Parameters<typeof createListActivity>[0] &
  Parameters<typeof createSuggest>[0] & {
    captures: PageCaptures;
    webFiles: WebFiles;
    pageCopies: PageCopies;
    blobs: BlobStore;
    saveLink: Handlers["saveLink"];
    afterwards: Afterwards;
  };

/** Implements the contract with the use cases. */
export function createHandlers(ports: UseCases): Handlers {
  const { deliver, profiles } = ports;
  const openPopup = createOpenPopup(ports);
  const findLinkPage = createFindLinkPage(ports);
  const idOf = async (id: ProfileId | undefined) => (await requireProfile(profiles, id)).id;
  return {
    async openPopup(input) {
      // A page of ours was opened: a good moment to try to send what waits.
      if (input.again !== true) deliver({ woken: true });
      return openPopup(input);
    },
    readPage: createReadPage(ports),
    previewPage: createPreviewPage(ports),
    suggest: createSuggest(ports),
    takePageFile: createTakePageFile(ports),
    copyPage: createCopyPageFile(ports),
    keepDraft: createKeepDraft(ports),
    async findDraft(input) {
      return "entryId" in input ? ports.drafts.find(input.entryId) : findLinkPage(input.link);
    },
    forgetDraft: async (input) =>
      forgetDraft(ports, { ...input, profileId: await idOf(input.profileId) }),
    saveLink: ports.saveLink,
    changeLink: createChangeLink(ports),
    saveCollection: createSaveCollection(ports),
    changeCollection: createChangeCollection(ports),
    takeKnown: createTakeKnown(ports),
    addLink: createAddLink(ports),
    getLink: createGetLink(ports),
    forgetLink: createForgetLink(ports),
    addUserPage: createAddUserPage(ports),
    describeUserPage: createDescribeUserPage(ports),
    forgetUserPage: createForgetUserPage(ports),
    keepUserPageDraft: createKeepUserPageDraft(ports),
    changeUserPage: createChangeUserPage(ports),
    addProfile: createAddProfile(ports),
    mergeRows: createMergeRows(ports),
    attachFiles: createAttachFiles(ports),
    changeFile: createChangeFile(ports),
    getEntry: createGetEntry(ports),
    listActivity: createListActivity(ports),
    choose: createChoose(ports),
    chooseAll: createChooseAll(ports),
    tryAll: createTryAll(ports),
    async runJobs() {
      ports.announcer.changed();
      deliver();
      return ok();
    },
    getSaving: createGetSaving(ports),
    saveSaving: createSaveSaving(ports),
    listProfiles: createListProfiles(profiles),
    useProfile: createUseProfile(ports),
    deleteProfile: createDeleteProfile(ports),
    // Apart from the reading calls: a delivery announces a change, after which open pages read again.
    async wake() {
      deliver({ woken: true });
      return ok();
    },
    getConnection: createGetConnection(ports),
    saveConnection: createSaveConnection(ports),
    testConnection: createTestConnection(ports),
  };
}
