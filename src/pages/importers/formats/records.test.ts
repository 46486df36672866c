import { expect, it } from "vitest";
import { linksIn, readAll } from "../../../../test/support/import-text.ts";

const quoin = (at: number | string) => `https://quoin.example/${at}`;

const left = (...places: readonly number[]) => ({ kind: "left", addresses: places.map(quoin) });

it("a contact keeps its name whatever the parameters of its address are, each of its addresses is a link, and its pictures are reported", async () => {
  const text = [
    "\nBEGIN:VCARD",
    "FN:Tides\\, a",
    "URL:",
    `URL;TYPE="a:b";X=${"y".repeat(600)}:https\\://quoin.ex`,
    " ample/1",
    "URL:https://quoin.example/2",
    "PHOTO;VALUE=uri:https://quoin.example/3",
    "END:VCARD",
    "BEGIN:VCARD\nFN:Ada\nPHOTO:https://quoin.example/4\nEND:VCARD",
  ];
  const found = await readAll(text.join("\r\n"), "contacts.vcf");
  expect(linksIn(found)).toMatchObject([
    { address: quoin(1), title: "Tides, a" },
    { address: quoin(2), title: "Tides, a" },
  ]);
  expect(found).toContainEqual(left(3, 4));
});

it("an event takes place at an address, and one within its text has all of its lines", async () => {
  const text = [
    "BEGIN:VCALENDAR",
    "BEGIN:VEVENT\r\nSUMMARY:Tides\u2028a\r\nLOCATION:https://quoin.example/1\r\nEND:VEVENT",
    "BEGIN:VEVENT\r\nSUMMARY:Looms\r\nDESCRIPTION:Join\\nhttps://quoin.exa",
    "\tmple/2\\nor else\r\nATTACH:https://quoin.example/3\r\nEND:VEVENT",
    "END:VCALENDAR",
  ];
  const found = await readAll(text.join("\r\n"), "a.ics");
  expect(linksIn(found)).toMatchObject([
    { address: quoin(1), title: "Tides\u2028a" },
    { address: quoin(2), title: "Looms", description: `Join\n${quoin(2)}\nor else` },
  ]);
  expect(found).toContainEqual(left(3));
});

it.each([
  ["=?utf-8?Q?=54=C3=A9_a?=", "Té a"],
  ["=?UTF-8?B?VMOp?=\r\n =?utf-8?q?_b?=", "Té b"],
  ["Tides\r\n\tand looms", "Tides and looms"],
  ["=?none?Q?a?=", "=?none?Q?a?="],
  ["=?utf-8?B?%?=", "=?utf-8?B?%?="],
])("the title of a saved page is read as mail has it: %j", async (subject, title) => {
  const text = `From: <Saved>\r\nSnapshot-Content-Location: ${quoin(1)}\r\nSubject: ${subject}\r\n\r\n<a href=3D'https://quoin.exam=\r\nple/2'>`;
  const found = await readAll(text, "a.mhtml");
  expect(linksIn(found)).toMatchObject([{ address: quoin(1), title }]);
  expect(found).toContainEqual(left(2));
});

it("in TOML, a sign in a text begins no comment, a table that comes twice is read twice, and the rest is reported", async () => {
  const text = `
[a.b]
url = "https://quoin.example/1" # a "comment"
title = "C # and 'D'"
[[a.b]]
'url' = """https://quoin.example/2"""
[a.b]
url = 'https://quoin.example/3'
more = [
  "https://quoin.example/4",
]
inside = {url = "https://quoin.example/5"}
url = "https://quoin.example/6"
[__proto__]
url = "https://quoin.example/7"
`;
  const found = await readAll(text, "links.toml");
  expect(linksIn(found)).toMatchObject([
    { address: quoin(1), title: "C # and 'D'" },
    { address: quoin(2) },
    { address: quoin(6) },
    { address: quoin(7) },
  ]);
  expect(found).toContainEqual(left(3, 4, 5));
});

it("lines in the text of a saved page are not those of its head, and a backslash in its title stays", async () => {
  const text = [
    "From: <Saved by Blink>",
    "Snapshot-Content-Location: https://quoin.example/1",
    "Subject: The \\newcommand macro",
    "",
    "Note: bring boots",
    "Categories: sea, boats",
  ];
  const found = await readAll(text.join("\r\n"), "a.mhtml");
  expect(linksIn(found)).toMatchObject([
    { address: quoin(1), title: "The \\newcommand macro", description: "", tags: [] },
  ]);
});

it("a list of TOML over several lines is no tag", async () => {
  const text = `[[links]]\nurl = "${quoin(1)}"\ntitle = "Tides"\ntags = [\n  "sea",\n]\n`;
  const found = await readAll(text, "links.toml");
  expect(linksIn(found)).toMatchObject([{ address: quoin(1), title: "Tides", tags: [] }]);
});

it("a number may be a name in JSON as in scripts", async () => {
  const found = await readAll(
    `{windows: {1: {url: "${quoin(1)}"}, true: {url: "${quoin(2)}"}}}`,
    "a.json",
  );
  expect(linksIn(found)).toMatchObject([{ address: quoin(1) }, { address: quoin(2) }]);
});

it("an address beside markup in a message is a link too", async () => {
  const text = JSON.stringify([
    { date: "2024-01-15", text: `See ${quoin(1)} and more` },
    { date: "2024-01-16", text: `<b>Tides</b> ${quoin(2)}` },
    { date: "2024-01-17", text: `if a <b then ${quoin(3)}` },
  ]);
  const found = await readAll(text, "chat.json");
  expect(linksIn(found).map(({ address }) => address)).toEqual([quoin(1), quoin(2), quoin(3)]);
});
