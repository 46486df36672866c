// @vitest-environment node
import { describe, expect, it } from "vitest";
import { gateToProbe, openGate, stepGate } from "./gate.ts";

const nowMs = 1_700_000_000_000;
const minuteMs = 60_000;
const cause = { kind: "connection-refused" } as const;

describe("the time of the last answer", () => {
  const answered = stepGate(openGate, { kind: "delivered" }, nowMs, 0);

  it("is that of the last delivery or passed probe, to the minute", () => {
    expect(answered.answeredAtMs).toBe(nowMs);
    for (const kind of ["passed", "delivered"] as const) {
      const later = stepGate(answered, { kind }, nowMs + minuteMs, 0);
      expect(later.answeredAtMs).toBe(nowMs + minuteMs);
      const back = stepGate(answered, { kind }, nowMs - 1, 0);
      expect(back.answeredAtMs).toBe(nowMs - 1);
    }
    expect(stepGate(openGate, { kind: "none" }, nowMs, 0)).toBe(openGate);
  });

  it("is no reason to write the gate again within a minute, if nothing else has changed", () => {
    for (const kind of ["passed", "delivered"] as const)
      expect(stepGate(answered, { kind }, nowMs + minuteMs - 1, 0)).toBe(answered);
    const refused = stepGate(answered, { kind: "refusal", signature: "422", cause }, nowMs, 0);
    expect(stepGate(refused, { kind: "delivered" }, nowMs, 0)).toEqual(answered);
    const faulty = { ...answered, closings: 1 };
    expect(stepGate(faulty, { kind: "delivered" }, nowMs, 0)).toEqual(answered);
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
