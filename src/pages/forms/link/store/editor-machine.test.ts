// @vitest-environment node
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  isAtRest,
  isOpen,
  phaseOf,
  stepEditor,
  type EditorEvent,
  type EditorStep,
} from "./editor-machine.ts";

const events: readonly EditorEvent[] = [
  "submitted",
  "slow",
  "kept",
  "refused",
  "recovered",
  "undone",
  "edit-asked",
  "edit-ready",
];

const anyEvents = fc.array(fc.constantFrom(...events), { maxLength: 30 });

function after(given: readonly EditorEvent[]): EditorStep {
  return given.reduce<EditorStep>((step, event) => stepEditor(step, event), "editing");
}

describe("the editor of a link, whatever happens in whatever order", () => {
  it("sends one draft at a time: no press counts between a press and the end of what follows from it", () => {
    fc.assert(
      fc.property(anyEvents, (given) => {
        const step = after(given);
        const pressed = stepEditor(step, "submitted");
        expect(pressed === "submitting" && step !== "submitting").toBe(isAtRest(step));
      }),
    );
  });

  it("changes no field between the press and the response", () => {
    fc.assert(
      fc.property(anyEvents, (given) => {
        const step = after(given);
        if (step === "submitting" || step === "saving") expect(isOpen(step)).toBe(false);
        if (isAtRest(step)) expect(isOpen(step)).toBe(true);
      }),
    );
  });

  it("shows an outcome only after a save was kept, and the form again after each undo", () => {
    fc.assert(
      fc.property(anyEvents, (given) => {
        const step = after(given);
        if (phaseOf(step) === "done") {
          expect(given).toContain("kept");
          expect(phaseOf(stepEditor(step, "undone"))).toBe("editing");
        }
      }),
    );
  });

  it("can always come back to the form", () => {
    const back: Record<EditorStep, readonly EditorEvent[]> = {
      editing: [],
      submitting: ["refused", "recovered"],
      saving: ["refused", "recovered"],
      recovering: ["recovered"],
      done: ["undone"],
      returning: ["edit-ready"],
    };
    fc.assert(
      fc.property(anyEvents, (given) => {
        expect(after([...given, ...back[after(given)]])).toBe("editing");
      }),
    );
  });

  it("is not changed by a response that has come before", () => {
    fc.assert(
      fc.property(
        anyEvents,
        fc.constantFrom<EditorEvent>("kept", "refused", "slow"),
        (given, late) => {
          const step = after(given);
          if (step !== "submitting" && step !== "saving") expect(stepEditor(step, late)).toBe(step);
        },
      ),
    );
  });

  it("keeps the form from being sent while it waits for the saved link, also if the save is undone meanwhile", () => {
    const returning = after(["submitted", "kept", "edit-asked", "undone"]);
    expect([isAtRest(returning), isOpen(returning), phaseOf(returning)]).toEqual([
      false,
      true,
      "editing",
    ]);
    expect(isAtRest(stepEditor(returning, "edit-ready"))).toBe(true);
  });
});
