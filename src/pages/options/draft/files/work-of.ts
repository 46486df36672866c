import type { DraftFile } from "../../../../shared/domain/draft/draft-file.ts";
import type { LocalId } from "../../../../shared/domain/values/ids.ts";
import type { Phase } from "../../../forms/link/store/editor-state.ts";
import type { EditorStore } from "../../../forms/link/store/store.ts";

/** The facts of a form that decide about its files. */
export interface Stand {
  readonly phase: Phase;
  readonly files: readonly DraftFile[];
  /** The link that the form edits. */
  readonly link: LocalId | undefined;
  /** The save was undone. */
  readonly isUndone: boolean;
}

/**
 * - `attach`: Save was pressed before the files were stored. They follow the saved link.
 * - `take back`: the save was undone, and with it the files that followed. The form already has its own files again.
 * - `go on`: the user continues to edit the saved link. Its files may still be undone with it.
 * - `keep`: the page has a link by now. The popup may have saved the draft without a file that it does not know, and the
 *   save ended the draft. So the form's remaining content is stored again.
 * - `look up`: the link of the form was forgotten. If its save was undone, its files were undone too, and return.
 */
export type Work = "attach" | "take back" | "go on" | "keep" | "look up";

export function standOf({ form, phase, undone }: EditorStore): Stand {
  return {
    phase: phase.value,
    files: form.files.all.value,
    link: form.editing.value?.localId,
    isUndone: undone.value,
  };
}

/** The work for files after a change of the form. */
export function workOf(before: Stand, now: Stand): Work | undefined {
  if (now.phase === "done") return now.files.length > 0 ? "attach" : undefined;
  if (now.phase !== "editing") return undefined;
  if (before.phase === "done") return now.isUndone ? "take back" : "go on";
  if (before.link === now.link) return undefined;
  if (now.link === undefined) return "look up";
  return before.link === undefined ? "keep" : undefined;
}
