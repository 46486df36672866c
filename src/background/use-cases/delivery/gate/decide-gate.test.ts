// @vitest-environment node
import { describe, expect, it } from "vitest";
import { gateToProbe, openGate, type Gate } from "../../../../shared/domain/outbox/gate.ts";
import { defaultCompatibility } from "../../../../shared/domain/profile/profile.ts";
import type { NotSentFailure } from "../../../../shared/domain/failures.ts";
import { err, ok } from "../../../../shared/domain/values/result.ts";
import { decideGate } from "./decide-gate.ts";

const nowMs = 1_700_000_000_000;
const minuteMs = 60_000;
const unreached = { kind: "connection-refused" } as const;
const connection = ok({
  serverAddress: "https://links.example",
  key: "a-key",
  compatibility: defaultCompatibility,
} as const);

const closedUntil = (untilMs: number): Gate & { state: "closed" } => ({
  state: "closed",
  cause: unreached,
  untilMs,
  closings: 1,
  askedUntilMs: nowMs - minuteMs,
  sinceMs: nowMs - minuteMs,
});
const later = closedUntil(nowMs + minuteMs);
const missing = { kind: "no-permission" } as const;
const withoutPermission: Gate = { state: "shut", cause: missing };

function pass(gate: Gate, { isProven = true, woken = false, mayProbe = true } = {}) {
  return decideGate(gate, { connection, woken, mayProbe, isProven }, nowMs, 0);
}

describe("a gate of a profile with a connection", () => {
  it("lets saves pass while it is open, also while a probe is in flight", () => {
    expect(pass(openGate)).toEqual({ passage: "send", gate: openGate });
    expect(pass(openGate, { mayProbe: false })).toEqual({ passage: "send", gate: openGate });
  });

  it("that is open lets only a probe pass before the first response in this session", () => {
    expect(pass(openGate, { isProven: false }).passage).toBe("probe");
    expect(pass(openGate, { isProven: false, mayProbe: false }).passage).toBe("rest");
  });

  it("lets nothing pass before its time, and a probe then or after a wake-up", () => {
    expect(pass(later)).toEqual({ passage: "rest", gate: later });
    expect(pass(later, { isProven: false }).passage).toBe("rest");
    expect(pass(later, { woken: true })).toEqual({ passage: "probe", gate: later });
    expect(pass(closedUntil(nowMs)).passage).toBe("probe");
  });

  it("lets nothing pass while a probe is in flight, not even another one that is due", () => {
    for (const gate of [closedUntil(nowMs), withoutPermission]) {
      expect(pass(gate, { mayProbe: false })).toEqual({ passage: "rest", gate });
    }
  });

  it("that is shut for want of the permission is probed once the permission is back", () => {
    const { passage, gate } = pass(withoutPermission);
    expect(passage).toBe("probe");
    expect(gate).toEqual(gateToProbe(missing, nowMs));
  });

  it("that is shut for another reason stays shut", () => {
    const moved: Gate = { state: "shut", cause: { kind: "not-connected" } };
    expect(pass(moved)).toEqual({ passage: "rest", gate: moved });
  });

  it("that waits for its next probe waits on, although the permission was missing before", () => {
    const waiting: Gate = { ...later, cause: missing };
    expect(pass(waiting)).toEqual({ passage: "rest", gate: waiting });
  });
});

describe("a gate of a profile without a connection", () => {
  const passWithout = (failure: NotSentFailure) =>
    decideGate(
      openGate,
      { connection: err(failure), woken: true, mayProbe: true, isProven: true },
      nowMs,
      0,
    );

  it("lets nothing pass and stays as it is if the failure says nothing about the server", () => {
    for (const kind of ["offline", "not-connected"] as const) {
      expect(passWithout({ kind })).toEqual({ passage: "rest", gate: openGate });
    }
  });

  it("is shut without the permission, until the user acts", () => {
    expect(passWithout(missing)).toEqual({ passage: "rest", gate: withoutPermission });
  });

  it("closes for some time if the browser's rules for the server could not be set", () => {
    const cause = { kind: "network-unready", error: "Error: rule 1" } as const;
    expect(passWithout(cause)).toMatchObject({
      passage: "rest",
      gate: { state: "closed", cause, untilMs: nowMs + 30_000 },
    });
  });
});
