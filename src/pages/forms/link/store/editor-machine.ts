import type { Phase } from "./editor-state.ts";

/**
 * The state of a link's editor between typing and a kept save. `editing`: the form accepts changes. `submitting`: the
 * draft was sent and will be on disk in a moment. Nothing is drawn, and no field changes. `saving`: the same, and slow
 * enough to be shown. `recovering`: the save was refused, and the editor reads the data with which the form can
 * recover. `done`: the save is on disk, and its outcome is shown. `returning`: the outcome is still shown, until the
 * form has the link to change.
 */
export type EditorStep = "editing" | "submitting" | "saving" | "recovering" | "done" | "returning";

/**
 * `submitted`: Save was pressed. `slow`: the response takes long enough to be shown. `kept`, `refused`: the response.
 * `recovered`: the form has its right state after a refusal. `undone`: the save was cancelled. `edit-asked`: the user
 * wants to change the saved link. `edit-ready`: the form has that link.
 */
export type EditorEvent =
  "submitted" | "slow" | "kept" | "refused" | "recovered" | "undone" | "edit-asked" | "edit-ready";

const steps: { readonly [From in EditorStep]: Partial<Record<EditorEvent, EditorStep>> } = {
  editing: { submitted: "submitting" },
  submitting: { slow: "saving", kept: "done", refused: "recovering" },
  saving: { kept: "done", refused: "recovering" },
  recovering: { recovered: "editing", "edit-ready": "editing" },
  done: { undone: "editing", "edit-asked": "returning" },
  // The form still waits for its link.
  returning: { undone: "recovering", "edit-ready": "editing" },
};

/** The step after the event. A late event changes nothing. */
export function stepEditor(from: EditorStep, event: EditorEvent): EditorStep {
  return steps[from][event] ?? from;
}

/** The part that the editor shows. */
export function phaseOf(step: EditorStep): Phase {
  switch (step) {
    case "editing":
    case "submitting":
    case "recovering":
      return "editing";
    case "saving":
      return "saving";
    case "done":
    case "returning":
      return "done";
  }
}

/** Whether arriving data may change the form. */
export function isOpen(step: EditorStep): boolean {
  return step === "editing" || step === "recovering" || step === "returning";
}

/** Whether nothing is under way. Save can be pressed then, and the form may become the form of another link. */
export function isAtRest(step: EditorStep): boolean {
  return step === "editing";
}
