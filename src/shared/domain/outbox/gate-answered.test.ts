// @vitest-environment node
import { describe, expect, it } from "vitest";
import { gateToProbe, openGate, stepGate } from "./gate.ts";

const nowMs = 1_700_000_000_000;
const cause = { kind: "connection-refused" } as const;

describe("the time of the last answer", () => {
  const answered = stepGate(openGate, { kind: "delivered" }, nowMs, 0);

  it("is that of the last delivery or passed probe", () => {
    expect(answered.answeredAtMs).toBe(nowMs);
    const later = stepGate(answered, { kind: "passed" }, nowMs + 5, 0);
    expect(later.answeredAtMs).toBe(nowMs + 5);
    expect(stepGate(openGate, { kind: "none" }, nowMs, 0)).toBe(openGate);
  });

  it("outlives faults, refusals, and a press on Try now", () => {
    const closed = stepGate(answered, { kind: "close", cause }, nowMs + 5, 0);
    const shut = stepGate(closed, { kind: "shut", cause: { kind: "unauthorized" } }, nowMs + 6, 0);
    for (const gate of [closed, shut, gateToProbe(cause, nowMs + 7, shut)])
      expect(gate.answeredAtMs).toBe(nowMs);
  });

  it("is not that of another server, whose answer arrives after the connection was changed", () => {
    const changed = gateToProbe({ kind: "not-connected" }, nowMs);
    const late = stepGate(changed, { kind: "delivered" }, nowMs + 5, 0);
    expect(late.answeredAtMs).toBeUndefined();
  });
});
