import * as v from "valibot";
import type { StorageFailure } from "../../../shared/domain/failures.ts";
import type { ResourceKind } from "../../../shared/domain/operation/operation.ts";
import { isFinal } from "../../../shared/domain/outbox/entry.ts";
import type { Result } from "../../../shared/domain/values/result.ts";
import {
  lastAtMs,
  type LedgerRows,
  type LedgerWave,
  type TagRow,
} from "../../../shared/resources/rows.ts";
import { storedRows } from "../../../shared/resources/stored.ts";
import { method } from "../../../shared/rpc/method.ts";
import type { Announcer, Store, Transaction } from "../../../shared/ports/ports.ts";

const waves = Object.entries(storedRows).map(([kind, row]) =>
  v.object({ kind: v.literal(kind), rows: v.array<v.GenericSchema>(row) }),
);

/** A wave of a backup. Its texts were capped where the file was read. */
// oxlint-disable-next-line no-unsafe-type-assertion -- each kind is read with the schema of its own rows
const ledgerWave = v.variant("kind", waves) as v.GenericSchema<unknown, LedgerWave>;

/**
 * Puts rows of a backup into the ledger, all of them in one transaction; nothing is sent. A row that is here
 * under the same id stays if it is as recent, if something about it is on its way, or if it belongs to
 * another profile. Safe to repeat.
 */
export const mergeRows = method(
  ledgerWave,
  ({ store, announcer }: { store: Store; announcer: Announcer }) =>
    async (wave): Promise<Result<void, StorageFailure>> => {
      const merged = await store.change(async (tx) => {
        await Promise.all(putEach(tx, wave));
      });
      if (merged.ok) announcer.changed();
      return merged;
    },
);

function putEach(tx: Transaction, wave: LedgerWave): readonly Promise<void>[] {
  if (wave.kind === "tag") return wave.rows.map((row) => putTag(tx, row));
  if (wave.kind === "repository") return wave.rows.map((row) => tx.put(wave.kind, row));
  return wave.rows.map((row) => putResource(tx, wave.kind, row));
}

/** A tag that was used since the wave was made stays. */
async function putTag(tx: Transaction, row: TagRow): Promise<void> {
  const own = await tx.tag(row.profileId, row.key);
  if (own === undefined || own.usedAtMs <= row.usedAtMs) await tx.putTag(row);
}

async function putResource<Kind extends ResourceKind>(
  tx: Transaction,
  resource: Kind,
  row: LedgerRows[Kind],
): Promise<void> {
  const { localId } = row;
  const own = await tx.row({ resource, localId });
  const mayPut =
    own === undefined ||
    (own.profileId === row.profileId &&
      lastAtMs(own) < lastAtMs(row) &&
      (await tx.entriesAbout(localId)).every(isFinal));
  // What is typed about a user page and not saved is nowhere else.
  if (mayPut)
    await tx.put(resource, { ...row, ...(own && "draft" in own && { draft: own.draft }) });
}
