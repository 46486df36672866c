import { namesWith, pickValues } from "../../../shared/domain/fields/field.ts";
import {
  fileFields,
  type FileChanges,
  type FileFields,
} from "../../../shared/domain/fields/file.ts";
import type { StorageFailure } from "../../../shared/domain/failures.ts";
import { linkRef } from "../../../shared/domain/operation/operation.ts";
import { isFinal, type Entry } from "../../../shared/domain/outbox/entry.ts";
import type { LocalId, ProfileId } from "../../../shared/domain/values/ids.ts";
import type { Result } from "../../../shared/domain/values/result.ts";
import type { FilesView, FileView } from "../../../shared/domain/views/views.ts";
import { withFields, withFileChanges, type FileRow } from "../../../shared/resources/file/row.ts";
import { linkName, type LinkRow } from "../../../shared/resources/link/row.ts";
import type { ReadTransaction, Store } from "../../../shared/ports/ports.ts";

const changeable = namesWith(fileFields, "update");
const categoriesShown = 50;
const linksShown = 500;

/**
 * The files of a link, as they will be once all is delivered, and what to choose from when one is changed.
 * `inUse`: the profile of a link that is not in the ledger yet.
 */
export function listFiles(
  ledger: Pick<Store, "read">,
  link: LocalId | undefined,
  inUse: ProfileId,
): Promise<Result<FilesView, StorageFailure>> {
  return ledger.read(async (tx) => {
    const row = link === undefined ? undefined : await tx.row(linkRef(link));
    const rows = await tx.rows("file", row?.profileId ?? inUse);
    const latest = rows.toSorted((a, b) => b.createdAtMs - a.createdAtMs);
    const views = await Promise.all(latest.map((file) => viewFile(tx, file)));
    const categories = views.flatMap(({ category }) => category ?? []);
    return {
      files: views.filter((one) => link !== undefined && one.link === link).toReversed(),
      categories: [...new Set(categories)].slice(0, categoriesShown),
      links: row === undefined ? [] : await linksOf(tx, row),
    };
  });
}

/** With the changes that still wait. */
async function viewFile(tx: ReadTransaction, row: FileRow): Promise<FileView> {
  const { localId } = row;
  const open = (await tx.entriesAbout(localId)).filter((entry) => !isFinal(entry));
  const { title: name, size, ...fields } = open.reduce(withOperation, row);
  const upload = open.find(({ operation }) => operation.kind === "create-file");
  return {
    localId,
    name,
    size,
    ...(upload !== undefined && { entry: upload.id }),
    ...pickValues<Partial<Pick<FileFields, keyof FileChanges>>>(
      changeable,
      (field) => fields[field] || undefined,
    ),
  };
}

function withOperation(row: FileRow, { operation }: Entry): FileRow {
  if (operation.kind === "create-file") return withFields(row, operation.fields);
  return operation.kind === "change-file" ? withFileChanges(row, operation.changes) : row;
}

/** The links to move a file to: its own, then the latest. */
async function linksOf(tx: ReadTransaction, own: LinkRow): Promise<FilesView["links"]> {
  const rows = await tx.rows("link", own.profileId);
  const others = rows
    .filter(({ localId }) => localId !== own.localId)
    .toSorted((a, b) => b.createdAtMs - a.createdAtMs);
  return [own, ...others]
    .slice(0, linksShown)
    .map((row) => ({ localId: row.localId, title: linkName(row) }));
}
