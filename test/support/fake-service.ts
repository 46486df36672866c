import type { Connection, Delivery, Probe, Service } from "../../src/shared/ports/service.ts";
import type { EntryId } from "../../src/shared/domain/values/ids.ts";
import type { Outcome } from "../../src/shared/domain/operation/outcome.ts";

const noSuchLink: Outcome = {
  kind: "answered",
  failure: { kind: "rejected", status: 404, words: { message: "no such link", fields: [] } },
};

const refusedOutcome: Outcome = { kind: "answered", failure: { kind: "unauthorized" } };

type ProbeReading = Partial<Probe> & Pick<Probe, "outcome">;

export interface FakeService extends Service {
  /** The deliveries, in order. */
  sent: Delivery[];
  connections: Connection[];
  /** Whether each probe carried the key, in order. */
  probes: boolean[];
  mostAtOnce: number;
  /** Sets the outcomes of the next requests, in order. Later requests are accepted, each with a new id. */
  answer(...outcomes: readonly Outcome[]): void;
  /** Sets the readings of the next probes. Later probes get the response of a healthy service. */
  answerProbe(...probes: readonly ProbeReading[]): void;
  /** Keeps requests open from now on, until `release`. */
  hold(): void;
  /** Responds to the open request of an entry; without an entry, all open and later requests. */
  release(entryId?: EntryId): void;
  /** Never responds to the open requests, because nothing is left to receive the responses. */
  abandon(): void;
  /** Resolves when this many requests are open. */
  untilOpen(count: number): Promise<void>;
}

/** A service that responds as scripted, and otherwise accepts everything. */
export function fakeService(): FakeService {
  const script: Outcome[] = [];
  const probeScript: ProbeReading[] = [];
  const open = new Map<EntryId, () => void>();
  const watchers = new Set<() => void>();
  let holding = false;
  let lastId = 500;
  const service: FakeService = {
    sent: [],
    connections: [],
    probes: [],
    mostAtOnce: 0,
    answer: (...outcomes) => void script.push(...outcomes),
    answerProbe: (...probes) => void probeScript.push(...probes),
    hold: () => void (holding = true),
    release(entryId) {
      if (entryId === undefined) holding = false;
      for (const [id, close] of open) {
        if (entryId !== undefined && id !== entryId) continue;
        open.delete(id);
        close();
      }
    },
    abandon() {
      holding = false;
      open.clear();
    },
    untilOpen: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (open.size < count) return;
          watchers.delete(look);
          resolve();
        };
        watchers.add(look);
        look();
      }),
    async send(connection, delivery, cancel) {
      service.sent.push(delivery);
      service.connections.push(connection);
      const outcome = script.shift() ?? { kind: "accepted", remoteId: (lastId += 1) };
      await new Promise<void>((resolve) => {
        open.set(delivery.entryId, resolve);
        service.mostAtOnce = Math.max(service.mostAtOnce, open.size);
        for (const look of watchers) look();
        cancel?.addEventListener("abort", () => resolve());
        if (!holding) setImmediate(resolve);
      });
      open.delete(delivery.entryId);
      return cancel?.aborted ? { kind: "cancelled", isSent: true } : outcome;
    },
    probe(connection, { withKey }) {
      service.connections.push(connection);
      service.probes.push(withKey);
      const well = withKey
        ? { outcome: noSuchLink, status: 404 }
        : { outcome: refusedOutcome, status: 401 };
      return Promise.resolve({
        html: false,
        durationMs: 12,
        status: 0,
        ...(probeScript.shift() ?? well),
      });
    },
  };
  return service;
}
