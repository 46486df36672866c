import { describe, expect, it } from "vitest";
import { aDraft, anId } from "../../../../test/support/builders.ts";
import { parseDraft } from "./draft.ts";
import { linkFields } from "../fields/link.ts";

describe("a draft's image, repositories and place", () => {
  it("are sent in the service's format", () => {
    const more = {
      imageUrl: " https://quoin.example/a.png ",
      repositories: [
        { remoteId: 3, title: "Handbook" },
        { remoteId: 3, title: "Handbook, again" },
      ],
      latitude: " -33,9 ",
      longitude: "180",
    };
    expect(parseDraft(aDraft(1, more))).toMatchObject({
      value: {
        imageUrl: "https://quoin.example/a.png",
        repositoryIds: [3],
        latitude: -33.9,
        longitude: 180,
      },
    });
  });

  it("are left out if nothing was typed", () => {
    const untyped = { imageUrl: "", latitude: " ", longitude: "" };
    expect(parseDraft(aDraft(1, untyped))).toEqual(parseDraft(aDraft(1)));
  });

  it.each([
    [{ imageUrl: "a.png" }, "image-address-wrong"],
    [{ imageUrl: "javascript:alert(1)" }, "image-address-wrong"],
    [{ latitude: "90.1", longitude: "0" }, "latitude-wrong"],
    [{ latitude: "north", longitude: "0" }, "latitude-wrong"],
    [{ latitude: "0", longitude: "-180.5" }, "longitude-wrong"],
    [{ latitude: "52.5" }, "longitude-wrong"],
    [{ longitude: "13.4" }, "latitude-wrong"],
  ] as const)("are refused as %j, naming the field", (more, kind) => {
    expect(parseDraft(aDraft(1, more))).toEqual({ ok: false, error: { kind } });
  });
});

describe("a draft", () => {
  it("becomes the fields of a link, cleaned", () => {
    const draft = aDraft(1, {
      address: " quoin.example/a ",
      title: " A  title ",
      description: " said\n",
      tags: [" type ", "Type", "grid", ""],
      collections: [
        { kind: "known", localId: anId(7), title: "Grids" },
        { kind: "by-id", localId: anId(8), remoteId: 3, title: "#3" },
        { kind: "known", localId: anId(7), title: "Grids" },
      ],
      imageUrl: "https://quoin.example/a.png",
    });
    expect(parseDraft(draft)).toEqual({
      ok: true,
      value: {
        targetUrl: "https://quoin.example/a",
        title: "A  title",
        description: "said",
        tags: ["type", "grid"],
        collections: [anId(7), anId(8)],
        repositoryIds: [],
        imageUrl: "https://quoin.example/a.png",
      },
    });
  });

  it("has no control characters and no half characters, which a server may refuse each time", () => {
    const draft = aDraft(1, {
      title: "\0A\u0008\vtitle\uD83D",
      description: "said\0\r\n\ton two lines\u001F",
      tags: ["type\u0008", "type", "\0", "👨\u200D👩"],
    });
    expect(parseDraft(draft)).toMatchObject({
      ok: true,
      value: {
        title: "A title",
        description: "said\n\ton two lines",
        tags: ["type", "👨\u200D👩"],
      },
    });
  });

  it("needs only an address", () => {
    const parsed = parseDraft(aDraft(1, { title: "" }));
    expect(parsed).toEqual({
      ok: true,
      value: {
        targetUrl: "https://quoin.example/notes/1",
        title: "",
        description: "",
        tags: [],
        collections: [],
        repositoryIds: [],
      },
    });
  });

  it("is refused, naming the field, above the limits of a link, and accepted up to them", () => {
    const { most } = linkFields.title;
    const fits = aDraft(1, { title: ` ${"t".repeat(most)} `, tags: ["a", " A "] });
    expect(parseDraft(fits)).toMatchObject({ ok: true, value: { title: "t".repeat(most) } });
    expect(parseDraft({ ...fits, title: "t".repeat(most + 1) })).toEqual({
      ok: false,
      error: { kind: "text-too-long", field: "title", length: most + 1, most },
    });
  });

  it("is refused without an address", () => {
    const refused = { ok: false, error: { kind: "address-missing" } };
    expect(parseDraft(aDraft(1, { address: "  " }))).toEqual(refused);
  });

  it.each(["javascript:alert(1)", "about:blank", "two words"])(
    "is refused if it exceeds %s",
    (address) => {
      const refused = { ok: false, error: { kind: "address-not-savable" } };
      expect(parseDraft(aDraft(1, { address }))).toEqual(refused);
    },
  );
});
