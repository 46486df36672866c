import type { EntryView } from "../../../shared/domain/views/views.ts";

/** Whether the bytes of a file are on their way: the time since their start is shown. */
export function isUpload({ state, size }: EntryView): boolean {
  return state === "sending" && size !== undefined;
}
