import { zipSync, type Zippable } from "fflate";

/** A file of an archive. */
export interface ArchivedFile {
  /** Relative, with `/`. */
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly isExecutable?: boolean;
}

const regularFile = 0o100_000;
const unix = 3;

/**
 * An archive whose bytes follow from its files alone: not from their order, the clock or the computer. Node's own
 * compression differs between its versions, so that of a library is used.
 */
export function zipOf(files: readonly ArchivedFile[]): Uint8Array {
  const sorted = files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  // The first day that an archive can name. It is written as local time.
  const mtime = new Date(1980, 0, 1);
  const zippable: Zippable = {};
  for (const { path, bytes, isExecutable = false } of sorted) {
    const mode = regularFile | (isExecutable ? 0o755 : 0o644);
    zippable[path] = [bytes, { level: 9, mtime, os: unix, attrs: mode * 2 ** 16 }];
  }
  return zipSync(zippable);
}
