import type { Payload } from "../../../../shared/domain/operation/operation.ts";
import type { EntryId } from "../../../../shared/domain/values/ids.ts";
import type { Store } from "../../../../shared/ports/ports.ts";
import { pause } from "../runs/retry-until-recorded.ts";

const tryAgainAfterMs = 1_000;

/** The payloads of several claimed entries, read at once. What is missing has to be read with `readPayload`. */
export async function readPayloads(
  store: Pick<Store, "read">,
  ids: readonly EntryId[],
): Promise<ReadonlyMap<EntryId, Payload>> {
  const read = await store.read((tx) => Promise.all(ids.map((id) => tx.payload(id))));
  const found = read.ok ? ids.map((id, at) => [id, read.value[at]] as const) : [];
  return new Map(found.flatMap(([id, payload]) => (payload === undefined ? [] : [[id, payload]])));
}

/**
 * The payload of a claimed entry, in a read transaction of its own: a value that the disk has lost aborts the
 * transaction that meets it (Chromium: `NotReadableError: Data lost due to missing file`), and must stop nothing
 * but its entry. Undefined if two tries fail while something else can be read. While nothing can be read, the disk is
 * at fault, and the function waits.
 */
export async function readPayload(
  store: Pick<Store, "read">,
  id: EntryId,
): Promise<Payload | undefined> {
  for (let failures = 0; ;) {
    const read = await store.read((tx) => tx.payload(id));
    if (read.ok) return read.value;
    const other = await store.read((tx) => tx.entry(id));
    if (other.ok) failures += 1;
    if (failures > 1) return undefined;
    await pause(tryAgainAfterMs);
  }
}
