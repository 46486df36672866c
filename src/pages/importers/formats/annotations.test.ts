import { expect, it } from "vitest";
import { linksIn, readAll } from "../../../../test/support/import-text.ts";
import { matchingOf } from "../read.ts";

const annotation = (text: string, exact: string, more = "") =>
  `{"id":"x","created":"2023-01-15T10:30:00.000000+00:00","user":"acct:ada@quoin.example","uri":"https://quoin.example/1","text":"${text}","tags":["deep sea"],"target":[{"source":"https://quoin.example/1","selector":[{"type":"RangeSelector","startOffset":1},{"type":"TextQuoteSelector","exact":"${exact}","prefix":"a","suffix":"b"}]}],"document":{"title":["Tides"]},"links":{"html":"https://hypothesis.example/x"}${more}}`;

it.each([
  ["as the user exports them", (all: string) => `{"export_date":"x","annotations":[${all}]}`],
  ["as the service answers", (all: string) => `{"rows":[${all}],"total":2}`],
  ["in a list", (all: string) => `[${all}]`],
])("annotations of Hypothesis have page, quote and note: %s", async (_, fileOf) => {
  const note =
    '{"uri":"https://quoin.example/2","text":"All of it","tags":[],"target":[{"source":"x"}],"document":{}}';
  const text = fileOf(`${annotation("My note", "the tide")},${note}`);
  expect(linksIn(await readAll(text))).toMatchObject([
    {
      address: "https://quoin.example/1",
      title: "Tides",
      description: "the tide\nMy note",
      tags: ["deep sea"],
      savedAtMs: Date.UTC(2023, 0, 15, 10, 30),
      place: 1,
    },
    { address: "https://quoin.example/2", title: "", description: "All of it", place: 2 },
  ]);
  expect(matchingOf(text, "json")).toBeUndefined();
});

it("a table of Hypothesis has what was written about each quote", async () => {
  const text = `Creation Date,URL,Group,Annotation/Reply Type,Quote,User,Body,Tags,Page
2023-01-15 10:30,https://quoin.example/1,Public,Annotation,the tide,ada,My note,"sea,deep sea",`;
  expect(linksIn(await readAll(text, "x.csv"))).toMatchObject([
    { description: "the tide\n\nMy note", tags: ["sea", "deep sea"] },
  ]);
});

it("the body of an article without quotes is not its description", async () => {
  const text = '[{"url":"https://quoin.example/1","title":"Tides","body":"<p>All of it</p>"}]';
  expect(linksIn(await readAll(text))).toMatchObject([{ description: "" }]);
});
