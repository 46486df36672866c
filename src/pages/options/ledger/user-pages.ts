import type { StorageFailure } from "../../../shared/domain/failures.ts";
import { needsPerson, openStates, type Entry } from "../../../shared/domain/outbox/entry.ts";
import type { Result } from "../../../shared/domain/values/result.ts";
import type { KnownUserPage, UserPagesView } from "../../../shared/domain/user-pages/user-page.ts";
import type { UserPageRow } from "../../../shared/resources/user-page/row.ts";
import type { ProfileView } from "../../../shared/domain/views/views.ts";
import type { Store } from "../../../shared/ports/ports.ts";

/** Enough to find the page that was just saved, and few enough for a list. */
const linksShown = 50;

/** The user pages that are known, by title, with their drafts and as they will be once all is delivered. */
export function listUserPages(
  ledger: Pick<Store, "read">,
  { id: profileId, host }: ProfileView,
): Promise<Result<UserPagesView, StorageFailure>> {
  return ledger.read(async (tx) => {
    const rows = await tx.rows("user-page", profileId);
    const open = await tx.entriesIn(profileId, openStates);
    const entryOf = new Map(open.map((entry) => [entry.operation.subject, entry]));
    const before = await tx.placeBeforeLatest(profileId, linksShown);
    const { links } = await tx.linksAfter(profileId, before, linksShown);
    const latest = links.filter(({ targetUrl }) => targetUrl !== "").toReversed();
    return {
      profileId,
      host,
      pages: rows
        .toSorted((a, b) => a.title.localeCompare(b.title))
        .map((row) => viewUserPage(row, entryOf.get(row.localId))),
      links: latest.map(({ title, targetUrl }) => ({ title, address: targetUrl })),
    };
  });
}

function viewUserPage(row: UserPageRow, entry: Entry | undefined): KnownUserPage {
  const { profileId: _profile, changeIds: _ids, deliveredAtMs: _at, ...known } = row;
  if (entry === undefined) return known;
  return { ...known, entry: entry.id, onItsWay: needsPerson(entry) ? "needs-you" : "waiting" };
}
