import * as v from "valibot";
import { addressKey } from "../../../shared/domain/address/address.ts";
import { draftKey } from "../../../shared/domain/draft/draft.ts";
import type { StorageFailure } from "../../../shared/domain/failures.ts";
import { asId, type LocalId } from "../../../shared/domain/values/ids.ts";
import type { LinkRow } from "../../../shared/resources/link/row.ts";
import { linkRef } from "../../../shared/domain/operation/operation.ts";
import type { Entry } from "../../../shared/domain/outbox/entry.ts";
import type { LinkPattern } from "../../../shared/domain/address/link-pattern.ts";
import type { Policy } from "../../../shared/domain/profile/policy.ts";
import { isConnected } from "../../../shared/domain/profile/profile.ts";
import { ok, type Result } from "../../../shared/domain/values/result.ts";
import { startFor } from "../../../shared/domain/profile/saving.ts";
import type { CollectionView, LinkView, PopupView } from "../../../shared/domain/views/views.ts";
import * as ids from "../../../shared/resources/id-schemas.ts";
import * as forms from "../../../shared/rpc/form-schemas.ts";
import { ofForm } from "../../../shared/rpc/inputs.ts";
import { method, type InputFor } from "../../../shared/rpc/method.ts";
import { counts } from "../profiles/counts.ts";
import { hostOf, viewEntry } from "../outbox/entry-view.ts";
import { findLatest, latestFirst } from "../ledger/entries-of-link.ts";
import { withoutLost } from "../ledger/learn.ts";
import { readPicks } from "../ledger/picks.ts";
import { requireProfile } from "../profile-of.ts";
import { viewProfile } from "../profiles/profiles.ts";
import type {
  DraftStore,
  Network,
  PrivateDraftStore,
  ProfileStore,
  Store,
} from "../../../shared/ports/ports.ts";

interface PopupPorts {
  store: Store;
  drafts: DraftStore;
  privateDrafts: PrivateDraftStore;
  profiles: ProfileStore;
  network: Network;
}

const opened = v.object({
  ...ofForm,
  address: forms.address,
  /** The link being edited, whatever its address. */
  link: v.exactOptional(ids.localId),
  /** The page is open already, and reads what has changed. */
  again: v.exactOptional(v.boolean()),
});

export type PopupInput = Omit<InputFor<typeof opened>, "again">;

/** All data that the popup needs besides the tab. That it was opened starts a delivery. */
export const openPopup = method(
  opened,
  (
    ports: PopupPorts & {
      deliver: (options: { woken: boolean }) => void;
      readPolicy: () => Promise<Pick<Policy, "hiddenSections">>;
    },
  ) =>
    async ({ again, ...page }): Promise<Result<PopupView, StorageFailure>> => {
      // A page of ours was opened: a good moment to try to send what waits.
      if (again !== true) ports.deliver({ woken: true });
      const [view, { hiddenSections }] = await Promise.all([
        readPopup(ports, page),
        ports.readPolicy(),
      ]);
      return view.ok ? ok({ ...view.value, hiddenSections }) : view;
    },
);

/** The same, in one read, and without a delivery. */
export async function readPopup(
  ports: PopupPorts,
  { address, profileId, isPrivate, link: wanted }: PopupInput,
): Promise<Result<PopupView, StorageFailure>> {
  const profile = await requireProfile(ports.profiles, profileId);
  const start = startFor(profile.saving, address);
  const { compatibility: patterns } = profile;
  const drafts = isPrivate ? ports.privateDrafts : ports.drafts;
  // Before anything else: what is typed while the background starts comes in the next message, and replaces it.
  const kept = await drafts.get(draftKey(profile.id, address));
  if (!kept.ok) return kept;
  const all = await ports.profiles.all();
  const readable = kept.value === "unreadable" ? undefined : kept.value;
  // The draft of the page may belong to another of its links.
  const typed = wanted !== undefined && readable?.link !== wanted ? undefined : readable;
  const read = await ports.store.read(async (tx) => {
    const gate = await tx.gate(profile.id);
    // Links whose addresses are not known have none in common.
    const ofPage = address === "" ? [] : await tx.linksAt(profile.id, addressKey(address));
    const link = wanted ?? typed?.link;
    const edited = link && (await tx.row(linkRef(link)));
    // The link being edited, if there is one.
    const rows = edited?.profileId === profile.id ? [edited] : ofPage;
    const unreadableLinks = tx.unreadableMet("link");
    const unreadable = [
      ...(kept.value === "unreadable" ? (["draft"] as const) : []),
      ...(unreadableLinks.length > 0 ? (["link"] as const) : []),
    ];
    const online = ports.network.isOnline();
    const { row, entry } = await findLatest(tx, rows);
    const other = otherThan(row, ofPage);
    const undoable = await tx.entriesIn(profile.id, ["capturing", "held"]);
    // The latest link of these, other than the entry that is shown already.
    const held = undoable.findLast(
      ({ id, operation }) => id !== entry?.id && operation.kind === "create-link",
    );
    const picks = await readPicks(tx, profile.id, isPrivate === true ? "" : address);
    // A draft whose save is in the outbox was left behind by a popup that closed too early.
    const isSaved = typed !== undefined && (await tx.entry(typed.entryId)) !== undefined;
    return {
      ...(typed !== undefined && !isSaved && { draft: typed }),
      ...(unreadable.length > 0 && { unreadable }),
      ...(await counts(tx, all)),
      ...picks,
      start: {
        ...start,
        collections: await withoutLost(tx, start.collections, start.collections),
      },
      ...(entry !== undefined && {
        entry: await viewEntry(tx, entry, { gate, profile, online }),
      }),
      ...(held !== undefined && {
        held: await viewEntry(tx, held, { gate, profile, online }),
      }),
      ...(row !== undefined && {
        link: viewLink(row, entry, picks.collections, patterns.linkPattern),
      }),
      ...(other !== undefined && { other }),
      // The links that the form shows; the user may save a new one beside them.
      links: [
        ...ofPage.map(({ localId }) => localId),
        ...unreadableLinks.map(({ id }) => asId<LocalId>(id)),
      ],
    };
  });
  if (!read.ok) return read;
  return ok({
    ...read.value,
    profileId: profile.id,
    profiles: all.map(viewProfile),
    profileName: profile.name,
    host: hostOf(profile),
    connected: isConnected(profile),
    patterns,
    ...(isPrivate !== true && {
      // The request of our own page would have the cookies of the ordinary windows.
      ...(profile.saving.showsPictures && { showsPictures: true }),
      ...(profile.saving.asksModel && { asksModel: true }),
    }),
  });
}

/** The next older link of the page; after the oldest, the latest. Undefined if there is no other. */
function otherThan(row: LinkRow | undefined, ofPage: readonly LinkRow[]): LocalId | undefined {
  const links = latestFirst(ofPage).map(({ localId }) => localId);
  const at = row === undefined ? -1 : links.indexOf(row.localId);
  const other = links[at + 1] ?? links[0];
  return other === row?.localId ? undefined : other;
}

function viewLink(
  row: LinkRow,
  entry: Entry | undefined,
  known: readonly CollectionView[],
  linkPattern: LinkPattern,
): LinkView {
  const { excerpt, isWithoutContent = false } = row;
  const { localId, targetUrl, title, description, tags, answered, deliveredAtMs } = row;
  const here = deliveredAtMs === undefined ? "waiting" : "no-id";
  const at = row.remoteId === undefined ? here : "service";
  return {
    localId,
    targetUrl,
    title,
    description,
    tags,
    collections: row.collections.flatMap((id) => {
      const found = known.find((collection) => collection.localId === id);
      return found === undefined ? [] : { kind: "known", localId: id, title: found.title };
    }),
    answered,
    savedAtMs: deliveredAtMs ?? row.createdAtMs,
    at,
    ...(at === "no-id" && linkPattern !== "" && { linkPattern }),
    // Content that is still being read counts.
    hasContent: entry?.state.name === "capturing" || (excerpt !== "" && !isWithoutContent),
  };
}
