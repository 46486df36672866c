import type { DraftFile } from "../../../shared/domain/draft/draft-file.ts";
import type { EntryId } from "../../../shared/domain/values/ids.ts";
import type { Entry } from "../../../shared/domain/outbox/entry.ts";
import type { Profile } from "../../../shared/domain/profile/profile.ts";
import type { Store, Transaction } from "../../../shared/ports/ports.ts";
import type { TakenPicture } from "./fetch-picture.ts";
import { keepFiles } from "../files/keep-files.ts";
import type { TakenScreenshot } from "./take-screenshot.ts";

interface JoinPorts {
  store: Store;
}

/** Adds the screenshot, or the reason why there is none, to the entry. */
export function joinScreenshot(
  ports: JoinPorts,
  entryId: EntryId,
  taken: TakenScreenshot,
  profile: Profile,
): Promise<void> {
  return join(ports, entryId, profile, async (tx, { screenshotMissing: _late, ...entry }) => {
    if ("missing" in taken) return { entry: { ...entry, screenshotMissing: taken.missing } };
    if ("file" in taken) return { entry, file: taken.file };
    const payload = await tx.payload(entryId);
    // A payload that cannot be read must not be written over.
    if (payload === undefined) return { entry: { ...entry, screenshotMissing: "disk" } };
    await tx.putPayload(entryId, { ...payload, ...taken });
    return { entry };
  });
}

/** Adds the picture of the page, or the reason why there is none, to the entry. */
export function joinPicture(
  ports: JoinPorts,
  entryId: EntryId,
  taken: TakenPicture,
  profile: Profile,
): Promise<void> {
  return join(ports, entryId, profile, async (_tx, { pictureMissing: _late, ...entry }) =>
    "missing" in taken
      ? { entry: { ...entry, pictureMissing: taken.missing } }
      : { entry, file: taken.file },
  );
}

/** Changes only an entry that still waits for the page. Later, the link goes without the picture, and says so. */
async function join(
  { store }: JoinPorts,
  entryId: EntryId,
  profile: Profile,
  settle: (tx: Transaction, entry: Entry) => Promise<{ entry: Entry; file?: DraftFile }>,
): Promise<void> {
  await store.change(async (tx) => {
    const waiting = await tx.entry(entryId);
    if (waiting?.state.name !== "capturing") return;
    const { entry, file } = await settle(tx, waiting);
    await tx.putEntry(entry);
    const files = file === undefined ? [] : [file];
    const link = entry.operation.subject;
    // The file is as old as the save: an undo of the save leaves older files alone.
    await keepFiles(tx, { link, files, profile, nowMs: entry.createdAtMs });
  });
}
