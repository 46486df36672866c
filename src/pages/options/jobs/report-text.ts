import { byteOrderMark, csvLine } from "../../../shared/domain/text/csv.ts";
import type { ReportRow } from "../../../shared/ports/job-ports.ts";

/** A report that can be saved: for a spreadsheet, or for a program. */
export type ReportFormat = "csv" | "json";

/** One row of a job in a saved report. */
interface ReportLine {
  /** From 1. */
  row: number;
  kind: string;
  title: string;
  address: string;
  state: string;
  /** The service's id, if a response had one. */
  id: string;
  /** Why the row waits or needs the user; "" if there is nothing to say. */
  reason: string;
}

const columns = ["row", "kind", "title", "address", "state", "id", "reason"] as const;

/** The text before and after the rows of a report. */
export const reportFrame: Record<ReportFormat, { start: string; end: string }> = {
  csv: { start: `${byteOrderMark}${csvLine(columns)}`, end: "" },
  json: { start: "[", end: "\n]\n" },
};

export const reportTypes: Record<ReportFormat, string> = {
  csv: "text/csv",
  json: "application/json",
};

/** Some rows of a report as text. `reasonOf`: why a row is in its state, in words. */
export function reportText(
  rows: readonly ReportRow[],
  format: ReportFormat,
  reasonOf: (state: ReportRow["state"]) => string,
): string {
  return rows
    .map((row) => {
      const line = lineOf(row, reasonOf);
      if (format === "csv") return csvLine(columns.map((name) => line[name]));
      return `${row.row === 0 ? "" : ","}\n${JSON.stringify(line)}`;
    })
    .join("");
}

function lineOf(
  { row, operation, link, state }: ReportRow,
  reasonOf: (state: ReportRow["state"]) => string,
): ReportLine {
  const { title = "", targetUrl = "" } = { ...link, ...fieldsOf(operation) };
  return {
    row: row + 1,
    kind: operation?.kind ?? "",
    title,
    address: targetUrl,
    state: state.name,
    id: state.name === "delivered" ? String(state.remoteId ?? "") : "",
    reason: reasonOf(state),
  };
}

function fieldsOf(operation: ReportRow["operation"]): { title?: string; targetUrl?: string } {
  if (operation === undefined) return {};
  return operation.kind === "update-link" ? operation.changes : operation.fields;
}
