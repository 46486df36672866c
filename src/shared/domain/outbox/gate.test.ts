import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DeliveryFailure } from "../failures.ts";
import {
  bulkLanes,
  gateToProbe,
  gateWakeAt,
  lanes,
  openGate,
  passage,
  stepGate,
  type Gate,
  type GateEvent,
} from "./gate.ts";

const nowMs = 1_000_000;
const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const cause: DeliveryFailure = { kind: "server-error", status: 503 };
const busy: DeliveryFailure = { kind: "busy", status: 429 };
const words = { message: "", fields: [] };

const close = (gate: Gate, retryAfterMs?: number, jitter = 0, atMs = nowMs) =>
  stepGate(
    gate,
    { kind: "close", cause, ...(retryAfterMs !== undefined && { retryAfterMs }) },
    atMs,
    jitter,
  );
const closedForMs = (gate: Gate) => (gate.state === "closed" ? gate.untilMs - nowMs : undefined);
const shutBy = (failure: DeliveryFailure) =>
  stepGate(openGate, { kind: "shut", cause: failure }, nowMs, 0);

/**
 * A gate closed by this many faults in a row, the last one now; each fault came as soon as the gate was
 * probed again.
 */
function closeTimes(count: number): Gate {
  let gate: Gate = openGate;
  for (let closing = 0; closing < count; closing += 1) {
    if (gate.state === "closed") gate = { ...gate, untilMs: nowMs };
    gate = close(gate);
  }
  return gate;
}

describe("a clock put back to before the gate closed", () => {
  const beforeMs = nowMs - 1;

  it.each([
    ["by a fault", close(openGate)],
    ["by a wait that the server asked for", close(openGate, 20 * hourMs)],
    ["by a key that was refused", shutBy({ kind: "unauthorized" })],
    ["to be probed", gateToProbe(cause, nowMs)],
  ])("makes the gate and its alarm due at once: %s", (_name, gate) => {
    expect(passage(gate, beforeMs, false)).toBe("probe");
    expect(gateWakeAt(gate, beforeMs)).toBe(beforeMs);
    expect(gateWakeAt(gate, nowMs)).toBeGreaterThanOrEqual(nowMs);
  });

  it("counts the next fault as a closing of its own", () => {
    const again = close(close(openGate), undefined, 0, beforeMs);
    expect(again).toMatchObject({ untilMs: beforeMs + minuteMs, closings: 2 });
    expect(passage(again, beforeMs, false)).toBe("rest");
  });

  it("opens no gate that waits for the user", () => {
    expect(passage(shutBy({ kind: "no-permission" }), beforeMs, true)).toBe("rest");
    expect(gateWakeAt(shutBy({ kind: "no-permission" }), beforeMs)).toBeUndefined();
    // Although its row says since when.
    const shut: Gate = { state: "shut", cause: { kind: "no-permission" }, sinceMs: nowMs };
    expect(passage(shut, beforeMs, true)).toBe("rest");
    expect(gateWakeAt(shut, beforeMs)).toBeUndefined();
  });

  it("cannot be detected for a gate closed by an older version, whose time has to come", () => {
    const older: Gate = { state: "closed", cause, untilMs: nowMs, closings: 1, askedUntilMs: 0 };
    expect(passage(older, beforeMs, false)).toBe("rest");
    expect(passage(older, nowMs, false)).toBe("probe");
  });
});

describe("a gate closed by faults", () => {
  it("stays closed for 30 s, then twice as long each time, up to an hour", () => {
    const waits = [1, 2, 3, 4, 5, 6, 7, 8, 9, 50].map((count) => closedForMs(closeTimes(count)));
    expect(waits).toEqual(
      [30, 60, 120, 240, 480, 960, 1_920, 3_600, 3_600, 3_600].map((s) => s * secondMs),
    );
  });

  it("counts later failures of requests in flight or of an early probe as the same fault", () => {
    const late = [1, 2, 3].reduce(
      (gate) => close(gate, undefined, 0, nowMs + secondMs),
      close(openGate),
    );
    expect(late).toMatchObject({ untilMs: nowMs + 30 * secondMs, closings: 1 });
    expect(closedForMs(close(late, undefined, 0, nowMs + 30 * secondMs))).toBe(90 * secondMs);
  });

  it("keeps the server's Retry-After, whatever else fails meanwhile", () => {
    for (const others of [undefined, 5 * secondMs]) {
      const gate = close(close(openGate, 5 * minuteMs), others);
      expect(passage(gate, nowMs + 5 * minuteMs - 1, true)).toBe("rest");
      expect(closedForMs(gate)).toBe(5 * minuteMs);
    }
    expect(closedForMs(close(close(openGate), 5 * minuteMs))).toBe(5 * minuteMs);
  });

  it("adds up to a tenth, so that devices do not retry in step", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (jitter) => {
        const waitMs = closedForMs(close(openGate, undefined, jitter)) ?? 0;
        expect(waitMs).toBeGreaterThanOrEqual(30 * secondMs);
        expect(waitMs).toBeLessThanOrEqual(33 * secondMs);
      }),
    );
  });

  it("stays closed for the server's Retry-After if that is longer", () => {
    expect(closedForMs(close(openGate, 5 * minuteMs))).toBe(5 * minuteMs);
    expect(closedForMs(close(openGate, 5 * secondMs))).toBe(30 * secondMs);
  });

  it("stays closed for at most 24 h, whatever the server asks for", () => {
    expect(closedForMs(close(openGate, 400 * hourMs, 0.9))).toBe(24 * hourMs);
  });

  it("closes for longer if a probe passed and the next save failed", () => {
    const probed = stepGate(closeTimes(5), { kind: "passed" }, nowMs, 0);
    expect(probed).toEqual({ ...openGate, closings: 5, answeredAtMs: nowMs });
    expect(closedForMs(close(probed))).toBe(960 * secondMs);
  });

  it("starts at 30 s again after a delivery, or after a refusal of the content itself", () => {
    const events: readonly GateEvent[] = [
      { kind: "delivered" },
      { kind: "refusal", signature: "422", cause },
    ];
    for (const event of events) {
      const probed = stepGate(closeTimes(5), { kind: "passed" }, nowMs, 0);
      expect(closedForMs(close(stepGate(probed, event, nowMs, 0)))).toBe(30 * secondMs);
    }
    const late = stepGate(closeTimes(5), { kind: "delivered" }, nowMs, 0);
    expect(stepGate(late, { kind: "passed" }, nowMs, 0)).toMatchObject(openGate);
  });

  it("has four lanes, none while closed, and one until a fault is over", () => {
    expect([openGate, closeTimes(1), shutBy({ kind: "unauthorized" })].map(lanes)).toEqual([
      4, 0, 0,
    ]);
    const probed = stepGate(closeTimes(1), { kind: "passed" }, nowMs, 0);
    expect(lanes(probed)).toBe(1);
    expect(lanes(stepGate(probed, { kind: "delivered" }, nowMs, 0))).toBe(4);
  });

  it("is probed when its time has come, not before", () => {
    const gate = close(openGate);
    expect(passage(gate, nowMs + 30 * secondMs - 1, false)).toBe("rest");
    expect(passage(gate, nowMs + 30 * secondMs, false)).toBe("probe");
    expect(gateWakeAt(gate)).toBe(nowMs + 30 * secondMs);
  });

  it("is probed early after a wake-up", () => {
    expect(passage(closeTimes(8), nowMs, true)).toBe("probe");
  });

  it("is not probed before the server's Retry-After, whatever the wake-up", () => {
    const gate = close(openGate, 5 * minuteMs);
    expect(passage(gate, nowMs + 5 * minuteMs - 1, true)).toBe("rest");
    expect(passage(gate, nowMs + 5 * minuteMs, true)).toBe("probe");
    const short = close(openGate, 5 * secondMs);
    expect(passage(short, nowMs + 5 * secondMs - 1, true)).toBe("rest");
    expect(passage(short, nowMs + 5 * secondMs, true)).toBe("probe");
  });

  it("is probed now if its time is further ahead than any delay, because the clock was moved", () => {
    const gate = close(openGate, 24 * hourMs);
    expect(passage(gate, nowMs, false)).toBe("rest");
    expect(passage(gate, nowMs - 1, false)).toBe("probe");
    expect(passage(gate, nowMs - 30 * 24 * hourMs, true)).toBe("probe");
  });

  it("is probed at once after the user acted", () => {
    expect(passage(gateToProbe(cause, nowMs), nowMs, false)).toBe("probe");
  });

  it("is not opened by a delivery that was in flight, but is probed sooner", () => {
    const gate = stepGate(closeTimes(8), { kind: "delivered" }, nowMs, 0);
    expect(gate.state).toBe("closed");
    expect(passage(gate, nowMs, false)).toBe("probe");
  });

  it("keeps the server's Retry-After, whatever else is delivered meanwhile", () => {
    const gate = stepGate(close(openGate, 5 * minuteMs), { kind: "delivered" }, nowMs, 0);
    expect(passage(gate, nowMs + 5 * minuteMs - 1, true)).toBe("rest");
    expect(passage(gate, nowMs + 5 * minuteMs, false)).toBe("probe");
  });
});

describe("a shut gate", () => {
  it("stays shut, whatever the outcome of requests in flight", () => {
    const events: readonly GateEvent[] = [
      { kind: "none" },
      { kind: "delivered" },
      { kind: "close", cause },
      { kind: "close", cause: busy, retryAfterMs: 10 },
      { kind: "refusal", signature: "422", cause },
    ];
    for (const failure of [{ kind: "no-permission" }, { kind: "unauthorized" }] as const) {
      for (const event of events) {
        expect(stepGate(shutBy(failure), event, nowMs, 0)).toMatchObject({
          state: "shut",
          cause: failure,
        });
      }
    }
  });

  it("rests until the user acts, even after a wake-up", () => {
    const gate = shutBy({ kind: "no-permission" });
    expect(passage(gate, nowMs + 900 * hourMs, true)).toBe("rest");
    expect(gateWakeAt(gate)).toBeUndefined();
  });

  it("keeps its cause, whatever the outcome of other requests", () => {
    const gate = shutBy({ kind: "no-permission" });
    expect(stepGate(gate, { kind: "delivered" }, nowMs, 0)).toStrictEqual(gate);
    expect(stepGate(gate, { kind: "close", cause }, nowMs, 0)).toStrictEqual(gate);
  });

  it("is opened by a probe that passes", () => {
    const gate = shutBy({ kind: "unauthorized" });
    expect(stepGate(gate, { kind: "passed" }, nowMs, 0)).toStrictEqual({
      ...openGate,
      answeredAtMs: nowMs,
    });
  });

  it("is probed once an hour after a refused key", () => {
    const gate = shutBy({ kind: "unauthorized" });
    expect(gateWakeAt(gate)).toBe(nowMs + hourMs);
    expect(passage(gate, nowMs + hourMs - 1, true)).toBe("rest");
    expect(passage(gate, nowMs + hourMs, false)).toBe("probe");
    const again = stepGate(gate, { kind: "close", cause }, nowMs + hourMs, 0);
    expect(again).toMatchObject({ cause: { kind: "unauthorized" } });
    expect(gateWakeAt(again)).toBe(nowMs + 2 * hourMs);
  });
});

describe("equal refusals", () => {
  const refuse = (gate: Gate, signature: string) =>
    stepGate(
      gate,
      { kind: "refusal", signature, cause: { kind: "rejected", status: 422, words } },
      nowMs,
      0,
    );
  const times = (count: number, start: Gate = openGate) =>
    Array.from({ length: count }).reduce<Gate>((gate) => refuse(gate, "422 no"), start);

  it("leave the gate open nine times in a row and shut it at the tenth", () => {
    expect(times(9).state).toBe("open");
    expect(times(10)).toEqual({ state: "shut", cause: { kind: "rejected", status: 422, words } });
  });

  it("are counted from one again after a different refusal or a delivery", () => {
    expect(times(9, refuse(times(9), "400 other")).state).toBe("open");
    const delivered = stepGate(times(9), { kind: "delivered" }, nowMs, 0);
    expect(delivered).toMatchObject(openGate);
    expect(times(9, delivered).state).toBe("open");
  });

  it("do not change a closed gate", () => {
    expect(refuse(close(openGate), "422 no")).toEqual(close(openGate));
  });
});

describe("an open gate", () => {
  it("stays as open as it is when a probe passes, because a probe says nothing about saves", () => {
    const gate: Gate = { ...openGate, refusals: { signature: "422", count: 3 }, closings: 2 };
    expect(stepGate(gate, { kind: "passed" }, nowMs, 0)).toStrictEqual({
      ...gate,
      answeredAtMs: nowMs,
    });
  });

  it("has four lanes, three for bulk work; one for both after a fault; none when closed", () => {
    const all = (gate: Gate) => [lanes(gate), bulkLanes(gate)];
    expect(all(openGate)).toEqual([4, 3]);
    expect(all({ ...openGate, closings: 1 })).toEqual([1, 1]);
    expect(all(close(openGate))).toEqual([0, 0]);
  });

  it("lets everything through and needs no wake-up", () => {
    expect(passage(openGate, nowMs, false)).toBe("send");
    expect(gateWakeAt(openGate)).toBeUndefined();
  });
});
