import type { Finding } from "../../domain/connection-test.ts";
import type { Failure, MessageFailure, StorageFailure } from "../../domain/failures.ts";
import { err, ok } from "../../domain/result.ts";
import type { Client, InputOf } from "../../rpc/contract.ts";
import type { ActivityView, ConnectionView, SavingView } from "../../domain/views.ts";
import { aConnection, anActivity, aSavingView, foundUpTo, keyPassed, testedAtMs } from "./views.ts";

type Asked = Pick<
  Client,
  | "getConnection"
  | "saveConnection"
  | "testConnection"
  | "listActivity"
  | "choose"
  | "chooseAll"
  | "tryAll"
  | "getDiagnostics"
  | "getSaving"
  | "saveSaving"
  | "saveCollection"
>;

/** A small background: keeps what is saved, and answers from what a test puts into it. */
export interface FakeBackground {
  client: Asked;
  connection: ConnectionView;
  /** The key that is kept; pages never see it. */
  key: string;
  activity: ActivityView;
  saving: SavingView;
  made: InputOf<"saveCollection">[];
  /** What a test of the connection finds, by what it was asked. */
  findings: (input: InputOf<"testConnection">) => readonly Finding[];
  /** Set: all calls end like this. */
  failure: MessageFailure | undefined;
  chosen: InputOf<"choose">[];
  /** Set: a choice is refused like this. */
  choiceFailure: (Failure & { kind: "entry-gone" | "choice-not-offered" }) | undefined;
  chosenForAll: InputOf<"chooseAll">[];
  /** How many a choice for all is done for; Infinity: for all that were shown. */
  doneAtMost: number;
  /** Set: what is asked for a whole group, or to be kept about saving, fails like this. */
  diskFailure: StorageFailure | undefined;
  tested: InputOf<"testConnection">[];
  triedAll: number;
  reads: number;
}

export function createFakeBackground(
  start: Partial<Pick<FakeBackground, "connection" | "activity" | "findings" | "saving">> = {},
): FakeBackground {
  const background: FakeBackground = {
    connection: aConnection(),
    key: "kept-key",
    activity: anActivity(),
    saving: aSavingView(),
    made: [],
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
    client: {
      getConnection: async () =>
        background.failure === undefined ? ok(background.connection) : err(background.failure),
      saveConnection: async ({ name, serverAddress, key, compatibility }) => {
        if (background.failure !== undefined) return err(background.failure);
        if (key !== undefined) background.key = key;
        background.connection = {
          ...background.connection,
          name,
          serverAddress,
          hasKey: background.connection.hasKey || key !== undefined,
          compatibility: { ...background.connection.compatibility, ...compatibility },
        };
        return ok(background.connection);
      },
      getSaving: async () =>
        background.failure === undefined ? ok(background.saving) : err(background.failure),
      saveSaving: async ({ saving, afterServerError }) => {
        if (background.diskFailure !== undefined) return err(background.diskFailure);
        background.saving = { ...background.saving, saving, afterServerError };
        return ok();
      },
      saveCollection: async (input) => {
        if (background.diskFailure !== undefined) return err(background.diskFailure);
        background.made.push(input);
        return ok({ entryId: input.entryId });
      },
      testConnection: async (input) => {
        if (background.failure !== undefined) return err(background.failure);
        background.tested.push(input);
        return ok({ findings: background.findings(input), atMs: testedAtMs });
      },
      listActivity: async () => {
        background.reads += 1;
        return background.failure === undefined ? ok(background.activity) : err(background.failure);
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
      getDiagnostics: async () => {
        if (background.failure !== undefined) return err(background.failure);
        return ok({ online: true, profiles: [] });
      },
      tryAll: async () => {
        if (background.failure !== undefined) return err(background.failure);
        background.triedAll += 1;
        return ok();
      },
    },
  };
  return background;
}
