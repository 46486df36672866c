import { err, ok, type Result } from "../../../../shared/domain/values/result.ts";
import type { SourceFile } from "../../../importers/bytes/unpack.ts";

/** Chromium's additions to the File System standard, which the types do not know. */
interface KeptHandle extends FileSystemFileHandle {
  requestPermission?: (of: { mode: "read" }) => Promise<PermissionState>;
}

interface Picker {
  showOpenFilePicker?: (of: { multiple: true }) => Promise<readonly FileSystemFileHandle[]>;
}

/** Files that a browser reads again: their handles, and their contents of now. */
export interface ReadFiles {
  handles: readonly FileSystemFileHandle[];
  files: readonly SourceFile[];
}

/**
 * Reads files again. In a click, because the browser may ask the user. `refused`: the user did not allow it. `gone`: a
 * file was moved or deleted.
 */
export async function readAgain(
  handles: readonly KeptHandle[],
): Promise<Result<ReadFiles, "refused" | "gone">> {
  try {
    for (const handle of handles)
      if ((await handle.requestPermission?.({ mode: "read" })) === "denied") return err("refused");
    const files = await Promise.all(handles.map((handle) => handle.getFile()));
    return ok({ handles, files: files.map((file) => ({ file, path: file.name })) });
  } catch {
    // Only the name of the error says what happened, and the browsers do not tell all cases apart.
    return err("gone");
  }
}

/**
 * Lets the user choose files that can be read again. Undefined if the browser has no such choice. Ends with nothing if
 * the user chooses nothing.
 */
export function pickFiles(): Promise<ReadFiles | undefined> | undefined {
  const { showOpenFilePicker }: Window & Picker = window;
  if (showOpenFilePicker === undefined) return undefined;
  const picked = showOpenFilePicker({ multiple: true }).catch(() => []);
  return picked.then(async (handles) => {
    const read = await readAgain(handles);
    return handles.length > 0 && read.ok ? read.value : undefined;
  });
}
