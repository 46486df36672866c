import type { EntryId } from "../../domain/values/ids.ts";
import type { Profile } from "../../domain/profile/profile.ts";
import type { Clock, Store } from "../ports.ts";
import { keepFiles } from "./keep-files.ts";
import type { TakenScreenshot } from "./take-screenshot.ts";

/**
 * The screenshot has been taken, or never will be: it joins the link while the entry still waits for the
 * page. Afterwards the link is gone without it, and says so.
 */
export async function joinScreenshot(
  { store, clock }: { store: Store; clock: Clock },
  entryId: EntryId,
  taken: TakenScreenshot,
  profile: Profile,
): Promise<void> {
  await store.change(async (tx) => {
    const entry = await tx.entry(entryId);
    if (entry?.state.name !== "capturing") return;
    const { screenshotMissing: _late, ...known } = entry;
    if ("missing" in taken) {
      await tx.putEntry({ ...known, screenshotMissing: taken.missing });
      return;
    }
    await tx.putEntry(known);
    if ("imageData" in taken) {
      await tx.putPayload(entryId, { ...(await tx.payload(entryId)), ...taken });
      return;
    }
    const link = entry.operation.subject;
    await keepFiles(tx, { link, files: [taken.file], profile, nowMs: clock.now() });
  });
}
