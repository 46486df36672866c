import { expect, it } from "vitest";
import { linksIn, readAll } from "../../../../../test/support/import-text.ts";
import { formatOf } from "../../read.ts";

const style = (text: string) => `<style face="normal" font="default" size="100%">${text}</style>`;

it("references in XML of EndNote are links", async () => {
  const text = `<?xml version="1.0" encoding="UTF-8" ?>
<xml><records><record><database name="x.enl" path="C:\\x.enl">x.enl</database><source-app name="EndNote" version="17.0">EndNote</source-app>
<ref-type name="Web Page">12</ref-type><contributors><authors><author>${style("Lovelace, Ada")}</author></authors></contributors>
<titles><title>${style("Tides of ")}${style("the &amp; sea")}</title><secondary-title>${style("Journal")}</secondary-title></titles>
<keywords><keyword>${style("sea")}</keyword><keyword>${style("deep sea")}</keyword></keywords>
<abstract>${style("Of the page")}</abstract><notes>${style("My note")}</notes>
<urls><pdf-urls><url>internal-pdf://0123/x.pdf</url></pdf-urls><related-urls><url>${style("https://quoin.example/1")}</url></related-urls></urls>
<access-date>${style("2023-01-15")}</access-date></record>
<record><titles><title>Looms</title></titles><electronic-resource-num>10.1000/ab-c</electronic-resource-num></record>
<record><titles><title>Knots</title></titles></record></records></xml>`;
  expect(formatOf(text, "x.xml")).toBe("xml");
  expect(linksIn(await readAll(text, "x.xml", 11))).toMatchObject([
    {
      address: "https://quoin.example/1",
      title: "Tides of the & sea",
      description: "My note\n\nOf the page",
      tags: ["sea", "deep sea"],
      savedAtMs: Date.UTC(2023, 0, 15),
      place: 1,
    },
    { address: "https://doi.org/10.1000/ab-c", title: "Looms", place: 2 },
    { address: "", title: "Knots", place: 3 },
  ]);
});

it("other XML may have records, or begin as that of EndNote", async () => {
  const record = "<record><url>https://quoin.example/1</url><name>Tides</name></record>";
  for (const text of [`<records>${record}</records>`, `<xml>${record}</xml>`])
    expect(linksIn(await readAll(text, "x.xml", 11))).toMatchObject([{ title: "Tides" }]);
});
