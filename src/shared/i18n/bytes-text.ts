import { formatOf } from "./format-of.ts";
import type { T } from "./t.ts";

const units = ["byte", "kilobyte", "megabyte"] as const;

/** A number of bytes as the file managers of the language write it: "20 MB". */
export function bytesText(t: T, bytes: number): string {
  const at = bytes < 1_000 ? 0 : bytes < 1_000_000 ? 1 : 2;
  const format = formatOf(Intl.NumberFormat, t, {
    style: "unit",
    unit: units[at] ?? "byte",
    unitDisplay: "short",
    maximumFractionDigits: at === 2 ? 1 : 0,
  });
  return format.format(bytes / 1_000 ** at);
}
