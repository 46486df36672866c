import { join } from "node:path";

/** The folder for a browser's downloads, next to its profile's data and deleted with it. */
export function downloadDir(profileDir: string): string {
  return join(profileDir, "downloads");
}
