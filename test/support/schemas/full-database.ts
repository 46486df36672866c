import type { Job, JobRow } from "../../../src/shared/domain/jobs/job.ts";
import type { BlobId, EntryId, JobId, LocalId } from "../../../src/shared/domain/values/ids.ts";
import { linkRow } from "../../../src/shared/resources/link/row.ts";
import type {
  Operation,
  OperationKind,
  OperationOf,
} from "../../../src/shared/domain/operation/operation.ts";
import type { LedgerKind } from "../../../src/shared/resources/rows.ts";
import type { EntryState } from "../../../src/shared/domain/outbox/entry.ts";
import type { Transaction } from "../../../src/shared/ports/ports.ts";
import { oneOfEachFailure } from "../every-failure.ts";
import { anEntry, anId, aProfileId, someLinkFields } from "../builders.ts";

const atMs = 1_763_000_000_000;
const collection = anId<LocalId>(900);

const states: readonly EntryState[] = [
  { name: "capturing", untilMs: atMs + 3_000 },
  { name: "held", untilMs: atMs + 5_000 },
  { name: "ready" },
  { name: "sending", sinceMs: atMs },
  { name: "waiting", untilMs: atMs + 30_000, cause: { kind: "offline" } },
  { name: "depends", on: collection },
  { name: "unknown", cause: { kind: "interrupted" }, sinceMs: atMs },
  { name: "delivered", atMs, remoteId: 7 },
  { name: "cancelled", atMs },
  { name: "dropped", atMs },
  ...oneOfEachFailure.map((cause) => ({ name: "blocked" as const, cause })),
];

/** One operation of each kind. A kind that is missing here does not compile. */
const operations: { [Kind in OperationKind]: (subject: LocalId) => OperationOf<Kind> } = {
  "create-link": (subject) => ({
    kind: "create-link",
    subject,
    fields: someLinkFields({
      description: "About grids",
      tags: ["type"],
      collections: [collection],
      repositoryIds: [3],
      imageUrl: "https://quoin.example/a.png",
      latitude: 52.5,
      longitude: 13.4,
    }),
  }),
  "update-link": (subject) => ({
    kind: "update-link",
    subject,
    changes: { title: "Another title", tags: [], description: "" },
  }),
  "create-collection": (subject) => ({
    kind: "create-collection",
    subject,
    fields: { title: "Grids", emoji: "📐", pinned: true, visualOrder: 2, publicVisible: false },
  }),
  "update-collection": (subject) => ({
    kind: "update-collection",
    subject,
    changes: { title: "Rasters", parent: collection },
  }),
  "create-file": (subject) => ({
    kind: "create-file",
    subject,
    fields: {
      link: anId<LocalId>(100),
      blob: anId<BlobId>(800),
      name: "grid.pdf",
      type: "application/pdf",
      size: 20_000_000,
      category: "paper",
      userId: 5,
      repositoryLinkId: 9,
    },
  }),
  "change-file": (subject) => ({
    kind: "change-file",
    subject,
    changes: { link: anId<LocalId>(104), userId: null },
  }),
  "update-user-page": (subject) => ({
    kind: "update-user-page",
    subject,
    changes: { title: "", contentLength: 7 },
    before: { title: null },
  }),
};

/** An operation of this kind about the resource. */
export function anOperation(kind: OperationKind, subject: LocalId): Operation {
  return operations[kind](subject);
}

const row = { profileId: aProfileId, createdAtMs: atMs };
const used = { profileId: aProfileId, usedAtMs: atMs, uses: 2 };

const aJob: Job = {
  id: anId<JobId>(500),
  profileId: aProfileId,
  kind: "import",
  name: "bookmarks.html",
  state: "running",
  rows: 60,
  creates: 40,
  isConfirmed: false,
  fed: 50,
  fedAtMs: atMs,
  rate: { atOnce: 4, delayMs: 0 },
  createdAtMs: atMs,
};

/** Rows of a job that the outbox does not have yet. One of each kind of operation. */
export const unfedRows: readonly JobRow[] = [
  operations["create-link"](anId<LocalId>(400)),
  operations["create-collection"](anId<LocalId>(401)),
  operations["update-link"](anId<LocalId>(402)),
].map((operation, at) => ({
  profileId: aProfileId,
  job: aJob.id,
  row: aJob.fed + at,
  entryId: anId<EntryId>(450 + at),
  operation,
}));

/** The rows of each kind. A kind that is missing here does not compile. */
const ledger: { [Kind in LedgerKind]: (tx: Transaction) => Promise<void> } = {
  async link(tx) {
    await tx.put("link", {
      ...linkRow(someLinkFields(), { ...row, localId: anId(100), excerpt: "Of grids." }),
      remoteId: 7,
      deliveredAtMs: atMs,
      answered: ["tags"],
    });
    await tx.put("link", linkRow(someLinkFields(), { ...row, localId: anId(104), excerpt: "" }));
  },
  collection: (tx) =>
    tx.put("collection", { ...used, localId: collection, title: "Grids", emoji: "📐" }),
  file: (tx) =>
    tx.put("file", {
      localId: anId(700),
      profileId: aProfileId,
      remoteId: 70,
      link: anId(100),
      title: "grid.pdf",
      type: "application/pdf",
      size: 20_000_000,
      category: "paper",
      userId: 5,
      repositoryLinkId: 9,
      createdAtMs: atMs,
      deliveredAtMs: atMs,
    }),
  "user-page": (tx) =>
    tx.put("user-page", {
      localId: anId(600),
      profileId: aProfileId,
      remoteId: "reading list/1",
      title: "Reading list",
      savedTitle: "Reading list",
      content: "- Tides",
      contentAtMs: atMs,
      markup: "html",
      draft: { entryId: anId(601), content: "" },
      deliveredAtMs: atMs,
    }),
  repository: (tx) => tx.put("repository", { ...used, remoteId: 3, title: "Handbook" }),
};

/**
 * Fills the database with one of everything: each state, each operation, each reason, and a row in each
 * store of the ledger.
 */
export async function fillDatabase(tx: Transaction): Promise<void> {
  const makers = Object.values(operations);
  for (const [at, state] of states.entries()) {
    const id = anId<EntryId>(at);
    const make = makers[at % makers.length];
    if (make === undefined) continue;
    const operation = make(anId<LocalId>(100 + at));
    const held = state.name === "held" && { holdUntilMs: state.untilMs };
    const lane = at % 5 === 0 ? "bulk" : "person";
    const fedBy = lane === "bulk" && { fedBy: { job: aJob.id, row: at } };
    await tx.putEntry(
      anEntry({ id, operation, state, lane, createdAtMs: atMs + at, ...held, ...fedBy }),
    );
    if ("atMs" in state) continue;
    const imageData = at % 2 === 0 && { imageData: "data:image/png;base64,AAAA" };
    const contents = operation.kind === "update-user-page" && {
      userPageContent: "- Tides",
      userPageContentBefore: "",
    };
    await tx.putPayload(id, { pageContent: `<p>Page ${at}</p>`, ...imageData, ...contents });
  }
  for (const put of Object.values(ledger)) await put(tx);
  await tx.putJob(aJob);
  const { id: job, profileId } = aJob;
  await tx.putOutcome({ profileId, job, row: 1, state: { name: "delivered", atMs, remoteId: 9 } });
  await tx.putOutcome({ profileId, job, row: 2, state: { name: "gone", atMs } });
  await tx.putTag({ ...used, key: "type", name: "Type" });
  await tx.putGate(aProfileId, {
    state: "closed",
    cause: { kind: "busy", status: 503 },
    untilMs: atMs + 60_000,
    closings: 1,
    askedUntilMs: atMs,
  });
}
