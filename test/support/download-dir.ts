import { join } from "node:path";

/** Where a browser puts what is saved from a page: beside its profile's data, and gone with it. */
export function downloadDir(profileDir: string): string {
  return join(profileDir, "downloads");
}
