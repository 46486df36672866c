import { expect, it } from "vitest";
import { linksIn, readBytes } from "../../../test/support/import-text.ts";

const netscape = (attributes: string) =>
  `<!DOCTYPE NETSCAPE><DL><DT><H3>Unread</H3><DL><DT><A HREF="https://quoin.example/1" ${attributes}>x</A></DL></DL>`;

it.for([
  ["Pocket's table", "url,status\nhttps://quoin.example/1,archive", [[["archived"], []]]],
  [
    "Instapaper's table",
    "URL,Title,Selection,Folder,Timestamp\nhttps://quoin.example/1,x,,Starred,1\nhttps://quoin.example/2,x,,Sea,1",
    [
      [["favorite"], []],
      [undefined, [["Sea"]]],
    ],
  ],
  [
    "Instapaper's page",
    '<h1>Archive</h1><ol><li><a href="https://quoin.example/1">x</a></ol>',
    [[["archived"], []]],
  ],
  ["a bookmark file, with a folder", netscape('TOREAD="1"'), [[["unread"], [["Unread"]]]]],
  [
    "Raindrop.io's bookmark file",
    netscape('DATA-IMPORTANT="true"'),
    [[["favorite"], [["Unread"]]]],
  ],
  [
    "Pinboard's data",
    '[{"href":"https://quoin.example/1","description":"x","extended":"","toread":"yes"}]',
    [[["unread"], []]],
  ],
  [
    "wallabag's data",
    '[{"url":"https://quoin.example/1","title":"x","is_archived":1,"is_starred":0}]',
    [[["archived"], []]],
  ],
  [
    "Karakeep's data",
    '{"bookmarks":[{"content":{"type":"link","url":"https://quoin.example/1"},"archived":true}]}',
    [[["archived"], []]],
  ],
  [
    "Pinboard's XML",
    '<posts user="ada"><post href="https://quoin.example/1" description="x" toread="yes"/></posts>',
    [[["unread"], []]],
  ],
  [
    "GoodLinks' data",
    '[{"url":"https://quoin.example/1","title":"x","readAt":1673778600.5,"starred":true}]',
    [[["read", "favorite"], []]],
  ],
  [
    "linkding's bookmark file",
    netscape('TAGS="linkding:bookmarks.archived"'),
    [[["archived"], [["Unread"]]]],
  ],
  [
    "Tiny Tiny RSS",
    "<articles><article><link>https://quoin.example/1</link><title>x</title><marked>1</marked></article></articles>",
    [[["favorite"], []]],
  ],
] as const)("the states of %s are apart from its folders", async ([, text, expected]) => {
  const found = linksIn(await readBytes(new TextEncoder().encode(text), ""));
  expect(found.map(({ states, paths }) => [states, paths])).toEqual(expected);
});
