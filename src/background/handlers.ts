import type { Handlers } from "../rpc/contract.ts";
import type { PageCopies, WebFiles } from "../use-cases/page-ports.ts";
import type { BlobStore } from "../use-cases/ports.ts";
import { getEntry, listActivity } from "../use-cases/views/activity.ts";
import { attachFiles } from "../use-cases/files/attach-files.ts";
import { changeCollection } from "../use-cases/collections/change-collection.ts";
import { changeFile } from "../use-cases/files/change-file.ts";
import { changeLink } from "../use-cases/save/change-link.ts";
import { choose, tryAll } from "../use-cases/outbox/choose.ts";
import { chooseAll } from "../use-cases/outbox/choose-all.ts";
import { getConnection, saveConnection, testConnection } from "../use-cases/profiles/connection.ts";
import type { Afterwards } from "../use-cases/save/afterwards.ts";
import { forgetDraft } from "../use-cases/save/forget-draft.ts";
import { keepDraft } from "../use-cases/save/keep-draft.ts";
import type { PageCaptures } from "../use-cases/page/page-captures.ts";
import { addLink } from "../use-cases/ledger/add-link.ts";
import { forgetLink } from "../use-cases/ledger/forget-link.ts";
import { findDraft, getLink } from "../use-cases/views/known-link.ts";
import { takeKnown } from "../use-cases/ledger/take-known.ts";
import { openPopup } from "../use-cases/views/popup.ts";
import { deleteProfile, listProfiles, useProfile } from "../use-cases/profiles/profiles.ts";
import { runJobs, wake } from "../use-cases/delivery/wake.ts";
import { getSaving, saveSaving } from "../use-cases/profiles/saving.ts";
import { saveCollection } from "../use-cases/collections/save-collection.ts";
import { suggest } from "../use-cases/suggest/suggest.ts";
import { previewPage } from "../use-cases/page/preview-page.ts";
import { addProfile } from "../use-cases/backup/add-profile.ts";
import { mergeRows } from "../use-cases/backup/merge-rows.ts";
import { changeUserPage } from "../use-cases/user-pages/change-user-page.ts";
import {
  addUserPage,
  describeUserPage,
  forgetUserPage,
  keepUserPageDraft,
} from "../use-cases/user-pages/known-user-pages.ts";
import { copyPage } from "../use-cases/page/copy-page.ts";
import { takePageFile } from "../use-cases/page/take-page-file.ts";
import { readPage } from "../use-cases/page/read-page.ts";

type UseCases = Parameters<typeof choose>[0] &
  Parameters<typeof changeLink>[0] &
  Parameters<typeof saveConnection>[0] &
  Parameters<typeof openPopup>[0] &
  Parameters<typeof listActivity>[0] &
  Parameters<typeof suggest>[0] & {
    captures: PageCaptures;
    webFiles: WebFiles;
    pageCopies: PageCopies;
    blobs: BlobStore;
    saveLink: Handlers["saveLink"];
    afterwards: Afterwards;
  };

/** Implements the contract with the use cases. */
export function createHandlers(ports: UseCases): Handlers {
  return {
    openPopup: openPopup(ports),
    readPage: readPage(ports),
    previewPage: previewPage(ports),
    suggest: suggest(ports),
    takePageFile: takePageFile(ports),
    copyPage: copyPage(ports),
    keepDraft: keepDraft(ports),
    findDraft: findDraft(ports),
    forgetDraft: forgetDraft(ports),
    saveLink: ports.saveLink,
    changeLink: changeLink(ports),
    saveCollection: saveCollection(ports),
    changeCollection: changeCollection(ports),
    takeKnown: takeKnown(ports),
    addLink: addLink(ports),
    getLink: getLink(ports),
    forgetLink: forgetLink(ports),
    addUserPage: addUserPage(ports),
    describeUserPage: describeUserPage(ports),
    forgetUserPage: forgetUserPage(ports),
    keepUserPageDraft: keepUserPageDraft(ports),
    changeUserPage: changeUserPage(ports),
    addProfile: addProfile(ports),
    mergeRows: mergeRows(ports),
    attachFiles: attachFiles(ports),
    changeFile: changeFile(ports),
    getEntry: getEntry(ports),
    listActivity: listActivity(ports),
    choose: choose(ports),
    chooseAll: chooseAll(ports),
    tryAll: tryAll(ports),
    runJobs: runJobs(ports),
    getSaving: getSaving(ports),
    saveSaving: saveSaving(ports),
    listProfiles: listProfiles(ports),
    useProfile: useProfile(ports),
    deleteProfile: deleteProfile(ports),
    wake: wake(ports),
    getConnection: getConnection(ports),
    saveConnection: saveConnection(ports),
    testConnection: testConnection(ports),
  };
}
