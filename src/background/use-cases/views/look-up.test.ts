// @vitest-environment node
import { describe, expect, it } from "vitest";
import { aLife, aWorld, requireOk } from "../../../../test/support/a-life.ts";
import { aDraft } from "../../../../test/support/builders.ts";
import { lookUp } from "./look-up.ts";

const addresses = [
  "https://quoin.example/",
  "https://www.quoin.example/notes/1",
  "https://quoin.example/notes/2",
  "https://mill.example/notes/3",
  "https://quoin.example.org/",
];

async function aReader(saved: readonly string[] = addresses) {
  const life = aLife(aWorld(), { asksToDeliver: false });
  for (const [at, address] of saved.entries()) {
    life.clock.pass(1_000);
    await life.save(aDraft(at + 1, { address, title: `Note ${at}`, tags: ["tides"] }));
  }
  const ask = lookUp(life);
  const look = async (address: string, text = "") => requireOk(await ask({ address, text }));
  return {
    look,
    found: async (...asked: Parameters<typeof look>) =>
      (await look(...asked)).links.map(({ targetUrl }) => targetUrl),
  };
}

describe("the side panel's look at this device", () => {
  it("finds the links of the site in front: its page first, then the latest", async () => {
    const { found } = await aReader();
    expect(await found("http://quoin.example/notes/1?utm_source=x")).toEqual([
      "https://www.quoin.example/notes/1",
      "https://quoin.example/notes/2",
      "https://quoin.example/",
    ]);
  });

  it("says which link is of the page in front", async () => {
    const { look } = await aReader();
    const { links, isPageSaved, site } = await look("https://quoin.example/notes/2");
    expect(links.map(({ isInFront }) => isInFront)).toEqual([true, false, false]);
    expect({ isPageSaved, site }).toEqual({ isPageSaved: true, site: "quoin.example" });
    expect((await look("https://quoin.example/other")).isPageSaved).toBe(false);
  });

  it("finds links of all sites by their words", async () => {
    const { found } = await aReader();
    expect(await found("https://quoin.example/", "tid note mill")).toEqual([
      "https://mill.example/notes/3",
    ]);
  });

  it("finds as many links by a word as of a site, and says that there are more", async () => {
    const ofMany = (count: number) =>
      aReader(Array.from({ length: count }, (_, at) => `https://quoin.example/${at}`));
    const some = await (await ofMany(90)).look("", "tides");
    expect([some.links.length, some.isMore]).toEqual([90, false]);
    const most = await (await ofMany(201)).look("", "tides");
    expect([most.links.length, most.isMore]).toEqual([200, true]);
  });

  it("finds nothing for a page that is not known, and says if there is no link at all", async () => {
    const { look } = await aReader();
    expect(await look("")).toMatchObject({ site: "", links: [], isEmpty: false });
    const none = await aReader([]);
    expect(await none.look("https://quoin.example/")).toMatchObject({ links: [], isEmpty: true });
  });

  it("stops at 200 links of a site, and says that there are more", async () => {
    const many = Array.from({ length: 201 }, (_, at) => `https://quoin.example/${at}`);
    const { look } = await aReader(many);
    const { links, isMore } = await look("https://quoin.example/5");
    expect(links).toHaveLength(200);
    expect(isMore).toBe(true);
  });
});
