import { fieldsOf } from "../domain/operation/fields-of.ts";
import type { Operation, Reference, ResourceKind } from "../domain/operation/operation.ts";
import type { Entry } from "../domain/outbox/entry.ts";
import type { LocalId, ProfileId } from "../domain/values/ids.ts";
import type { ReadTransaction } from "../ports/ports.ts";
import { modelOf, resourceKinds } from "./models.ts";
import { isPartOfLink, linkOfPart } from "./references.ts";

/** The kinds of resources that are parts of a link. */
export const partKinds: readonly ResourceKind[] = resourceKinds.filter((kind) =>
  isPartOfLink(fieldsOf[kind]),
);

/** The parts of a link, as the ledger has them. */
export async function partsOfLink(
  tx: Pick<ReadTransaction, "rows">,
  { localId: link, profileId }: { localId: LocalId; profileId: ProfileId },
): Promise<readonly Reference[]> {
  const found = await Promise.all(
    partKinds.map(async (resource) => {
      const rows = await tx.rows(resource, profileId);
      const own = rows.filter((row) => linkOfPart(fieldsOf[resource], row) === link);
      return own.map(({ localId }) => ({ resource, localId }));
    }),
  );
  return found.flat();
}

/** The entries about the link or one of its parts that are still on disk, the latest first. */
export async function entriesWithParts(
  tx: Pick<ReadTransaction, "entriesAbout">,
  link: LocalId,
  parts: readonly Reference[],
): Promise<readonly Entry[]> {
  const subjects = [link, ...parts.map(({ localId }) => localId)];
  const found = await Promise.all(subjects.map((subject) => tx.entriesAbout(subject)));
  return found.flat().toSorted((a, b) => b.createdAtMs - a.createdAtMs);
}

/** Whether the operation creates a part of `owner`, a link. Without that link, nobody would find the part again. */
export function createsPartOf(operation: Operation, owner: LocalId): boolean {
  const model = modelOf(operation);
  return model.effect === "creates" && model.describe(operation).link === owner;
}
