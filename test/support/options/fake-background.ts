import type { Finding } from "../../../src/shared/domain/profile/connection-test.ts";
import type {
  Failure,
  MessageFailure,
  StorageFailure,
} from "../../../src/shared/domain/failures.ts";
import type { DiagnosticsFacts } from "../../../src/shared/domain/views/diagnostics.ts";
import { err, ok, type Result } from "../../../src/shared/domain/values/result.ts";
import type { Client, InputOf } from "../../../src/background/contract.ts";
import type { LocalId, ProfileId } from "../../../src/shared/domain/values/ids.ts";
import { serverHost } from "../../../src/shared/domain/address/server-address.ts";
import { withCollectionChanges } from "../../../src/shared/resources/collection/row.ts";
import type {
  ActivityView,
  CollectionsView,
  ConnectionView,
  KnownCollection,
  LinkCounts,
  ProfileDeletion,
  SavingView,
} from "../../../src/shared/domain/views/views.ts";
import type { LinksInView } from "../../../src/shared/domain/collections/views.ts";
import type { LedgerLists } from "../../../src/pages/options/ledger/ledger-lists.ts";
import type { ListedTags } from "../../../src/pages/options/ledger/tags.ts";
import { createFakeMerge, type FakeMerge, type MergeClient } from "./fake-merge.ts";
import {
  aCollectionsView,
  aConnection,
  anActivity,
  aSavingView,
  foundUpTo,
  keyPassed,
  notConnected,
  profileView,
  testedAtMs,
} from "./views.ts";

type Asked = MergeClient &
  Pick<
    Client,
    | "listProfiles"
    | "useProfile"
    | "deleteProfile"
    | "getConnection"
    | "saveConnection"
    | "testConnection"
    | "listActivity"
    | "addLink"
    | "getEntry"
    | "choose"
    | "chooseAll"
    | "tryAll"
    | "getSaving"
    | "getLook"
    | "saveSaving"
    | "saveCollection"
    | "changeCollection"
    | "takeKnown"
  >;

/** A small background: stores what is saved, and responds with the values a test sets. */
export interface FakeBackground {
  client: Asked;
  /** What the page reads itself, from the same ledger. */
  lists: LedgerLists;
  readDiagnostics: () => Promise<Result<DiagnosticsFacts, Failure>>;
  /** The connection of the profile in use. */
  connection: ConnectionView;
  /** The other profiles; the one in use is `connection`. */
  others: ConnectionView[];
  /** The last key saved. Pages never see it. */
  key: string;
  /** The sign-ins as they were saved. */
  signIns: NonNullable<InputOf<"saveConnection">["signIn"]>[];
  /** If set, the profiles contain rows, so changing the server of one asks a question. */
  holdsRows: boolean;
  moved: boolean[];
  /** What deleting a profile loses. A deletion that does not name all of it asks again. */
  losses: Omit<ProfileDeletion, "deleted">;
  activity: ActivityView;
  /** The activity of profiles that are not in use. */
  activityOf: Partial<Record<ProfileId, ActivityView>>;
  saving: SavingView;
  made: InputOf<"saveCollection">[];
  /** The collections of the profile. A change of one is carried out here. */
  collections: readonly KnownCollection[];
  unreadable: number;
  counts: LinkCounts;
  linksIn: Readonly<Partial<Record<LocalId, LinksInView>>>;
  repositories: CollectionsView["repositories"];
  tags: Pick<ListedTags, "tags" | "unsettled">;
  changed: InputOf<"changeCollection">[];
  taken: InputOf<"takeKnown">[];
  merge: FakeMerge;
  /** The findings of a connection test, by its input. */
  findings: (input: InputOf<"testConnection">) => readonly Finding[];
  /** If set, all calls fail with this. */
  failure: MessageFailure | undefined;
  chosen: InputOf<"choose">[];
  /** If set, a choice is refused with this. */
  choiceFailure: (Failure & { kind: "entry-gone" | "choice-not-offered" }) | undefined;
  chosenForAll: InputOf<"chooseAll">[];
  /** How many entries a choice for a group succeeds for; Infinity means all that were shown. */
  doneAtMost: number;
  /** If set, actions on groups, tries of all, and changes to the saving settings fail with this. */
  diskFailure: StorageFailure | undefined;
  tested: InputOf<"testConnection">[];
  triedAll: number;
  reads: number;
}

export function createFakeBackground(
  start: Partial<
    Pick<FakeBackground, "connection" | "others" | "activity" | "findings" | "saving">
  > = {},
): FakeBackground {
  const merge = createFakeMerge(() => background);
  const background: FakeBackground = {
    connection: aConnection(),
    others: [],
    key: "kept-key",
    signIns: [],
    holdsRows: false,
    moved: [],
    losses: { lost: [], waiting: 0, needsYou: 0, drafts: 0 },
    activity: anActivity(),
    activityOf: {},
    saving: aSavingView(),
    made: [],
    collections: [],
    unreadable: 0,
    counts: {},
    linksIn: {},
    repositories: [],
    tags: { tags: [], unsettled: [] },
    changed: [],
    taken: [],
    merge,
    findings: () => foundUpTo(keyPassed),
    failure: undefined,
    chosen: [],
    choiceFailure: undefined,
    chosenForAll: [],
    doneAtMost: Infinity,
    diskFailure: undefined,
    tested: [],
    triedAll: 0,
    reads: 0,
    ...start,
    readDiagnostics: async () => {
      if (background.failure !== undefined) return err(background.failure);
      return ok({ online: true, profiles: [] });
    },
    lists: {
      ...merge.userPages.lists,
      async listCollections() {
        if (background.failure !== undefined) return err(background.failure);
        const { connection, collections, repositories, unreadable } = background;
        return ok(aCollectionsView(connection, { collections, repositories, unreadable }));
      },
      listFiles: async () => ok({ files: [], categories: [], links: [] }),
      listHistory: async () => ok([]),
      countLinks: async () => ok(background.counts),
      listLinksIn: async (id) => ok(background.linksIn[id] ?? { links: [], count: 0 }),
      async listTags() {
        if (background.failure !== undefined) return err(background.failure);
        return ok({ profileName: "Work", host: "links.arvid.example", ...background.tags });
      },
    },
    client: {
      ...merge.client,
      listProfiles: async () => {
        if (background.failure !== undefined) return err(background.failure);
        const all = allProfiles().map(profileView);
        return ok({ current: background.connection.profileId, all });
      },
      useProfile: async ({ profileId }) => {
        if (background.failure !== undefined) return err(background.failure);
        const used = allProfiles().find((one) => one.profileId === profileId);
        if (used === undefined) return ok();
        background.others = allProfiles().filter((one) => one !== used);
        background.connection = used;
        return ok();
      },
      deleteProfile: async ({ profileId, agreed }) => {
        if (background.failure !== undefined) return err(background.failure);
        const { losses } = background;
        const deleted = agreed !== undefined && losses.lost.every((id) => agreed.includes(id));
        if (deleted) {
          const left = allProfiles().filter((one) => one.profileId !== profileId);
          const used = left.find((one) => one === background.connection) ?? left[0];
          background.connection = used ?? aConnection(notConnected);
          background.others = left.filter((one) => one !== used);
        }
        return ok({ ...losses, deleted });
      },
      getConnection: async ({ profileId }) => {
        if (background.failure !== undefined) return err(background.failure);
        return ok(connectionOf(profileId));
      },
      saveConnection: async ({
        profileId,
        name,
        colour,
        serverAddress,
        key,
        signIn,
        compatibility,
        moved,
      }) => {
        if (background.failure !== undefined) return err(background.failure);
        const before = connectionOf(profileId);
        const elsewhere =
          before.serverAddress !== "" &&
          serverHost(before.serverAddress) !== serverHost(serverAddress);
        if (background.holdsRows && elsewhere && moved !== true) {
          return err({ kind: "server-changed" });
        }
        background.moved.push(moved === true);
        if (key !== undefined) background.key = key;
        if (signIn !== undefined) background.signIns.push(signIn);
        const saved: ConnectionView = {
          ...before,
          name,
          colour: colour ?? before.colour,
          serverAddress,
          hasKey: before.hasKey || key !== undefined,
          ...(signIn !== undefined && {
            signIn: { ...signIn, headers: signIn.headers.map((header) => header.name) },
          }),
          compatibility: { ...before.compatibility, ...compatibility },
        };
        if (saved.profileId === background.connection.profileId) background.connection = saved;
        else {
          const rest = background.others.filter((one) => one.profileId !== saved.profileId);
          background.others = [...rest, saved];
        }
        return ok(saved);
      },
      getSaving: async () =>
        background.failure === undefined ? ok(background.saving) : err(background.failure),
      getLook: async () => ok(background.saving.saving),
      saveSaving: async ({ saving, afterServerError }) => {
        if (background.diskFailure !== undefined) return err(background.diskFailure);
        const kept = background.saving;
        if (afterServerError) kept.compatibility.afterServerError = afterServerError;
        background.saving = { ...kept, saving: { ...kept.saving, ...saving } };
        return ok();
      },
      saveCollection: async (input) => {
        if (background.diskFailure !== undefined) return err(background.diskFailure);
        background.made.push(input);
        const { collection: localId, fields } = input;
        background.collections = [...background.collections, { ...fields, localId, pending: true }];
        return ok({ entryId: input.entryId });
      },
      changeCollection: async (input) => {
        if (background.diskFailure !== undefined) return err(background.diskFailure);
        background.changed.push(input);
        background.collections = background.collections.map((row) =>
          row.localId === input.collection ? withCollectionChanges(row, input.changes) : row,
        );
        return ok({ entryId: input.entryId });
      },
      takeKnown: async (input) => {
        if (background.diskFailure !== undefined) return err(background.diskFailure);
        background.taken.push(input);
        return ok({ added: input.resources.length, merged: 0 });
      },
      testConnection: async (input) => {
        if (background.failure !== undefined) return err(background.failure);
        background.tested.push(input);
        return ok({ findings: background.findings(input), atMs: testedAtMs });
      },
      addLink: async ({ link }) => ok({ link }),
      getEntry: async ({ entryId }) => {
        const { needsYou, waiting, delivered } = background.activity;
        const found = [...needsYou, ...waiting, ...delivered].find(({ id }) => id === entryId);
        return found === undefined ? err({ kind: "entry-gone" }) : ok(found);
      },
      listActivity: async ({ profileId = background.connection.profileId }) => {
        background.reads += 1;
        if (background.failure !== undefined) return err(background.failure);
        return ok(background.activityOf[profileId] ?? background.activity);
      },
      choose: async (input) => {
        if (background.failure !== undefined) return err(background.failure);
        if (background.choiceFailure !== undefined) return err(background.choiceFailure);
        background.chosen.push(input);
        return ok();
      },
      chooseAll: async (input) => {
        if (background.failure !== undefined) return err(background.failure);
        if (background.diskFailure !== undefined) return err(background.diskFailure);
        background.chosenForAll.push(input);
        const shown = background.activity.groups.find(({ key }) => key === input.group);
        return ok({ done: Math.min(shown?.count ?? 0, background.doneAtMost) });
      },
      tryAll: async () => {
        if (background.failure !== undefined) return err(background.failure);
        if (background.diskFailure !== undefined) return err(background.diskFailure);
        background.triedAll += 1;
        return ok();
      },
    },
  };
  const allProfiles = () =>
    [background.connection, ...background.others].toSorted((a, b) =>
      a.profileId.localeCompare(b.profileId),
    );
  const connectionOf = (profileId: ProfileId = background.connection.profileId) =>
    allProfiles().find((one) => one.profileId === profileId) ??
    aConnection({ ...notConnected, profileId });
  return background;
}
