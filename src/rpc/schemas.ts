import * as v from "valibot";
import { addressMaxLength } from "../domain/address/address.ts";
import { collectionFields, coverMaxLength } from "../domain/fields/collection.ts";
import { fileFields } from "../domain/fields/file.ts";
import { linkFields } from "../domain/fields/link.ts";
import { knownMost } from "../domain/collections/known-list.ts";
import type { LinkEdit } from "../domain/link-edit.ts";
import { linkPatternMaxLength } from "../domain/profile/link-pattern.ts";
import { profileColours } from "../domain/profile/profile.ts";
import { contentFormats } from "../domain/content-format.ts";
import type { Choice } from "../domain/outbox/choices.ts";
import { ledgerWave } from "./backup-schema.ts";
import { compatibility } from "./compatibility-schema.ts";
import type { InputOf, MethodName } from "./contract.ts";
import { filedPage } from "./suggest-schema.ts";
import { userPageSchemas } from "./user-page-schemas.ts";
import { asTold, changeEntries, fieldEntries } from "../resources/stored-fields.ts";
import { exactly, exactlyEach } from "../resources/exactly.ts";
import {
  blobId,
  entryId,
  integerId,
  localId,
  remoteId,
  profileId as profileIdSchema,
} from "../resources/id-schemas.ts";
import {
  address,
  draftCollection,
  draftFiles,
  draftSchema,
  integer,
  profileHead,
  savingChangesSchema,
  text,
} from "./form-schemas.ts";

/**
 * The schemas of all inputs of the contract. They run only in the background: pages send, and never parse.
 */

const choice = exactly<Choice>()(
  v.picklist([
    "try-now",
    "send-again",
    "arrived",
    "give-id",
    "send-without",
    "edit-that",
    "use-put",
    "undo",
    "cancel",
    "drop",
  ]),
);

const profileId = v.exactOptional(profileIdSchema);

const formOwner = { profileId, isPrivate: v.exactOptional(v.boolean()) };

/** Validated by the page that sends it, and not again here. */
const linkEdit = exactly<LinkEdit>()(
  v.object({
    ...changeEntries(linkFields, asTold),
    targetUrl: v.exactOptional(address),
    collections: v.exactOptional(
      v.pipe(v.array(draftCollection), v.maxLength(linkFields.collections.most)),
    ),
  }),
);

// Strict: a field that is left out for its wrong name would mean all, or the one in use.
const nothing = v.strictObject({});
const ofProfile = v.strictObject({ profileId });
const key = v.exactOptional(v.pipe(v.string(), v.minLength(1), v.maxLength(8_192)));

const cover = v.exactOptional(text(coverMaxLength));

const connection = { profileId, serverAddress: address, key, compatibility };

export const inputSchemas = exactlyEach<{ [Name in MethodName]: InputOf<Name> }>()({
  openPopup: v.object({
    ...formOwner,
    address,
    link: v.exactOptional(localId),
    again: v.exactOptional(v.boolean()),
  }),
  readPage: v.object({ tabId: integer, address, profileId }),
  previewPage: v.object({
    tabId: integer,
    address,
    profileId,
    format: v.picklist(contentFormats),
  }),
  takePageFile: v.object({ address, blob: blobId }),
  copyPage: v.object({ tabId: integer, address, blob: blobId }),
  keepDraft: v.object({
    ...formOwner,
    pageAddress: address,
    draft: draftSchema,
    tabId: v.exactOptional(integer),
    isFirst: v.exactOptional(v.boolean()),
    isMerged: v.exactOptional(v.boolean()),
  }),
  findDraft: v.union([v.object({ entryId }), v.object({ link: localId })]),
  forgetDraft: v.object({ ...formOwner, pageAddress: address, entryId }),
  saveLink: v.object({
    ...formOwner,
    draft: draftSchema,
    pageAddress: address,
    tabId: v.exactOptional(integer),
    begin: v.exactOptional(v.boolean()),
    links: v.exactOptional(v.pipe(v.array(localId), v.maxLength(10_000))),
    siteContent: v.exactOptional(v.boolean()),
  }),
  changeLink: v.object({
    entryId,
    link: localId,
    changes: linkEdit,
    remoteId: v.exactOptional(integerId),
    pageAddress: v.exactOptional(address),
    isPrivate: v.exactOptional(v.boolean()),
  }),
  saveCollection: v.object({
    entryId,
    collection: localId,
    fields: v.object(fieldEntries(collectionFields, asTold)),
    cover,
    profileId,
  }),
  changeCollection: v.object({
    entryId,
    collection: localId,
    changes: v.object(changeEntries(collectionFields, asTold)),
    cover,
  }),
  suggest: v.object({ profileId, isPrivate: v.exactOptional(v.boolean()), page: filedPage }),
  takeKnown: v.object({
    thing: v.picklist(["collection", "repository"]),
    things: v.pipe(
      v.array(
        v.object({
          localId,
          remoteId: integerId,
          title: text(linkFields.title.most),
          parentId: v.exactOptional(integerId),
        }),
      ),
      v.maxLength(knownMost),
    ),
    profileId,
  }),
  addLink: v.object({
    link: localId,
    text: v.pipe(v.string(), v.maxLength(linkPatternMaxLength)),
    profileId,
  }),
  getLink: v.object({ link: localId }),
  forgetLink: v.object({ link: localId }),
  ...userPageSchemas,
  addProfile: v.object({ profile: profileHead }),
  mergeRows: ledgerWave,
  attachFiles: v.object({ link: localId, files: draftFiles }),
  changeFile: v.object({
    entryId,
    file: localId,
    changes: v.object(changeEntries(fileFields, asTold)),
  }),
  getEntry: v.object({ entryId }),
  listActivity: ofProfile,
  choose: v.object({
    entryId,
    choice,
    remoteId: v.exactOptional(remoteId),
    tries: v.optional(v.number()),
  }),
  chooseAll: v.object({
    profileId,
    group: text(1_000),
    choice: v.picklist(["send-again", "send-without", "drop"]),
    atMs: v.exactOptional(v.number()),
    count: v.exactOptional(v.number()),
  }),
  runJobs: nothing,
  tryAll: ofProfile,
  getSaving: ofProfile,
  saveSaving: v.object({
    profileId,
    saving: savingChangesSchema,
    afterServerError: v.exactOptional(v.picklist(["ask", "send-again"])),
  }),
  listProfiles: nothing,
  useProfile: v.object({ profileId: profileIdSchema }),
  deleteProfile: v.object({
    profileId: profileIdSchema,
    agreed: v.exactOptional(v.array(text(addressMaxLength * 4))),
  }),
  wake: nothing,
  getConnection: ofProfile,
  saveConnection: v.object({
    ...connection,
    name: text(200),
    colour: v.exactOptional(v.picklist(profileColours)),
    moved: v.exactOptional(v.boolean()),
  }),
  testConnection: v.object(connection),
});
