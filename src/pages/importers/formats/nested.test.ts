import { expect, it } from "vitest";
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
  ["places", `{"name":"Sea","url":"https://quoin.example/t"}`],
])("%s beside a list of links are none of them: %s", async (name, other) => {
  expect(await titles(`{"links":[${link(1)},${link(2)}],"${name}":[${other}]}`)).toEqual([
    "1",
    "2",
  ]);
});

it("more tags with addresses than links hide no link", async () => {
  const tag = '{"name":"Sea","url":"https://quoin.example/t"}';
  expect(await titles(`{"tags":[${tag},${tag}],"links":[${link(1)}]}`)).toEqual(["1"]);
});
