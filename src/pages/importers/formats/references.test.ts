import { describe, expect, it } from "vitest";
import { linksIn, readAll } from "../../../../test/support/import-text.ts";
import { formatOf } from "../read.ts";

const savedAtMs = Date.UTC(2023, 0, 15);

describe("references in RIS", () => {
  const text = `TY  - ELEC
TI  - Tides of
the sea
AU  - Lovelace, Ada
UR  - https://quoin.example/1
Y2  - 2023/01/15/10:30:00
KW  - sea
KW  - deep sea
AB  - Of the page
N1  - <p>My note</p>
ER  -\u0020

TY  - JOUR
T1  - Looms
DO  - 10.1000/ab-c
ER  -

TY  - BOOK
TI  - Knots
`;

  it.each([
    ["line feeds", text],
    ["pairs of return and line feed", text.replaceAll("\n", "\r\n")],
  ])("are links, with %s", async (_, written) => {
    expect(formatOf(written, "x.ris")).toBe("references");
    expect(linksIn(await readAll(written))).toMatchObject([
      {
        address: "https://quoin.example/1",
        title: "Tides of the sea",
        description: "My note\n\nOf the page",
        tags: ["sea", "deep sea"],
        savedAtMs,
        place: 1,
      },
      { address: "https://doi.org/10.1000/ab-c", title: "Looms", place: 2 },
      { address: "", title: "Knots", place: 3 },
    ]);
  });
});

describe("references in BibTeX", () => {
  it("are links", async () => {
    const text = `% Encoding: UTF-8

@string{q = "Quoin"}
@Online{ada_tides,
  title = {{Tides} {\\&} {\\"u}ber \\'{e}t\\'e, gro{\\ss}},
  author = "Lovelace, Ada",
  year = 2023,
  url = {https://quoin.example/1_a},
  urldate = {2023-01-15},
  keywords = {sea,deep sea},
  abstract = {Of the
    page},
}
@misc{b, title = "Looms {and} more", howpublished = {\\url{https://quoin.example/2\\_b}} }
@article{c, doi = {10.1000/ab-c}, title={Knots}}
@comment{jabref-meta: x}`;
    expect(formatOf(text, "x.bib")).toBe("references");
    expect(linksIn(await readAll(text))).toMatchObject([
      {
        address: "https://quoin.example/1_a",
        title: "Tides & über été, groß",
        description: "Of the page",
        tags: ["sea", "deep sea"],
        savedAtMs,
        place: 1,
      },
      { address: "https://quoin.example/2_b", title: "Looms and more" },
      { address: "https://doi.org/10.1000/ab-c", title: "Knots" },
    ]);
  });

  it("lose no more than the fields behind a brace that is not closed", async () => {
    const text =
      "@misc{a, url = {https://quoin.example/1}, title = {Tides {x\n}\n@misc{b, url = {https://quoin.example/2}}";
    expect(linksIn(await readAll(text))).toMatchObject([
      { address: "https://quoin.example/1", title: "" },
      { address: "https://quoin.example/2" },
    ]);
  });
});

it("entries in BibTeX may be in round brackets", async () => {
  const text = `@misc(a,
  title = {Tides (of the sea)},
  abstract = {Of
@ada (and more, of tides},
  url = "https://quoin.example/1"
)
@Online (b, url = {https://quoin.example/2}, title = {Looms}, year = 2023)
@comment(jabref-meta: x)
@misc{c, url = {https://quoin.example/3}}`;
  expect(formatOf(text, "")).toBe("references");
  expect(linksIn(await readAll(text))).toMatchObject([
    { address: "https://quoin.example/1", title: "Tides (of the sea)" },
    { address: "https://quoin.example/2", title: "Looms" },
    { address: "https://quoin.example/3", title: "" },
  ]);
});

it("a reference in RIS that does not end is followed by the next one", async () => {
  const text = `TY  - ELEC
TI  - Tides
UR  - https://quoin.example/1

TY  - ELEC
TI  - Looms
UR  - https://quoin.example/2
ER  -
`;
  expect(linksIn(await readAll(text))).toMatchObject([
    { address: "https://quoin.example/1", title: "Tides", place: 1 },
    { address: "https://quoin.example/2", title: "Looms", place: 2 },
  ]);
});

it("a reference with several notes has all of them", async () => {
  const text = `TY  - ELEC
UR  - https://quoin.example/1
AB  - Of the page
N1  - <p>My note</p>
N1  - Another
ER  -
`;
  expect(linksIn(await readAll(text))).toMatchObject([
    { description: "My note\n\nAnother\n\nOf the page" },
  ]);
});

it("a value in BibTeX may be several, joined by a hash sign", async () => {
  const text =
    '@string{q = "Quoin"}\n@misc{a, month = "10~" # jan # "", title = "Tides" # { and looms}, url = {https://quoin.example/1}}';
  expect(linksIn(await readAll(text))).toMatchObject([
    { address: "https://quoin.example/1", title: "Tides and looms" },
  ]);
});

it("titles in BibTeX have letters and signs instead of the commands of TeX", async () => {
  const text =
    "@misc{a, title = {A {\\O}re, \\textit{deep} {\\textendash} se{\\'a}~\\emph{to} \\ae{}ther\\textquoteright s}, url = {https://quoin.example/1}}";
  expect(linksIn(await readAll(text))).toMatchObject([{ title: "A Øre, deep – seá to æther’s" }]);
});

it("a line in BibTeX that begins with @ and no entry belongs to the text around it", async () => {
  const text =
    "@misc{a, abstract = {Of\n@ada and more}, title = {Tides}, url = {https://quoin.example/1}}";
  expect(linksIn(await readAll(text))).toMatchObject([
    { address: "https://quoin.example/1", title: "Tides" },
  ]);
});

it("a file of BibTeX may begin with a text, as Mendeley writes it", async () => {
  const text =
    "Automatically generated by Mendeley\nAny changes will be lost.\n\n@misc{a,\nurl = {https://quoin.example/1}\n}\n";
  expect(formatOf(text, "x.bib")).toBe("references");
  expect(formatOf(text, "x.txt")).toBe("list");
  expect(linksIn(await readAll(text, "x.bib"))).toMatchObject([
    { address: "https://quoin.example/1", place: 1 },
  ]);
});

it.each([
  ["https://quoin.example/a_b%20c", "https://quoin.example/a{\\_}b{\\%}20c"],
  ["https://quoin.example/~ada", "https://quoin.example/\\~{}ada"],
  ["https://quoin.example/~ada/a_b", "https://quoin.example/{~}ada/a{_}b"],
])("an address in BibTeX is whole, with signs in braces: %s", async (address, written) => {
  const found = await readAll(`@misc{a, url = {${written}}, title = {Tides}}`);
  expect(linksIn(found)).toMatchObject([{ address, title: "Tides" }]);
});

it.each([
  "@ada{sea, tides: https://quoin.example/1",
  "@ada wrote https://quoin.example/1",
  "@ada (sea, tides) https://quoin.example/1",
  "TY - https://quoin.example/1",
  "@{x}",
])("%s is no reference", (text) => {
  expect(formatOf(text, "")).toBe("list");
});

it("a reference of PubMed leads to its DOI, or to its page there", async () => {
  const text =
    "PMID- 123\nTI  - Tides of the sea and\n      more.\nLID - S1 [pii]\nAID - 10.1000/xyz [doi]\nMH  - Sea\n\nPMID- 456\nTI  - Looms\n";
  expect(linksIn(await readAll(text, "x.nbib"))).toMatchObject([
    { address: "https://doi.org/10.1000/xyz", title: "Tides of the sea and more.", tags: ["Sea"] },
    { address: "https://pubmed.ncbi.nlm.nih.gov/456/", title: "Looms" },
  ]);
});

it("the groups of Mendeley are folders", async () => {
  const text =
    "@misc{a,\nurl = {https://quoin.example/1},\ntitle = {Tides},\nmendeley-groups = {Work/Sea,Land}\n}";
  expect(linksIn(await readAll(text))).toMatchObject([{ paths: [["Work", "Sea"], ["Land"]] }]);
});
