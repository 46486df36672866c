import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anEntry } from "../../../../test/support/builders.ts";
import { defaultCompatibility } from "../profile/profile.ts";
import { decide } from "./decide.ts";
import { transition } from "./transition.ts";

const nowMs = 5_000;

describe("a create", () => {
  it("that the user cancelled waits for the user, and is unknown if any request may have arrived", () => {
    const anyCompatibility = fc.boolean().map((honoursIdempotencyKey) => ({
      ...defaultCompatibility,
      afterServerError: "send-again" as const,
      honoursIdempotencyKey,
    }));
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), anyCompatibility, (isSent, doubt, compatibility) => {
        const sending = anEntry({ state: { name: "sending", sinceMs: 1 }, tries: 1, doubt });
        const circumstances = { effect: "creates", tries: 1, doubt, compatibility, nowMs } as const;
        const { entry: event, gate } = decide({ kind: "cancelled", isSent }, circumstances);
        expect(gate).toEqual({ kind: "none" });
        const after = transition(sending, event, nowMs, "creates");
        const state = isSent || doubt ? "unknown" : "blocked";
        expect(after?.state).toMatchObject({
          name: state,
          cause: { kind: "upload-cancelled" },
        });
      }),
    );
  });

  it("that the user cancelled before anything was sent is blocked, not unknown", () => {
    const circumstances = {
      effect: "creates",
      tries: 1,
      compatibility: defaultCompatibility,
      nowMs,
    } as const;
    const { entry: event } = decide({ kind: "cancelled", isSent: false }, circumstances);
    expect(event).toEqual({ kind: "refused", cause: { kind: "upload-cancelled" } });
  });
});
