// @vitest-environment node
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { hideableSections, noPolicy } from "../domain/profile/policy.ts";
import { compatibility } from "./compatibility-schema.ts";
import { readPolicy } from "./policy-schema.ts";

describe("the policy of an administrator", () => {
  it("gives servers with their compatibility, and hides sections", () => {
    expect(
      readPolicy({
        servers: [
          {
            name: " Team ",
            address: "links.example/api/v1",
            keyPrefix: "Bearer ",
            linkPattern: "https://links.example/links/{id}",
          },
        ],
        hiddenSections: ["import"],
      }),
    ).toEqual({
      servers: [
        {
          name: "Team",
          address: "https://links.example",
          compatibility: {
            keyPrefix: "Bearer ",
            linkPattern: "https://links.example/links/{id}",
          },
        },
      ],
      hiddenSections: ["import"],
      unread: [],
    });
  });

  it("gives all that can be read, and names the rest", () => {
    const good = { name: "Team", address: "https://links.example" };
    const { servers, hiddenSections, unread } = readPolicy({
      servers: [
        { ...good, key: "s3cret", keyPrefix: "Token ", userId: 7, pageMethod: "PUT" },
        { name: "", address: "https://*" },
        "links.example",
        good,
      ],
      hiddenSections: ["import", "connection", 7],
      keys: ["s3cret"],
    });
    expect(servers).toEqual([
      { ...good, compatibility: { pageMethod: "PUT" } },
      { ...good, compatibility: {} },
    ]);
    expect(hiddenSections).toEqual(["import"]);
    expect(unread).toEqual([
      "keys",
      "servers[0].key",
      "servers[0].keyPrefix",
      "servers[0].userId",
      "servers[1].name",
      "servers[1].address",
      "servers[2]",
      "hiddenSections[1]",
      "hiddenSections[2]",
    ]);
  });

  it.each([
    [undefined, []],
    ["x", ["policy"]],
    [[], ["policy"]],
    [{ servers: {}, hiddenSections: "import" }, ["servers", "hiddenSections"]],
  ])("gives nothing from %j, and says what was wrong", (stored, unread) => {
    expect(readPolicy(stored)).toEqual({ ...noPolicy, unread });
  });

  it("has the same fields in the schema that browsers check it by", () => {
    const schema = JSON.parse(readFileSync("public/managed-schema.json", "utf8"));
    const { servers, hiddenSections } = schema.properties;
    const { userId: _personal, ...fields } = compatibility.wrapped.entries;
    expect(Object.keys(servers.items.properties).toSorted()).toEqual(
      ["name", "address", ...Object.keys(fields)].toSorted(),
    );
    expect(hiddenSections.items.enum).toEqual(hideableSections);
  });
});
