import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readKnownList } from "./known-list.ts";

const work = { remoteId: 1, title: "Work" };
const tides = { remoteId: 2, title: "Tides; and, others", parentId: 1 };

describe("a list of what exists at the service", () => {
  it.each([
    ["CSV", 'id,title,parent\n1,Work,\n2,"Tides; and, others",1'],
    ["CSV without names of columns", '1,Work,\r\n2,"Tides; and, others",1\r\n'],
    ["CSV in another order", 'parent_id;name;id\n;Work;1\n1;"Tides; and, others";2'],
    ["a table from a spreadsheet", "id\ttitle\tparent\n1\tWork\t\n2\tTides; and, others\t1"],
    ["JSON", '[{"id":1,"title":"Work"},{"id":2,"name":"Tides; and, others","parent_id":1}]'],
    [
      "JSON in an object",
      '{"collections":[{"id":"1","title":"Work"},{"id":2,"title":"Tides; and, others","parent":1}]}',
    ],
  ])("is read as %s", (_name, text) => {
    expect(readKnownList(text)).toEqual({ resources: [work, tides], unread: [], isCut: false });
    expect(readKnownList(`\uFEFF${text}`).resources).toHaveLength(2);
  });

  it.each([
    ["semicolons in the first title", '1,"Work; play",\n2,Tides,1', "Work; play"],
    ["semicolons that nothing encloses", "1,Work; play,\n2,Tides,1", "Work; play"],
    ["spaces after the commas", '1, "Work, play",\n2, "Tides", 1', "Work, play"],
    ["line ends of old Macs", "1,Work,\r2,Tides,1", "Work"],
  ])("is read with %s", (_name, text, title) => {
    expect(readKnownList(text)).toMatchObject({
      resources: [
        { remoteId: 1, title },
        { remoteId: 2, title: "Tides", parentId: 1 },
      ],
      unread: [],
    });
  });

  it("is read as lines also if the first title has a comma", () => {
    const text = "#17 Looms, old\nhttps://links.example/collections/18 Mills; water\n19";
    expect(readKnownList(text)).toMatchObject({
      resources: [
        { remoteId: 17, title: "Looms, old" },
        { remoteId: 18, title: "Mills; water" },
        { remoteId: 19, title: "" },
      ],
      unread: [],
    });
  });

  it("is found in a JSON object behind an empty list, and takes the name where the title is empty", () => {
    const text =
      '{"errors":[],"collections":[{"id":1,"title":null,"name":"Work","parent_id":null}]}';
    expect(readKnownList(text).resources).toEqual([{ remoteId: 1, title: "Work" }]);
  });

  it("is read as lines of ids and of web addresses, with or without a title", () => {
    const text = "17\n#18 Looms\n\nhttps://links.example/collections/19 Mills and more";
    expect(readKnownList(text)).toEqual({
      resources: [
        { remoteId: 17, title: "" },
        { remoteId: 18, title: "Looms" },
        { remoteId: 19, title: "Mills and more" },
      ],
      unread: [],
      isCut: false,
    });
  });

  it("names the lines that have no id, counted as the user sees them", () => {
    expect(readKnownList('id,title\n1,"Two\nlines"\nx,Lost\n3,Found').unread).toEqual([4]);
    expect(readKnownList("[1, {}, 3]")).toMatchObject({ unread: [2] });
    expect(readKnownList("[1, ")).toMatchObject({ resources: [], unread: [1] });
  });

  it("counts an id once, with its last title", () => {
    expect(readKnownList("1,A\n1,B\n1,").resources).toEqual([{ remoteId: 1, title: "B" }]);
  });

  it("keeps the parent of an id that is repeated without one", () => {
    expect(readKnownList("1,A,7\n1,B,").resources).toEqual([
      { remoteId: 1, title: "B", parentId: 7 },
    ]);
  });

  it("never fails, whatever is pasted", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        for (const { remoteId } of readKnownList(text).resources)
          expect(remoteId).toBeGreaterThan(0);
      }),
    );
  });
});
