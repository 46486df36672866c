import { expect, test } from "vitest";
import { anId } from "../../../../test/support/builders.ts";
import { newLinks } from "../../../../test/support/jobs.ts";
import type { JobOperation, RowState } from "../../../shared/domain/jobs/job.ts";
import type { LocalId } from "../../../shared/domain/values/ids.ts";
import type { ReportRow } from "../../../shared/ports/job-ports.ts";
import { reportFrame, reportText } from "./report-text.ts";

const none = () => "";

function titled(title: string): JobOperation {
  return { kind: "create-collection", subject: anId<LocalId>(1), fields: { title } };
}

function aRow(row: number, operation: JobOperation | undefined, state: RowState): ReportRow {
  return { row, operation, state };
}

const delivered: RowState = { name: "delivered", atMs: 0, remoteId: 90417 };

test("a row of CSV has its number, what it is, how it stands, and the service's id", () => {
  const [link] = newLinks(1);
  expect(reportText([aRow(0, link, delivered)], "csv", none)).toBe(
    "1,create-link,Imported 0,https://quoin.example/imported/0,delivered,90417,\r\n",
  );
});

test("a title with commas, quotes and lines stays one cell", () => {
  const row = aRow(1, titled('Grids, "Swiss"\nand others'), { name: "unfed" });
  expect(reportText([row], "csv", none)).toBe(
    '2,create-collection,"Grids, ""Swiss""\nand others",,unfed,,\r\n',
  );
});

test("a title that a spreadsheet would run as a formula is plain text", () => {
  for (const start of ["=", "+", "-", "@", "\t"]) {
    const row = aRow(0, titled(`${start}HYPERLINK(1)`), { name: "unfed" });
    expect(reportText([row], "csv", none)).toContain(`'${start}HYPERLINK`);
  }
  const inside = aRow(0, titled("Tides;=HYPERLINK(1)"), { name: "unfed" });
  expect(reportText([inside], "csv", none)).toContain("Tides;'=HYPERLINK");
});

test("the parts of a report in JSON are one list together", () => {
  const rows = [0, 1, 2].map((row) => aRow(row, titled(`C${row}`), delivered));
  const { start, end } = reportFrame.json;
  const parts = [rows.slice(0, 2), rows.slice(2)].map((some) => reportText(some, "json", none));
  const report: unknown = JSON.parse([start, ...parts, end].join(""));
  expect(report).toMatchObject([
    { row: 1, title: "C0" },
    { row: 2 },
    { row: 3, state: "delivered" },
  ]);
});

test("a row that cannot be read is in the report with its reason", () => {
  const row = aRow(4, undefined, { name: "unreadable", atMs: 0 });
  expect(reportText([row], "csv", () => "Cannot be read.")).toBe(
    "5,,,,unreadable,,Cannot be read.\r\n",
  );
});

test("a change of a link names the link, whatever it changes", () => {
  const link = { title: "Tides", targetUrl: "https://quoin.example/tides" };
  const subject = anId<LocalId>(1);
  const retag = { kind: "update-link", subject, changes: { tags: ["sea"] } } as const;
  expect(reportText([{ ...aRow(0, retag, delivered), link }], "csv", none)).toBe(
    "1,update-link,Tides,https://quoin.example/tides,delivered,90417,\r\n",
  );
});
