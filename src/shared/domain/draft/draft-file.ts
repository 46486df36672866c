import { fileFields, type FileFields } from "../fields/file.ts";
import { cleanLines } from "../text/clean-text.ts";
import type { DraftFailure } from "../failures.ts";
import type { BlobId, EntryId, LocalId } from "../values/ids.ts";
import { err, ok, type Result } from "../values/result.ts";

/** A file attached to a draft. Its bytes are in the blob store. */
export interface DraftFile {
  /** Becomes the id of the outbox entry, so a repeated save uploads the file once. */
  entryId: EntryId;
  file: LocalId;
  blob: BlobId;
  name: string;
  /** Media type, "" if unknown. */
  type: string;
  /** In bytes. */
  size: number;
  category?: string | undefined;
  /** The id as typed. */
  repositoryLinkId?: string | undefined;
}

/** Bytes in the blob store that were fetched from the web. */
export interface PageFileView {
  name: string;
  /** Media type. */
  type: string;
  /** In bytes. */
  size: number;
}

/** A copy of a page in the blob store. */
export interface PageCopyView extends PageFileView {
  /** The number of its missing pictures, fonts, styles and media. */
  missing: number;
}

/** The fields of a new file that do not come from its link or its profile. */
type OwnFileFields = Omit<FileFields, "link" | "userId">;

export const filesMost = 20;

/** Why these files cannot be attached, decided without reading them. */
export function findUnfit(
  files: readonly Pick<DraftFile, "name" | "size">[],
): DraftFailure | undefined {
  const { most } = fileFields.size;
  const large = files.find((one) => one.size > most);
  if (large !== undefined) return { kind: "file-too-large", name: large.name, most };
  return files.length > filesMost
    ? { kind: "list-too-long", field: "files", length: files.length, most: filesMost }
    : undefined;
}

/** The fields of one file. Fails if its repository link id is not a number. */
export function parseDraftFile(draft: DraftFile): Result<OwnFileFields, DraftFailure> {
  const { blob, type, size } = draft;
  const name = draft.name.slice(0, fileFields.name.most);
  const category = cleanLines(draft.category ?? "").trim();
  const typedId = draft.repositoryLinkId?.trim() ?? "";
  const repositoryLinkId = Number(typedId);
  if (typedId !== "" && !/^[1-9]\d{0,14}$/.test(typedId)) {
    return err({ kind: "repository-link-id-wrong", name });
  }
  return ok({
    blob,
    name,
    type,
    size,
    ...(category !== "" && { category }),
    ...(typedId !== "" && { repositoryLinkId }),
  });
}

/** The first failure of the files; undefined if all can be sent. */
export function findWrongFile(files: readonly DraftFile[]): DraftFailure | undefined {
  const unfit = findUnfit(files);
  if (unfit !== undefined) return unfit;
  for (const one of files) {
    const parsed = parseDraftFile(one);
    if (!parsed.ok) return parsed.error;
  }
  return undefined;
}
