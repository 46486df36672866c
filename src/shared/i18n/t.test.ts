import { describe, expect, it } from "vitest";
import { english, getEnglish } from "../../../test/support/english.ts";
import { createT } from "./t.ts";

describe("a text", () => {
  it("is unchanged if it needs no value", () => {
    expect(english("action_title")).toBe("Linkstow: save this page");
  });

  it("takes its values by name, in any order", () => {
    const given = english("failure_busy", { status: "429", host: "links.example" });
    expect(given).toBe(english("failure_busy", { host: "links.example", status: "429" }));
    expect(given).toContain("links.example");
    expect(given).toContain("429");
  });

  it("does not replace a placeholder inside a value", () => {
    expect(english("action_title_not_saved", { reason: "$REASON$" })).toContain("$REASON$");
  });
});

describe("a counted text", () => {
  it("has the plural form of its number, which is formatted for the language", () => {
    expect(english.count("action_title_waiting", 1)).toBe("Linkstow: 1 save waiting to be sent");
    expect(english.count("action_title_waiting", 0)).toBe("Linkstow: 0 saves waiting to be sent");
    expect(english.count("action_title_waiting", 1_234)).toBe(
      "Linkstow: 1,234 saves waiting to be sent",
    );
  });

  it("uses the common form if a language lacks the required one", () => {
    const polish = createT(getEnglish, "pl");
    expect(polish.count("action_title_waiting", 3)).toBe("Linkstow: 3 saves waiting to be sent");
  });
});
