import { ImportError } from "../import-error.ts";

/** Throws `import-unreadable` if the file was moved or changed since it was chosen, or is a folder. */
export async function bytesOf(blob: Blob): Promise<Uint8Array> {
  try {
    return new Uint8Array(await blob.arrayBuffer());
  } catch {
    throw new ImportError({ kind: "import-unreadable" });
  }
}
