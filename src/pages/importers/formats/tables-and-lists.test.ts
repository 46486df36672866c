import { describe, expect, it } from "vitest";
import { foldersIn, inPieces, linksIn, readAll } from "../../../../test/support/import-text.ts";
import { formatOf, matchingOf, readText } from "../read.ts";

describe("a list", () => {
  it.each([
    ["https://quoin.example/a | Tides", "https://quoin.example/a", "Tides"],
    ["https://quoin.example/a Tides and looms", "https://quoin.example/a", "Tides and looms"],
    ["Tides: https://quoin.example/a", "https://quoin.example/a", "Tides"],
    ["- [Tides](https://quoin.example/a) – of the sea", "https://quoin.example/a", "Tides"],
    ["quoin.example/a", "quoin.example/a", ""],
    ["192.168.0.1:8080/a Tides", "192.168.0.1:8080/a", "Tides"],
    ["<https://quoin.example/a>", "https://quoin.example/a", ""],
    ['"https://quoin.example/a",', "https://quoin.example/a", ""],
    ["Tides (https://quoin.example/a)", "https://quoin.example/a", "Tides"],
    ["https://quoin.example/Tide_(sea)", "https://quoin.example/Tide_(sea)", ""],
    ["https://quoin.example/Tides_Inc. | Tides", "https://quoin.example/Tides_Inc.", "Tides"],
    ["https://quoin.example/a | [Fix](sea): x", "https://quoin.example/a", "[Fix](sea): x"],
    [
      "https://quoin.example/a | https://quoin.example/b",
      "https://quoin.example/a",
      "https://quoin.example/b",
    ],
    ["1. https://quoin.example/a", "https://quoin.example/a", ""],
    ["- [ ] https://quoin.example/a", "https://quoin.example/a", ""],
    ["[[Draft] Tides](https://quoin.example/a)", "https://quoin.example/a", "[Draft] Tides"],
    ["[Tides \\[1\\]](https://quoin.example/a)", "https://quoin.example/a", "Tides [1]"],
    ["[Sea](<https://quoin.example/Tide_(sea)>)", "https://quoin.example/Tide_(sea)", "Sea"],
    ['![x](y.png) [Tides](https://quoin.example/a "z")', "https://quoin.example/a", "Tides"],
    ["javascript:alert(1)", "javascript:alert(1)", ""],
    ["quoin.example/wiki/Data:Tides.tab Tides", "quoin.example/wiki/Data:Tides.tab", "Tides"],
    [
      "archive.example/2020/https://quoin.example/a Tides",
      "archive.example/2020/https://quoin.example/a",
      "Tides",
    ],
    [
      "quoin.example?next=https://quoin.example/a Tides",
      "quoin.example?next=https://quoin.example/a",
      "Tides",
    ],
    ["Quoin.example:https://quoin.example/a", "https://quoin.example/a", "Quoin.example"],
    [
      "** [[https://quoin.example/a][Tides [1] and looms]] :sea:",
      "https://quoin.example/a",
      "Tides [1] and looms",
    ],
    ["- [[https://quoin.example/a]]", "https://quoin.example/a", ""],
    ["* [https://quoin.example/a Tides]", "https://quoin.example/a", "Tides"],
    ["Tides [https://quoin.example/a]", "https://quoin.example/a", "Tides"],
    ["http://[::1]:8080/a Tides", "http://[::1]:8080/a", "Tides"],
    ["https://quoin.example/a?b[]=c Tides", "https://quoin.example/a?b[]=c", "Tides"],
    ["12) Tides - https://quoin.example/a", "https://quoin.example/a", "Tides"],
    ["- [x] Tides https://quoin.example/a", "https://quoin.example/a", "Tides"],
    ["https://quoin.example/a | 3. Looms", "https://quoin.example/a", "3. Looms"],
    ["Nothing to see", "", "Nothing to see"],
  ])("has a link in each line: %s", async (line, address, title) => {
    expect(linksIn(await readAll(line))).toMatchObject([{ address, title }]);
  });

  it.each([
    "https://quoin.example/a, https://quoin.example/b",
    "<https://quoin.example/a> <https://quoin.example/b>",
    "- [A](https://quoin.example/a), [B](https://quoin.example/b)",
    "- [[https://quoin.example/a][A]] and [[https://quoin.example/b]]",
  ])("has several links in one line: %s", async (line) => {
    expect(linksIn(await readAll(line)).map(({ address }) => address)).toEqual([
      "https://quoin.example/a",
      "https://quoin.example/b",
    ]);
  });

  it("may have a heading that could be the name of a column", async () => {
    const text = "Link\nhttps://quoin.example/1 | Tides\nhttps://quoin.example/2 | Looms\n";
    expect(linksIn(await readAll(text)).map(({ address }) => address)).toEqual([
      "",
      "https://quoin.example/1",
      "https://quoin.example/2",
    ]);
  });

  it("of Session Buddy has each address below its title", async () => {
    const [one, two, three] = [1, 2, 3].map((at) => `https://quoin.example/${at}`);
    const read = async (...lines: readonly (string | undefined)[]) =>
      linksIn(await readAll(lines.join("\n"))).map(({ title, address }) => [title, address]);
    expect(await read("Tides", one, "", "Looms ", ` ${two}`, "Sea", three)).toEqual([
      ["Tides", one],
      ["Looms", two],
      ["Sea", three],
    ]);
    // A heading, or a text that no address follows.
    expect(await read("Sea", one, two, "", "Land", "", three, "# Sky", one, "x", "y")).toEqual([
      ["Sea", ""],
      ["", one],
      ["", two],
      ["Land", ""],
      ["", three],
      ["# Sky", ""],
      ["", one],
      ["x", ""],
      ["y", ""],
    ]);
  });

  it("of OneTab counts its empty lines, and knows the line of each link", async () => {
    const text =
      "https://quoin.example/a | A\r\nhttps://quoin.example/b | B\r\n\r\nhttps://quoin.example/c | C\r\n";
    expect(linksIn(await readAll(text)).map(({ title, place }) => [title, place])).toEqual([
      ["A", 1],
      ["B", 2],
      ["C", 4],
    ]);
  });
});

describe("a table", () => {
  it("may divide its cells by semicolons or tabs, and have more lines than rows", async () => {
    for (const delimiter of [";", "\t"]) {
      const text = [
        ["Link", "Name", "Notes"],
        ["https://quoin.example/1", '"Tides\nand more"', '"a ""b"""'],
        ["", "", ""],
        ["https://quoin.example/2", "Looms", ""],
      ]
        .map((row) => row.join(delimiter))
        .join("\r\n");
      expect(linksIn(await readAll(text))).toMatchObject([
        { title: "Tides\nand more", description: 'a "b"', place: 2 },
        { title: "Looms", place: 5 },
      ]);
    }
  });

  it("may have no names of columns, if its file has the name of a table", async () => {
    const text = "Tides,https://quoin.example/1,x\nLooms,https://quoin.example/2,y";
    expect(linksIn(await readAll(text, "links.csv"))).toMatchObject([
      { address: "https://quoin.example/1", title: "Tides", place: 1 },
      { address: "https://quoin.example/2", title: "Looms", place: 2 },
    ]);
    expect(matchingOf(text, "csv")).toMatchObject({
      names: ["1", "2", "3"],
      columns: { address: ["2"], title: ["1"] },
    });
  });

  it("may begin with the line by which Excel says what divides its cells", async () => {
    for (const names of ["URL;Title", "Adresse;Titel"]) {
      const text = `sep=;\r\n${names}\r\nhttps://quoin.example/1,2;Tides\r\n`;
      expect(linksIn(await readAll(text, "links.csv"))).toMatchObject([
        { address: "https://quoin.example/1,2", title: "Tides", place: 3 },
      ]);
    }
  });

  it("may have two columns of one name, of which the first is meant", async () => {
    const text = "url,title,url\nhttps://quoin.example/a,Tides,https://quoin.example/b";
    const found = linksIn(await readAll(text, "x.csv"));
    expect(found).toMatchObject([{ address: "https://quoin.example/a", title: "Tides" }]);
  });

  it("of one column is not divided at the signs in its addresses", async () => {
    const text = "url\nhttps://quoin.example/1,2\nhttps://quoin.example/3,4;5|6\n";
    const links = linksIn(await readAll(text, "links.csv"));
    expect(links.map(({ address }) => address)).toEqual([
      "https://quoin.example/1,2",
      "https://quoin.example/3,4;5|6",
    ]);
  });

  it("loses no row to a quotation mark that is part of a title", async () => {
    for (const [sign, name] of [
      [",", "links.csv"],
      ["\t", "links.tsv"],
    ]) {
      const rows = [
        ["title", "url", "tags"],
        ['"Tides" and looms', "https://quoin.example/1", "a"],
        ['"Open', "https://quoin.example/2", "b"],
        ['"Quoted ""x"""', "https://quoin.example/3", ""],
        ['3" disk', "https://quoin.example/4", ""],
      ];
      const text = rows.map((row) => row.join(sign)).join("\r\n");
      const links = linksIn(await readAll(text, name));
      expect(links.map(({ title, tags, place }) => [title, ...tags, place])).toEqual([
        ['"Tides" and looms', "a", 2],
        ['"Open', "b", 3],
        ['Quoted "x"', 4],
        ['3" disk', 5],
      ]);
    }
  });

  it("keeps its cells of several lines beside a stray quotation mark, if it has most rows so", async () => {
    const text =
      'url,note,title\nhttps://quoin.example/1,"a\nb",x\nhttps://quoin.example/2,"c\nd","x" y\nhttps://quoin.example/3,"e\nf",z\n';
    expect(linksIn(await readAll(text)).map(({ description }) => description)).toContain("a\nb");
  });

  it("of Google Takeout may begin with the description of the list", async () => {
    for (const description of ["Seas, and what is near", "Seas"]) {
      const text = `${description}\n\nTitle,Note,URL,Tags,Comment\n,,,,\nTides,My note,https://quoin.example/1,,\n`;
      expect(linksIn(await readAll(text, "Saved.csv"))).toMatchObject([
        { address: "https://quoin.example/1", title: "Tides", description: "My note", place: 5 },
      ]);
    }
  });

  it.each([
    "Titel;Adresse;Schlagwörter;Ordner;Beschreibung;Datum",
    "Titre;Lien;Étiquettes;Dossier;Commentaire;Date d'ajout",
    "Título;Enlace;Etiquetas;Carpeta;Descripción;Fecha",
    "Titolo;Indirizzo;Etichette;Cartella;Note;Data",
    "Název;Odkaz;Štítky;Složka;Popis;Datum",
    "Название;Ссылка;Теги;Папка;Заметка;Дата",
    "العنوان;الرابط;الوسوم;المجلد;ملاحظة;التاريخ",
    "タイトル;リンク;タグ;フォルダ;メモ;追加日",
    "标题;链接;标签;文件夹;备注;日期",
  ])("may have the names of its columns in another language: %s", async (names) => {
    const text = `${names}\nTides;https://quoin.example/1;sea, tide;Work;My note;15.01.2023 10:30\n`;
    expect(linksIn(await readAll(text))).toMatchObject([
      {
        address: "https://quoin.example/1",
        title: "Tides",
        tags: ["sea", "tide"],
        paths: [["Work"]],
        description: "My note",
        savedAtMs: new Date(2023, 0, 15, 10, 30).getTime(),
      },
    ]);
  });

  it.each([
    ["15.1.2023", "2023-01-15"],
    ["2023/01/15", "2023-01-15"],
    ["January 15, 2023 10:30 AM", "2023-01-15"],
    ["Jan 15, 2023", "2023-01-15"],
    ["Sun Jan 15 10:30:00 +0000 2023", "2023-01-15"],
    ["1673778600000.123", "2023-01-15"],
    ["01/02/2023", undefined],
    ["32.13.2023", undefined],
    ["Chapter 15, 2023 pages", undefined],
  ])("has the date %j on %s", async (written, day) => {
    const [link] = linksIn(await readAll(`url;created\nhttps://quoin.example/1;${written}\n`));
    const { savedAtMs } = link ?? {};
    const date = savedAtMs === undefined ? undefined : new Date(savedAtMs);
    expect(date && new Intl.DateTimeFormat("sv").format(date)).toBe(day);
  });

  it("is read by the columns that the user matched", async () => {
    const text = "Seite,Wo,Worum\nTides,https://quoin.example/1,sea\n";
    const columns = { address: ["Wo"], title: ["Seite"], tags: ["Worum"] };
    const found = [];
    for await (const one of readText(inPieces(text), "csv", columns)) found.push(one);
    expect(found).toMatchObject([
      { address: "https://quoin.example/1", title: "Tides", tags: ["sea"], place: 2 },
    ]);
    expect(matchingOf(text, "csv")?.columns).toEqual({ address: ["Wo"], title: ["Seite"] });
  });
});

describe("JSON of any other kind", () => {
  it("is its longest list of objects, by the names of their fields", async () => {
    const text =
      '{"version":1,"authors":[{"name":"x"}],"items":[{"link":"https://quoin.example/1","name":"A"},{"link":"https://quoin.example/2","name":"B"}]}';
    expect(linksIn(await readAll(text))).toMatchObject([{ title: "A" }, { title: "B" }]);
    expect(matchingOf(text, "json")).toEqual({
      names: ["link", "name"],
      columns: { address: ["link"], title: ["name"] },
    });
  });

  it.each([
    [
      "Toby",
      '{"version":3,"lists":[{"title":"Sea","cards":[{"title":"Tides","url":"https://quoin.example/1","customTitle":""}],"labels":[]}]}',
      ["Sea"],
    ],
    [
      "Session Buddy",
      '{"format":"nxs.json.v1","collections":[{"title":"Work","folders":[{"title":"Sea","links":[{"title":"Tides","url":"https://quoin.example/1"}]}]}]}',
      ["Work", "Sea"],
    ],
    [
      "Tab Session Manager",
      '[{"windows":{"1":{"2":{"id":2,"url":"https://quoin.example/1","title":"Tides"}}},"name":"Sea","date":1,"tag":[]}]',
      ["Sea"],
    ],
    [
      "OneTab",
      '{"tabGroups":[{"id":"x","label":"Sea","createDate":1,"tabsMeta":[{"id":"y","url":"https://quoin.example/1","title":"Tides"}]}]}',
      ["Sea"],
    ],
  ])("may have its links in lists within others: %s", async (_name, text, path) => {
    const found = await readAll(text);
    expect(linksIn(found)).toMatchObject([
      { address: "https://quoin.example/1", title: "Tides", paths: [path] },
    ]);
    expect(foldersIn(found)).toEqual([path.join(" / ")]);
    expect(matchingOf(text, "json")).toBeUndefined();
  });

  it("with unknown names is for the user to match", () => {
    const text = '[{"Seite":"Tides","Wo":"https://quoin.example/1"}]';
    expect(matchingOf(text, "json")?.names).toEqual(["Seite", "Wo"]);
  });

  it("that says itself what it is has nothing to match", () => {
    expect(matchingOf('{"children":[{"uri":"x"}]}', "json")).toBeUndefined();
  });
});

it.each([
  ["<!DOCTYPE NETSCAPE-Bookmark-file-1>", "", "html"],
  ["\n <html>", "", "html"],
  ['text before <a href="x">', "", "html"],
  ['[{"a":1}]', "", "json"],
  ["[ ]", "", "json"],
  ["[Tides](https://quoin.example)", "", "list"],
  ["[[Draft] Tides](https://quoin.example)", "", "list"],
  ["[2024] Tides https://quoin.example", "", "list"],
  ['["Tides"](https://quoin.example)', "", "list"],
  ["[](https://quoin.example)", "", "list"],
  ["<https://quoin.example>", "", "list"],
  ['["https://quoin.example", "x"]', "", "json"],
  ['[{"title":"x","content":"<p><a href=\\"https://quoin.example\\">y</a></p>"}]', "", "json"],
  ['url,note\nhttps://quoin.example,"<a href=""x"">y</a>"', "", "csv"],
  ['Seite,Notiz\nhttps://quoin.example,"<a href=""x"">y</a>"', "x.csv", "csv"],
  ["url,title\nx,y", "", "csv"],
  ["https://quoin.example,Tides", "x.CSV", "csv"],
  ["https://quoin.example,Tides", "x.txt", "list"],
  ["https://quoin.example | Tides", "", "list"],
] as const)("%j is recognised (%s: %s)", (head, name, format) => {
  expect(formatOf(head, name)).toBe(format);
});
