import { describe, expect, it } from "vitest";
import { Possible } from "./possible.ts";

const ok = { kind: "ok", value: undefined } as const;
const unheard = { kind: "unheard", why: "nobody answered" } as const;
const refused = { kind: "refused", error: { kind: "entry-gone" } } as const;

describe("the possible values of a field", () => {
  it("include the last kept value, and no refused one", () => {
    const title = new Possible("first");
    title.hear("second", ok);
    title.hear("third", refused);
    expect(title.values()).toEqual(["second"]);
    expect(title.fits("first")).toBe(false);
  });

  it("include a change without a response", () => {
    const title = new Possible("first");
    title.hear("second", unheard);
    expect(title.values()).toEqual(["first", "second"]);
  });

  it("exclude a change without a response once a later one was kept", () => {
    const title = new Possible("first");
    title.hear("second", unheard);
    title.hear("third", ok);
    expect(title.values()).toEqual(["third"]);
  });

  it("exclude a change without a response once the earlier value was kept again", () => {
    const tags = new Possible(["tide"]);
    tags.hear(["mill"], unheard);
    tags.hear(["tide"], ok);
    expect(tags.values()).toEqual([["tide"]]);
  });

  it("include every earlier value once a change was dropped", () => {
    const title = new Possible("first", "read from the page");
    title.hear("second", unheard);
    title.hear("third", ok);
    title.goBack();
    expect(title.values()).toEqual(["third", "first", "read from the page", "second"]);
  });
});
