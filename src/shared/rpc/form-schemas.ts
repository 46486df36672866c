import { filesMost, type DraftFile } from "../domain/draft/draft-file.ts";
import { fileFields } from "../domain/fields/file.ts";
import { linkFields } from "../domain/fields/link.ts";
import * as v from "valibot";
import { pageAddressMaxLength } from "../domain/address/address.ts";
import {
  linkFieldNames,
  typedFieldNames,
  type TypedFieldName,
  type Draft,
  type DraftCollection,
} from "../domain/draft/draft.ts";
import { contentFormats } from "../domain/capture/content-format.ts";
import {
  defaultCompatibility,
  profileColours,
  type ProfileHead,
} from "../domain/profile/profile.ts";
import {
  defaultSaving,
  pictureUses,
  screenshotUses,
  sitesMost,
  linkForms,
  themes,
  toolbarPresses,
  undoTimesMs,
  type SavingChoices,
  type SiteDefaults,
} from "../domain/profile/saving.ts";
import { selectionUses } from "../domain/capture/capture-use.ts";
import { parseServerAddress } from "../domain/address/server-address.ts";
import { tagMaxLength, tagsMax } from "../domain/values/tag.ts";
import { exactly } from "../resources/exactly.ts";
import { blobId, entryId, integerId, localId, profileId } from "../resources/id-schemas.ts";
import { afterServerError, compatibility } from "./compatibility-schema.ts";

/** The schemas of what a form holds: a draft, the choices that a draft begins with, and the profile that has them. */

export const text = (maxLength: number) => v.pipe(v.string(), v.maxLength(maxLength));
/**
 * Typed text is validated when a draft is saved. Until then it is kept as it is, within a generous limit.
 */
const typed = (bound: number) => text(bound * 50);
export const integer = v.pipe(v.number(), v.safeInteger());
export const address = text(pageAddressMaxLength);
export const editorId = text(36);
const title = typed(linkFields.title.most);

const knownCollection = v.object({ kind: v.literal("known"), localId, title });
const collectionById = v.object({ kind: v.literal("by-id"), localId, remoteId: integerId, title });
export const draftCollection = exactly<DraftCollection>()(
  v.variant("kind", [
    knownCollection,
    v.object({ kind: v.literal("new"), localId, entryId, title }),
    collectionById,
  ]),
);

const tags = v.pipe(v.array(typed(tagMaxLength)), v.maxLength(tagsMax * 50));
const description = typed(linkFields.description.most);
const collections = v.pipe(v.array(draftCollection), v.maxLength(linkFields.collections.most * 50));

const repositories = v.pipe(
  v.array(v.object({ remoteId: integerId, title })),
  v.maxLength(linkFields.repositoryIds.most * 50),
);

const category = text(fileFields.category.most);

export const draftFiles = v.pipe(
  v.array(
    exactly<DraftFile>()(
      v.object({
        entryId,
        file: localId,
        blob: blobId,
        name: text(fileFields.name.most * 4),
        type: text(fileFields.type.most),
        size: v.number(),
        category: v.optional(category),
        repositoryLinkId: v.optional(typed(40)),
      }),
    ),
  ),
  v.maxLength(filesMost * 5),
);

const isAddress = (name: TypedFieldName) => linkFields[name].kind === "address";
const typedAlone = {
  ...v.entriesFromList(typedFieldNames, v.optional(typed(40))),
  ...v.entriesFromList(typedFieldNames.filter(isAddress), v.optional(address)),
};

const draftFields = {
  entryId,
  link: localId,
  address,
  title,
  description,
  tags,
  collections,
  repositories: v.optional(repositories),
  ...typedAlone,
  collectionText: v.optional(title),
  repositoryText: v.optional(title),
  linkId: v.optional(title),
  unchanged: v.optional(
    v.pipe(v.array(v.picklist(linkFieldNames)), v.maxLength(linkFieldNames.length)),
  ),
  files: v.optional(draftFiles),
  screenshot: v.optional(v.boolean()),
  pageContent: v.boolean(),
  contentFormat: v.optional(v.picklist(contentFormats)),
  mayBeThere: v.optional(v.boolean()),
  change: v.optional(v.object({ number: integer, editor: v.optional(editorId) })),
};

/** Also read from disk: a draft may be from an older version of the extension. */
export const draftSchema = exactly<Draft>()(
  v.object({
    ...draftFields,
    early: v.optional(v.object({ entryId, over: v.object(draftFields) })),
  }),
);

const standingList = v.pipe(
  v.array(v.variant("kind", [knownCollection, collectionById])),
  v.maxLength(linkFields.collections.most),
);

/** One by one, so that an unreadable site on disk leaves the others. */
export const siteDefaultsSchema = exactly<SiteDefaults>()(
  v.object({
    site: v.pipe(address, v.minLength(1)),
    tags: v.pipe(v.array(text(tagMaxLength)), v.maxLength(tagsMax)),
    collections: standingList,
  }),
);

/** Also read from disk, where defaults are added first for choices that are newer than the row. */
export const savingSchema = exactly<SavingChoices>()(
  v.object({
    undoPopupMs: v.picklist(undoTimesMs),
    undoQuickMs: v.picklist(undoTimesMs),
    toolbar: v.picklist(toolbarPresses),
    noticesInPage: v.boolean(),
    marksSavedPages: v.boolean(),
    tags,
    collections: standingList,
    repositories,
    contentFormat: v.picklist(contentFormats),
    headsMarkdown: v.boolean(),
    headsDescription: v.boolean(),
    selectionUse: v.picklist(selectionUses),
    screenshotUse: v.picklist(screenshotUses),
    pictureUse: v.picklist(pictureUses),
    takesPlace: v.boolean(),
    suggestsFromHistory: v.boolean(),
    siteDefaults: v.pipe(v.array(siteDefaultsSchema), v.maxLength(sitesMost)),
    rememberSites: v.boolean(),
    sitesWithoutContent: v.pipe(v.array(address), v.maxLength(sitesMost)),
    theme: v.picklist(themes),
    linkForm: v.picklist(linkForms),
    asksModel: v.boolean(),
    showsPictures: v.boolean(),
  }),
);

/** Choices to be stored; the others stay as they are. */
export const savingChangesSchema = exactly<Partial<SavingChoices>>()(
  v.object(maybeEach(savingSchema.entries)),
);

/** The same fields, each of which may be absent. */
function maybeEach<Entries extends Readonly<Record<string, v.GenericSchema>>>(entries: Entries) {
  const fields = Object.entries(entries).map(([name, field]) => [name, v.exactOptional(field)]);
  // oxlint-disable-next-line no-unsafe-type-assertion -- the names of fields are lost in a list of them
  return Object.fromEntries(fields) as {
    [Name in keyof Entries]: v.ExactOptionalSchema<Entries[Name], undefined>;
  };
}

/** An address as `parseServerAddress` returns it. Also for the browser's sync. */
export const serverAddress = v.pipe(
  v.string(),
  v.check((given) => {
    const parsed = parseServerAddress(given);
    return parsed.ok && parsed.value === given;
  }),
);

/** Also read from a file. */
export const profileHead = exactly<ProfileHead>()(
  v.object({
    id: profileId,
    name: text(200),
    colour: v.picklist(profileColours),
    serverAddress: v.union([v.literal(""), serverAddress]),
    compatibility: v.pipe(
      v.object({
        ...compatibility.wrapped.entries,
        afterServerError,
      }),
      v.transform((choices) => ({ ...defaultCompatibility, ...choices })),
    ),
    // A choice that the writer did not know has its default.
    saving: v.pipe(
      v.record(v.string(), v.unknown()),
      v.transform((choices): unknown => ({ ...defaultSaving, ...choices })),
      savingSchema,
    ),
  }),
);
