import { describe, expect, it } from "vitest";
import { linksIn, readAll } from "../../../test/support/import-text.ts";

describe("the address", () => {
  it("of a saved post is its permanent link, and its id is no title", async () => {
    const text = "id,permalink\n1b2c3d,https://quoin.example/1\n";
    for (const name of ["saved_posts.csv", ""])
      expect(linksIn(await readAll(text, name))).toMatchObject([
        { address: "https://quoin.example/1", title: "" },
      ]);
  });

  it("of a thing that has one for programs too is that of its page", async () => {
    const text =
      '[{"name":"tides","url":"https://api.quoin.example/1","html_url":"https://quoin.example/1"}]';
    expect(linksIn(await readAll(text))).toMatchObject([
      { address: "https://quoin.example/1", title: "tides" },
    ]);
  });
});
