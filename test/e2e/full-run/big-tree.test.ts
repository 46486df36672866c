import { beforeAll, describe, expect, test } from "vitest";
import type { EntryId, LocalId } from "../../../src/shared/domain/values/ids.ts";
import type { ActivityView, ConnectionView } from "../../../src/shared/domain/views/views.ts";
import { openDesk, type Call, type Desk } from "../../soak/desk.ts";
import { anId } from "../../support/builders.ts";
import { until } from "../../support/until.ts";
import { sessionKey, useSession } from "../session.ts";

/** `LINKSTOW_TREE=1000` makes a larger tree than the one that is quick enough for `npm test`. */
const size = Number(process.env["LINKSTOW_TREE"] ?? 150);
const depth = 6;
const patienceMs = 30_000 + size * 300;
const create = { method: "POST", path: "/api/v1/collections" } as const;
/** The requests that a profile may have in flight. */
const lanes = 4;

const session = useSession({ flavour: "e2e", connected: true });
let desk: Desk;

beforeAll(async () => {
  desk = await openDesk(session.browser);
});

describe(`a tree of ${size} collections, ${depth} deep, is made offline, and the background dies twice in mid-request`, () => {
  test(
    "with Idempotency-Key honoured, the tree arrives exactly, and nobody is asked",
    async () => {
      await relyOnKeys(true);
      const tree = aTree("Honoured");
      await makeOffline(tree);
      session.service.configure({ honoursIdempotencyKey: true });
      await deliverKilledTwice(tree);
      const { counts } = await untilAtRest();
      expect(counts).toEqual({ needsYou: 0, waiting: 0 });
      expect(storedTree(tree)).toEqual(wantedTree(tree));
    },
    patienceMs * 2,
  );

  test(
    "without, each is there once or listed as unknown, and the tree is exact once those are settled",
    async () => {
      await relyOnKeys(false);
      const tree = aTree("Asked");
      await makeOffline(tree);
      await deliverKilledTwice(tree);
      const asked = new Set<string>();
      for (;;) {
        const { needsYou, counts } = await untilAtRest();
        const stored = session.service.collections().map(({ title }) => title);
        const ours = stored.filter((title) => tree.some((one) => one.title === title));
        expect(new Set(ours).size).toBe(ours.length);
        if (counts.needsYou === 0) break;
        for (const { id, title, state } of needsYou) {
          expect(state).toBe("unknown");
          asked.add(title);
          const there = session.service.collections().find((row) => row.title === title);
          await tell(
            there === undefined
              ? { method: "choose", input: { entryId: id, choice: "send-again" } }
              : {
                  method: "choose",
                  input: { entryId: id, choice: "arrived", remoteId: there.id },
                },
          );
        }
      }
      expect(asked.size).toBe(2 * lanes);
      expect(storedTree(tree)).toEqual(wantedTree(tree));
    },
    patienceMs * 2,
  );
});

interface Branch {
  readonly entryId: EntryId;
  readonly collection: LocalId;
  readonly title: string;
  readonly level: number;
  readonly parent: Branch | undefined;
}

/** Levels of about the same size: each row stands in a row of the level above. */
function aTree(name: string): readonly Branch[] {
  const rows: Branch[] = [];
  const start = name.length * 100_000;
  const perLevel = Math.ceil(size / depth);
  for (let at = 0; at < size; at += 1) {
    const level = Math.floor(at / perLevel);
    const above = rows.filter((row) => row.level === level - 1);
    rows.push({
      entryId: anId<EntryId>(start + at),
      collection: anId<LocalId>(start + 50_000 + at),
      title: `${name} ${at}`,
      level,
      parent: above[Math.floor((at * 7) / 3) % above.length],
    });
  }
  return rows;
}

async function makeOffline(tree: readonly Branch[]): Promise<void> {
  await session.stopService();
  for (let level = 0; level < depth; level += 1) {
    const calls = tree
      .filter((row) => row.level === level)
      .map(({ entryId, collection, title, parent }): Call => {
        const fields = { title, ...(parent && { parent: parent.collection }) };
        return { method: "saveCollection", input: { entryId, collection, fields } };
      });
    const heard = await desk.send(calls);
    expect(heard.filter(({ kind }) => kind !== "ok")).toEqual([]);
  }
  await session.startService();
}

/** Kills the background twice with all lanes in flight: of half of the requests, the service has stored. */
async function deliverKilledTwice(tree: readonly Branch[]): Promise<void> {
  const { browser, service } = session;
  const first = service.collections().length;
  for (const share of [0.2, 0.6]) {
    await tell({ method: "tryAll", input: {} });
    await until(`a share of ${share} to arrive`, patienceMs, () => {
      return service.collections().length - first >= tree.length * share;
    });
    const stored = service.misbehave({ ...create, times: lanes / 2, fault: { kind: "hangAfter" } });
    const lost = service.misbehave({ ...create, times: lanes / 2, fault: { kind: "hangBefore" } });
    await until("all lanes to hang", patienceMs, () => stored.used() + lost.used() === lanes);
    const ofStored = () => service.requests().filter(({ fault }) => fault === "hangAfter");
    await until("half of them to be stored", patienceMs, () =>
      ofStored().every((request) => request.stored !== undefined),
    );
    await browser.killBackground();
    service.behave();
  }
  await tell({ method: "tryAll", input: {} });
}

/** Waits until nothing is sent any more without the user. */
function untilAtRest(): Promise<ActivityView> {
  return until(
    "the queue to rest",
    patienceMs,
    async () => {
      const view = await tell<ActivityView>({ method: "listActivity", input: {} });
      const isGoing = view.waiting.some(({ state }) => state !== "depends");
      return isGoing || (view.counts.waiting > 0 && view.counts.needsYou === 0) ? undefined : view;
    },
    200,
  );
}

/** Whether the profile relies on a service that honours Idempotency-Key. */
async function relyOnKeys(honoursIdempotencyKey: boolean): Promise<void> {
  const { profileId, name } = await tell<ConnectionView>({ method: "getConnection", input: {} });
  const { baseUrl: serverAddress } = session.service;
  const compatibility = { honoursIdempotencyKey };
  await tell({
    method: "saveConnection",
    input: { profileId, name, serverAddress, key: sessionKey, compatibility },
  });
}

/** The background may be dying, so that a call is repeated until it gets a response. */
async function tell<T>(call: Call): Promise<T> {
  const heard = await until(`a response to ${call.method}`, patienceMs, async () => {
    const one = await desk.ask(call);
    return one.kind === "unheard" ? undefined : one;
  });
  if (heard.kind !== "ok") throw new Error(`${call.method} was refused: ${JSON.stringify(heard)}`);
  return heard.value as T; // the contract says what it is
}

/** "title in parent" of each row of the tree at the service, in order. */
function storedTree(tree: readonly Branch[]): readonly string[] {
  const all = session.service.collections();
  const titleOf = new Map(all.map(({ id, title }) => [id, title]));
  const ours = new Set<string | null>(tree.map(({ title }) => title));
  return all
    .filter(({ title }) => ours.has(title))
    .map(({ title, parent_id: id }) => `${title} in ${id === null ? "nothing" : titleOf.get(id)}`)
    .toSorted();
}

function wantedTree(tree: readonly Branch[]): readonly string[] {
  return tree.map(({ title, parent }) => `${title} in ${parent?.title ?? "nothing"}`).toSorted();
}
