import { addressKey } from "../../../shared/domain/address/address.ts";
import { quoteOf } from "../../../shared/domain/capture/capture-use.ts";
import type { QuoteFailure, StorageFailure } from "../../../shared/domain/failures.ts";
import { linkFields } from "../../../shared/domain/fields/link.ts";
import { asId, type EntryId, type ProfileId } from "../../../shared/domain/values/ids.ts";
import { err, ok, type Result } from "../../../shared/domain/values/result.ts";
import { changedLinkRow, valuesBefore, type LinkRow } from "../../../shared/resources/link/row.ts";
import type {
  Announcer,
  Clock,
  ProfileStore,
  Random,
  Transaction,
} from "../../../shared/ports/ports.ts";
import { keepAndDeliver, type KeepPorts } from "../keep/keep.ts";
import { keepChange } from "../keep/keep-change.ts";
import { findLatest } from "../ledger/entries-of-link.ts";
import { stopAtUnreadable } from "../stop-at-unreadable.ts";

/** The page of the link, and the selected text as one or more lines without empty ones. */
interface Quotation {
  address: string;
  passage: string;
}

/**
 * `own`: an entry of its own carries the quotation, and can be undone. `joined`: it goes with an entry that waits.
 * `there`: the description has it already, and nothing was kept.
 */
interface QuoteAdded {
  entryId: EntryId;
  how: "own" | "joined" | "there";
}

type Added<Failure> = Result<QuoteAdded, Failure>;

/**
 * Adds quotations to the description of the link that this device has of a page, as the last paragraph. Each is on
 * disk when its call resolves. It is kept as a change of the link: it joins a save that waits, and otherwise is sent as
 * an update once the undo time of quick saves is over. Only the last one can be undone.
 */
export function createAddQuote(
  ports: KeepPorts & {
    profiles: Pick<ProfileStore, "current">;
    announcer: Announcer;
    clock: Clock;
    random: Random;
  },
): (quotation: Quotation) => Promise<Added<QuoteFailure | StorageFailure>> {
  const { profiles, announcer, clock, random } = ports;
  return async (quotation) => {
    const { id: profileId, saving } = await profiles.current();
    const entryId = asId<EntryId>(random.uuid());
    const { undoQuickMs: undoMs } = saving;
    const kept = await keepAndDeliver(ports, (tx) =>
      keepQuote(tx, { ...quotation, profileId, entryId, undoMs }, clock.now()),
    );
    if (!kept.ok) return kept;
    if (kept.value.ok) announcer.changed();
    return kept.value;
  };
}

async function keepQuote(
  tx: Transaction,
  quotation: Quotation & { profileId: ProfileId; entryId: EntryId; undoMs: number },
  nowMs: number,
): Promise<Added<QuoteFailure>> {
  const { address, passage, profileId, entryId, undoMs } = quotation;
  const ofPage = address === "" ? [] : await tx.linksAt(profileId, addressKey(address));
  const { row } = await findLatest(tx, ofPage);
  if (row === undefined) {
    stopAtUnreadable(tx, ["link"]);
    return err({ kind: "link-not-known" });
  }
  if (isDescriptionUnknown(row)) return err({ kind: "description-not-known" });
  const quote = quoteOf(passage);
  if (passage === "" || paragraphsOf(row.description).includes(quote)) {
    return ok({ entryId, how: "there" });
  }
  const description = [row.description.trimEnd(), quote].filter((text) => text !== "").join("\n\n");
  const { most } = linkFields.description;
  if (description.length > most) return err({ kind: "description-full", most });
  const changes = { description };
  const before = valuesBefore(row, changes);
  const carrier = await keepChange(
    tx,
    {
      resource: "link",
      entryId,
      operation: { kind: "update-link", subject: row.localId, changes, before },
      row: changedLinkRow(row, changes),
      ...(undoMs > 0 && { holdUntilMs: nowMs + undoMs }),
    },
    nowMs,
  );
  return ok({ entryId: carrier, how: carrier === entryId ? "own" : "joined" });
}

/** A link that was added by its id counts as delivered from that moment on, and comes without its fields. */
function isDescriptionUnknown(row: LinkRow): boolean {
  const { createdAtMs, deliveredAtMs, description, answered = [] } = row;
  return deliveredAtMs === createdAtMs && description === "" && !answered.includes("description");
}

function paragraphsOf(text: string): readonly string[] {
  return text.trim().split(/\n{2,}/u);
}
