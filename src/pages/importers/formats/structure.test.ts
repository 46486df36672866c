import { describe, expect, it } from "vitest";
import { foldersIn, linksIn, readAll } from "../../../../test/support/import-text.ts";

it("a post that was saved in Instagram has the name of its account, which is no folder", async () => {
  const post = (name: string) =>
    `{"title":"${name}","string_map_data":{"Saved on":{"href":"https://quoin.example/${name}","timestamp":1673778600}}}`;
  const found = await readAll(`{"saved_saved_media":[${post("ada")},${post("bob")}]}`);
  expect(foldersIn(found)).toEqual([]);
  expect(linksIn(found)).toMatchObject([
    { title: "ada", savedAtMs: Date.UTC(2023, 0, 15, 10, 30) },
    { address: "https://quoin.example/bob", title: "bob" },
  ]);
});

it("a link that was saved in Facebook is in no folder that says so", async () => {
  const text =
    '{"saves_v2":[{"timestamp":1673778600,"attachments":[{"data":[{"external_context":{"name":"Tides","source":"quoin.example","url":"https://quoin.example/1"}}]}],"title":"Ada saved a link from a post."}]}';
  const found = await readAll(text);
  expect(foldersIn(found)).toEqual([]);
  expect(linksIn(found)).toMatchObject([{ title: "Tides", paths: [] }]);
});

it("a folder with attachments of another service is one", async () => {
  const text =
    '{"cards":[{"title":"Sea","attachments":[{"name":"Tides","url":"https://quoin.example/1"}]}]}';
  expect(foldersIn(await readAll(text))).toEqual(["Sea"]);
});

it("the label of an address in Instagram is no tag", async () => {
  const text =
    '[{"timestamp":1673778600,"media":[],"label_values":[{"label":"Owner","value":"ada"},{"label":"URL","value":"https://quoin.example/1","href":"https://quoin.example/1"}]}]';
  expect(linksIn(await readAll(text))).toMatchObject([
    { address: "https://quoin.example/1", tags: [] },
  ]);
});

it("NiceTab has its tabs in groups within others", async () => {
  const text =
    '[{"tagName":"Work","groupList":[{"groupName":"Sea","tabList":[{"tabId":"x","title":"Tides","url":"https://quoin.example/1"}]}]}]';
  expect(linksIn(await readAll(text))).toMatchObject([
    { title: "Tides", paths: [["Work", "Sea"]] },
  ]);
});

it.each([
  [
    "several without a title",
    '{"name":"Sea","a":{"url":"https://quoin.example/1"},"b":{"url":"https://quoin.example/2"}}',
  ],
  ["one in a list", '{"name":"Sea","tabs":[{"url":"https://quoin.example/1"}]}'],
  ["one whose title is empty", '{"name":"Sea","tab":{"url":"https://quoin.example/1","title":""}}'],
])("an object with %s is their folder", async (_, text) => {
  const found = await readAll(`{"groups":[${text}]}`);
  expect(foldersIn(found)).toEqual(["Sea"]);
  expect(linksIn(found)[0]).toMatchObject({ title: "", paths: [["Sea"]] });
});

it("a list of links beside longer ones that hold lists of them hides none of these", async () => {
  const tab = (at: number) => `{"url":"https://quoin.example/${at}","title":"${at}"}`;
  const text = `{"version":"5","groups":[{"title":"Sea","tabs":[${tab(1)}]}],"pinnedTabs":[${tab(2)},${tab(3)}]}`;
  expect(linksIn(await readAll(text)).map(({ title, paths }) => [title, ...paths.flat()])).toEqual([
    ["1", "Sea"],
    ["2"],
    ["3"],
  ]);
});

it("icons of other objects beside a list of links are no links", async () => {
  const text =
    '{"links":[{"url":"https://quoin.example/1","title":"Tides","label":"sea"}],"feeds":[{"name":"Ada","icon":{"url":"https://quoin.example/i.png"}}]}';
  expect(linksIn(await readAll(text))).toHaveLength(1);
});

it("the authors of a feed are no links of it", async () => {
  const text =
    '{"items":[{"url":"https://quoin.example/1","title":"Tides"},{"url":"https://quoin.example/2","title":"Looms"}],"authors":[{"name":"Ada","url":"https://quoin.example/ada"}]}';
  expect(linksIn(await readAll(text))).toHaveLength(2);
});

const link = (at: number) => `{"url":"https://quoin.example/${at}","title":"${at}"}`;
const titles = async (text: string) => linksIn(await readAll(text)).map(({ title }) => title);

it("two lists of links beside each other are read both, in their order", async () => {
  const text = `{"unread":[${link(1)}],"count":3,"archive":[${link(2)},${link(3)}]}`;
  expect(await titles(text)).toEqual(["1", "2", "3"]);
  const addresses = '{"read":["https://quoin.example/1"],"unread":["https://quoin.example/2"]}';
  expect(linksIn(await readAll(addresses)).map(({ place }) => place)).toEqual([1, 2]);
});

it.each([
  ["tags", `{"title":"Sea","url":"https://quoin.example/t"}`],
  ["deletedLinks", `{"title":"Sea","url":"https://quoin.example/t"}`],
  ["places", `{"title":"Sea","url":"/t"}`],
  ["places", `{"title":"Sea"}`],
])("%s beside a list of links are none of them: %s", async (name, other) => {
  expect(await titles(`{"links":[${link(1)},${link(2)}],"${name}":[${other}]}`)).toEqual([
    "1",
    "2",
  ]);
});

it("a list with other names beside a list of links is read too", async () => {
  const other = '{"name":"Sea","href":"https://quoin.example/t"}';
  expect(await titles(`{"links":[${link(1)},${link(2)}],"places":[${other}]}`)).toEqual([
    "1",
    "2",
    "Sea",
  ]);
});

it("more tags with addresses than links hide no link", async () => {
  const tag = '{"name":"Sea","url":"https://quoin.example/t"}';
  expect(await titles(`{"tags":[${tag},${tag}],"links":[${link(1)}]}`)).toEqual(["1"]);
});

/** Each link as its title, its folders and its tags. */
const told = async (text: string, name = "") =>
  linksIn(await readAll(text, name, 1_000)).map(({ address, title, paths, tags, description }) =>
    [
      address.split("/").at(-1),
      title,
      ...paths.map((path) => `in ${path.join(" / ")}`),
      ...tags.map((tag) => `#${tag}`),
      ...(description === "" ? [] : [`(${description})`]),
    ].join(" "),
  );

it.each([
  [
    "folders and links in one list",
    `[{"toplevel_name":"Managed"},{"name":"A","url":"quoin.example/1"},{"name":"Sea","children":[${link(2)}]},${link(3)}]`,
    ["1 A", "2 2 in Sea", "3 3"],
  ],
  [
    "lists of other names in objects beside each other",
    `{"Activity":{"Likes":{"ItemList":[{"Date":"2023-01-15","Link":"https://quoin.example/1"}]},"Saved":{"List":[${link(2)}]}}}`,
    ["1  in Likes", "2 2 in Saved"],
  ],
  [
    "a title for each address",
    '{"Sea":{"Tides":"https://quoin.example/1","Looms":"https://quoin.example/2"}}',
    ["1 Tides in Sea", "2 Looms in Sea"],
  ],
  [
    "titles and folders for names",
    '{"GitHub":"https://quoin.example/1","Sea":{"Tides":"https://quoin.example/2","deep":{"Looms":["https://quoin.example/3"]}}}',
    ["1 GitHub", "2 Tides in Sea", "3 Looms in Sea / deep"],
  ],
  [
    "addresses for names",
    '{"Sea":{"https://quoin.example/1":"Tides"},"https://quoin.example/2":{"title":"Looms","tags":["deep"]}}',
    ["2 Looms #deep", "1 Tides in Sea"],
  ],
  [
    "lists for rows",
    '[["name","url"],["Tides","https://quoin.example/1"],["Looms","https://quoin.example/2"]]',
    ["1 Tides", "2 Looms"],
  ],
  ["one title for one address", '{"GitHub":"https://quoin.example/1"}', ["1 GitHub"]],
  [
    "a title in each item of a list",
    '[{"Sea":[{"Tides":[{"href":"https://quoin.example/1"}]},{"Looms":[{"href":"https://quoin.example/2"}]}]},{"Land":[{"Quoins":[{"href":"https://quoin.example/3"}]}]},{"Ada":"https://quoin.example/4"}]',
    ["1 Tides in Sea", "2 Looms in Sea", "3 Quoins in Land", "4 Ada"],
  ],
  [
    "folders for the names of lists",
    `{"bookmarks":{"Sea":[{"t":"Tides","u":"https://quoin.example/1"}],"deep sea":[${link(2)}]}}`,
    ["1 Tides in Sea", "2 2 in deep sea"],
  ],
  [
    "titles for the names of links",
    '{"Tides":{"url":"https://quoin.example/1"},"Looms":{"url":"https://quoin.example/2","note":"x"}}',
    ["1 Tides", "2 Looms (x)"],
  ],
  [
    "addresses in the texts of messages, some of them with a card",
    '[{"ts":"1673778600.1","text":"<https://quoin.example/1|x> and <https://quoin.example/2|Looms>","attachments":[{"title":"Tides","from_url":"https://quoin.example/1"}]},{"ts":"1673778600.2","text":"see <https://quoin.example/3>"}]',
    ["1 Tides", "2 Looms", "3 see"],
  ],
  [
    "pages of an interface beside its items, which are none of its links",
    `{"paging":{"next":"https://quoin.example/next"},"items":[${link(1)}]}`,
    ["1 1"],
  ],
  [
    "an address in the source of an object with more to say",
    '{"title":"Sea","contents":[{"title":"Tides","description":"My note","created_at":"2023-01-15","source":{"url":"https://quoin.example/1","title":"x"},"image":{"thumb":{"url":"https://quoin.example/i.png"}}}]}',
    ["1 Tides in Sea (My note)"],
  ],
  [
    "a note with the page that it is about",
    '{"title":"Tides","labels":[{"name":"sea"}],"textContent":"x","annotations":[{"title":"x","description":"Of the page","url":"https://quoin.example/1"}]}',
    ["1 Tides #sea (Of the page)"],
  ],
  [
    "names that nobody knows",
    '{"rows":[{"wann":"2023-01-15","was":"Tides","wo":"https://quoin.example/1"}]}',
    ["1 Tides"],
  ],
  [
    "the path of the address",
    '[{"url":"https://quoin.example/sea/1","path":"/sea/1","title":"Tides"}]',
    ["1 Tides"],
  ],
  [
    "the address of its program beside its links",
    `{"info":{"source":"Tool","docs":"https://quoin.example/tool"},"links":[${link(1)}]}`,
    ["1 1"],
  ],
  ["an assignment before it", `window.YTD.like.part0 = [{"like":${link(1)}}];`, ["1 1"]],
  [
    "pages of an interface beside its items",
    `{"_links":{"self":{"href":"https://quoin.example/api"}},"_embedded":{"items":[{"url":"https://quoin.example/1","title":"Tides","tags":[{"id":1,"label":"sea"}]}]}}`,
    ["1 Tides #sea"],
  ],
] as const)("JSON may have %s", async (_name, text, expected) => {
  expect(await told(text)).toEqual(expected);
});

it.each([
  [
    "elements for the fields",
    "<result><entry><title>Tides</title><url>https://quoin.example/1</url><tags><entry>sea</entry><entry>deep sea</entry></tags><content><![CDATA[<a href='https://quoin.example/x'>x</a>]]></content></entry></result>",
    ["1 Tides #sea #deep sea"],
  ],
  [
    "attributes for the fields",
    '<list><folder name="Sea"><mark href="https://quoin.example/1" title="Tides"/><mark href="https://quoin.example/2" title="Looms"/></folder></list>',
    ["1 Tides in Sea", "2 Looms in Sea"],
  ],
  [
    "a resource in RDF",
    '<rdf:RDF xmlns:rdf="x"><bib:Document rdf:about="https://quoin.example/1"><dc:title>Tides</dc:title></bib:Document></rdf:RDF>',
    ["1 Tides"],
  ],
  [
    "a property list of Safari",
    "<plist><dict><key>Children</key><array><dict><key>Title</key><string>Bar</string><key>Children</key><array><dict><key>URIDictionary</key><dict><key>title</key><string>Tides</string></dict><key>URLString</key><string>https://quoin.example/1</string></dict></array></dict></array><key>Title</key><string/></dict></plist>",
    ["1 Tides in Bar"],
  ],
  ["addresses alone", "<a1>See https://quoin.example/1 or</a1>", ["1 "]],
] as const)("XML of any kind may have %s", async (_name, text, expected) => {
  expect(await told(text)).toEqual(expected);
});

it.each([
  [
    "Tides.url",
    "[{000}]\nProp3=1\n[InternetShortcut]\nURL=https://quoin.example/1\nIconFile=https://quoin.example/i.ico\n",
    ["1 "],
  ],
  ["tides.desktop", "[Desktop Entry]\nName=Tides\nURL=https://quoin.example/1\n", ["1 Tides"]],
  ["kde.desktop", "[Desktop Entry]\nName=Tides\nURL[$e]=https://quoin.example/1\n", ["1 Tides"]],
  [
    "bookmarks.adr",
    "Opera Hotlist version 2.0\n\n#FOLDER\n\tNAME=Sea\n\n#URL\n\tNAME=Tides\n\tURL=https://quoin.example/1\n\tDESCRIPTION=My note\n\n-\n\n#URL\n\tNAME=Looms\n\tURL=https://quoin.example/2\n",
    ["1 Tides in Sea (My note)", "2 Looms"],
  ],
  [
    "tides.md",
    '---\ntitle: "Tides: a study"\nsource: https://quoin.example/1\ntags:\n  - sea\n---\nThe [tide](https://quoin.example/x) comes.\n',
    ["1 Tides: a study #sea"],
  ],
  [
    "links.yaml",
    "Sea:\n  - title: Tides\n    url: https://quoin.example/1\n    tags: [sea]\n",
    ["1 Tides #sea"],
  ],
  [
    "contacts.vcf",
    "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Tides\\, a\r\n  study\r\nitem1.URL;type=WORK:https://quoin.example/1\r\nNOTE:My\\nnote\r\nEND:VCARD\r\nBEGIN:VCARD\r\nFN:Ada\r\nEND:VCARD\r\n",
    ["1 Tides, a study (My\nnote)"],
  ],
  [
    "calendar.ics",
    "BEGIN:VCALENDAR\nURL:x\nBEGIN:VEVENT\nSUMMARY:Tides\nURL:https://quoin.example/1\nEND:VEVENT\nBEGIN:VEVENT\nSUMMARY:Looms\nDESCRIPTION:See https://quoin.example/2\nEND:VEVENT\nEND:VCALENDAR\n",
    ["1 Tides", "2 Looms (See https://quoin.example/2)"],
  ],
  [
    "links.toml",
    'title = "Mine"\n\n[[links]]\ntitle = "Tides" # x\nurl = "https://quoin.example/1#a"\ntags = ["sea", "deep"]\n[[links]]\nurl = \'https://quoin.example/2\'\n[Sea]\nQuoins = "https://quoin.example/3"\n',
    ["1#a Tides #sea #deep", "2 ", "3 Quoins in Sea"],
  ],
  [
    "Tides.mhtml",
    'From: <Saved by Blink>\r\nSnapshot-Content-Location: https://quoin.example/1\r\nSubject: Tides\r\nContent-Type: multipart/related;\r\n\tboundary="x"\r\n\r\n--x\r\nContent-Location: https://quoin.example/1\r\n\r\n<a href=3D"https://quoin.ex=\r\nample/2">x</a>\r\n',
    ["1 Tides"],
  ],
  ["notes.md", "---\ntitle: Links\n---\n- [Tides](https://quoin.example/1)\n", ["1 Tides"]],
] as const)("%s is read", async (name, text, expected) => {
  const links = await told(text, name);
  expect(links.filter((one) => /\d/u.test(one))).toEqual(expected);
});

it("the trash of a hotlist is reported as left out", async () => {
  const text =
    "Opera Hotlist version 2.0\n\n#FOLDER\n\tNAME=Trash\n\tTRASH FOLDER=YES\n\n#URL\n\tNAME=Gone\n\tURL=https://quoin.example/2\n\n-\n\n#URL\n\tNAME=Tides\n\tURL=https://quoin.example/1\n";
  expect(await told(text)).toEqual(["1 Tides"]);
  expect(await readAll(text)).toContainEqual({
    kind: "left",
    addresses: ["https://quoin.example/2"],
  });
});

it("the links of a page that was saved in one file are reported as left out", async () => {
  const text =
    'Snapshot-Content-Location: https://quoin.example/1\n\n<a href=3D"https://quoin.ex=\nample/2">x</a>';
  expect(await readAll(text)).toContainEqual({
    kind: "left",
    addresses: ["https://quoin.example/2"],
  });
});

it("a folder of a hotlist may have a value that is called like its children", async () => {
  const text =
    "Opera Hotlist version 2.0\n\n#FOLDER\n\tNAME=Sea\n\tCHILDREN=x\n\n#URL\n\tNAME=Tides\n\tURL=https://quoin.example/1\n";
  expect(await told(text)).toEqual(["1 Tides in Sea"]);
});

it("a name that objects inherit is one like any other in a property list", async () => {
  const text =
    "<plist><dict><key>__proto__</key><dict><key>URL</key><string>https://quoin.example/1</string></dict></dict></plist>";
  expect(await told(text)).toEqual(["1 "]);
});

it("what is reported as no link of the user's is not offered as one", async () => {
  const text = '{"trash":[{"url":"https://quoin.example/1","title":"Tides"}]}';
  expect(await told(text)).toEqual([]);
  expect((await readAll(text)).filter(({ kind }) => kind === "left")).toHaveLength(1);
});

it("an object that is too deep beside an address ends in a report", async () => {
  const text = `{"url":"https://quoin.example/1","a":${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}}`;
  await expect(readAll(text, "", 1_000_000)).rejects.toThrow("import-too-deep");
});

describe("an object without a name around a link", () => {
  it("tells when it was saved: a star, a message", async () => {
    const star =
      '[{"starred_at":"2023-01-15","repo":{"name":"tides","html_url":"https://quoin.example/1","created_at":"2020-01-01"}}]';
    const message =
      '{"id":1,"messages":[{"date":"2023-01-15","text":["see ",{"type":"text_link","text":"Tides","href":"https://quoin.example/1"}]}]}';
    for (const text of [star, message])
      expect(linksIn(await readAll(text))).toMatchObject([{ savedAtMs: Date.UTC(2023, 0, 15) }]);
  });

  it("tells nothing of it if it is the file", async () => {
    const text =
      '{"date":"2023-01-15","links":[{"url":"https://quoin.example/1","title":"Tides"}]}';
    expect(linksIn(await readAll(text))[0]).not.toHaveProperty("savedAtMs");
  });
});

it("the kind of a thing is no title of it", async () => {
  const text = '[{"type":"link","text":"https://quoin.example/1"}]';
  expect(linksIn(await readAll(text))).toMatchObject([{ title: "" }]);
});

it("labels of a feed reader are tags, and its own states and address are none", async () => {
  const text =
    '{"self":[{"href":"https://quoin.example/api"}],"items":[{"title":"Tides","canonical":[{"href":"https://quoin.example/1"}],"categories":["user/1/state/com.google/starred","user/1/label/deep sea"]}]}';
  const found = await readAll(text);
  expect(linksIn(found)).toMatchObject([
    { address: "https://quoin.example/1", title: "Tides", tags: ["deep sea"] },
  ]);
  expect(linksIn(found)).toHaveLength(1);
});
