import { isRecord } from "../../shared/domain/values/is-record.ts";

/** Between the Unix and the WebKit epoch (1601), s. */
const webkitOffsetS = 11_644_473_600;

/**
 * Parses a date in a file, in epoch ms; undefined if it is not a date. The size of a number decides its unit: seconds,
 * milliseconds or microseconds since 1970, or Chromium's microseconds since 1601. Other forms must be ones that both
 * browsers read alike (ISO 8601, RFC 2822).
 */
export function getDateMs(written: unknown): number | undefined {
  // The date of a reference in CSL-JSON: `{"date-parts": [["2023", 1, 15]]}`.
  if (isRecord(written) && Array.isArray(written["date-parts"]))
    return getDateMs(
      [written["date-parts"][0]]
        .flat()
        // The text of an object may have no end, or throw.
        .map((part) => (typeof part === "object" ? "" : String(part).padStart(2, "0")))
        .join("-"),
    );
  const text = typeof written === "number" ? String(written) : written;
  if (typeof text !== "string") return undefined;
  const ms = /^\d{9,17}(?:\.\d+)?$/.test(text.trim()) ? msOf(Number(text)) : parsedMs(text.trim());
  return ms !== undefined && Number.isFinite(ms) && ms > 0 && ms < 4e12
    ? Math.floor(ms)
    : undefined;
}

function msOf(count: number): number {
  if (count < 1e11) return count * 1_000;
  if (count < 1e14) return count;
  if (count < 1e16) return count / 1_000;
  return count / 1_000 - webkitOffsetS * 1_000;
}

function parsedMs(written: string): number | undefined {
  // 15.01.2023 and 2023/01/15. With slashes, the day and the month could be either way round.
  const text = written
    // `20230115T103000Z`
    .replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z?$/, "$1-$2-$3T$4:$5:$6Z")
    .replace(
      /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?!\d),?/,
      (_, day: string, month: string, year: string) =>
        [year, month.padStart(2, "0"), day.padStart(2, "0")].join("-"),
    )
    .replace(/^(\d{4})\/(\d{2})\/(\d{2})(?!\d)/, "$1-$2-$3");
  const iso = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}.*)?$/.test(text);
  const rfc2822 = /^[A-Z][a-z]{2}, \d{1,2} [A-Z][a-z]{2} \d{4} /.test(text);
  // `January 15, 2023 10:30 AM` (Notion) and `Sun Jan 15 10:30:00 +0000 2023` (X).
  const worded =
    /^(?:[A-Z][a-z]{2} )?[A-Z][a-z]{2,8} \d{1,2}(?:, \d{4}(?: \d{1,2}:\d{2}(?: [AP]M)?)?| \d{2}:\d{2}:\d{2} [+-]\d{4} \d{4})$/;
  // The browsers read other forms differently: 01.03.2024 as 3 January.
  return iso || rfc2822 || worded.test(text) ? Date.parse(text.replace(/ UTC$/, "Z")) : undefined;
}
