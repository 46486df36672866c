import { isEmpty, type Field } from "../../../shared/domain/fields/field.ts";
import { labelledFields } from "../../../shared/domain/operation/fields-of.ts";
import type { StorageFailure } from "../../../shared/domain/failures.ts";
import type {
  LinkHistory,
  SentEntry,
  SentValue,
} from "../../../shared/domain/views/link-history.ts";
import { entriesShown } from "../../../shared/domain/views/known-link.ts";
import {
  collectionRef,
  effectOf,
  linkRef,
  resourceOf,
  valuesOf,
} from "../../../shared/domain/operation/operation.ts";
import type { Entry } from "../../../shared/domain/outbox/entry.ts";
import { isUuid, asId, type LocalId } from "../../../shared/domain/values/ids.ts";
import type { Result } from "../../../shared/domain/values/result.ts";
import { linkName } from "../../../shared/resources/link/row.ts";
import { entriesWithParts, partsOfLink } from "../../../shared/resources/parts-of-link.ts";
import type { ReadTransaction, Store } from "../../../shared/ports/ports.ts";

/**
 * What was sent about a link and its parts, the latest first: the values of the entries that Activity still
 * keeps.
 */
export function listHistory(
  ledger: Pick<Store, "read">,
  link: LocalId,
): Promise<Result<LinkHistory, StorageFailure>> {
  return ledger.read(async (tx) => {
    const row = await tx.row(linkRef(link));
    const parts = row === undefined ? [] : await partsOfLink(tx, row);
    const latest = await entriesWithParts(tx, link, parts);
    return Promise.all(latest.slice(0, entriesShown).map((entry) => sentEntry(tx, entry)));
  });
}

async function sentEntry(tx: ReadTransaction, entry: Entry): Promise<SentEntry> {
  const { operation } = entry;
  const all = new Map<string, unknown>(Object.entries(valuesOf(operation)));
  const sent = labelledFields(resourceOf(operation.kind)).filter(
    ({ name, field }) =>
      all.has(name) && !(effectOf(operation.kind) === "creates" && isEmpty(field, all.get(name))),
  );
  const values = await Promise.all(
    sent.map(async ({ name, field, label }) => ({
      label,
      value: await sentValue(tx, field, all.get(name)),
    })),
  );
  return { entryId: entry.id, keptAtMs: entry.createdAtMs, values };
}

async function sentValue(tx: ReadTransaction, { kind }: Field, value: unknown): Promise<SentValue> {
  if (kind === "collections" && Array.isArray(value)) {
    return Promise.all(value.map((id) => titleOf(tx, String(id))));
  }
  if (Array.isArray(value)) return value.map(String);
  if (kind === "link") {
    const row = typeof value === "string" ? await tx.row(linkRef(asId<LocalId>(value))) : undefined;
    return row === undefined ? "" : linkName(row);
  }
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** "?" if the collection is no longer known. */
async function titleOf(tx: ReadTransaction, id: string): Promise<string> {
  const row = isUuid(id) ? await tx.row(collectionRef(asId<LocalId>(id))) : undefined;
  return row?.title ?? "?";
}
