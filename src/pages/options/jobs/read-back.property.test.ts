import * as fc from "fast-check";
import { expect, test } from "vitest";
import { anyAddress } from "../../../../test/support/any-address.ts";
import { anId, someLinkFields } from "../../../../test/support/builders.ts";
import { linksIn, readAll } from "../../../../test/support/import-text.ts";
import type { LocalId } from "../../../shared/domain/values/ids.ts";
import type { ReportRow } from "../../../shared/ports/job-ports.ts";
import { reportFrame, reportText, type ReportFormat } from "./report-text.ts";

const sign = fc.constantFrom(..."'=-+@;,|\"\\[](){}<>#&%a1 é\n".split(""), ";=", "'=", "[x](y)");
const title = fc.array(sign, { maxLength: 8 }).map((parts) => `${parts.join("").trim()}x`);
const address = fc
  .tuple(anyAddress, fc.constantFrom("", ";@1", ";=a", "'", "(b)", "["))
  .map(([one, end]) => new URL(one + end).href);
const links = fc.array(fc.record({ title, targetUrl: address }), { minLength: 1, maxLength: 4 });

test.each(["csv", "json"] as const satisfies readonly ReportFormat[])(
  "what a report in %s tells of links is read by Import as the same links",
  async (format) => {
    await fc.assert(
      fc.asyncProperty(links, async (given) => {
        const rows = given.map((one, row): ReportRow => {
          const subject = anId<LocalId>(row + 1);
          const operation = { kind: "create-link", subject, fields: someLinkFields(one) } as const;
          return { row, operation, state: { name: "unfed" } };
        });
        const { start, end } = reportFrame[format];
        const text = [start, reportText(rows, format, () => ""), end].join("");
        const found = linksIn(await readAll(text, `report.${format}`, 1_000));
        expect(found.map((one) => ({ title: one.title, targetUrl: one.address }))).toEqual(given);
      }),
      { numRuns: 300 },
    );
  },
);
