import { describe, expect, it } from "vitest";
import manifest from "../../manifest.json" with { type: "json" };
import { languages } from "../support/in-language.ts";
import { read } from "./sources.ts";

const headings = ["Summary", "Description", "Single purpose", "Permissions", "Remote code"];
/** Of the Chrome Web Store, for the description in a manifest. */
const longestSummary = 132;

const permissions = [
  ...manifest.permissions,
  ...manifest.optional_permissions,
  ...manifest.optional_host_permissions,
];

describe.each(languages)("the store texts in %s", (language) => {
  const page = read(`docs/store/${language}.md`);
  const parts = new Map(
    page
      .split(/^## /m)
      .slice(1)
      .map((part) => [part.split("\n")[0], part.slice(part.indexOf("\n")).trim()]),
  );

  it("have the parts that the stores ask for", () => {
    expect([...parts.keys()]).toEqual(headings);
  });

  it("begin with the description of the manifest, which is short enough for all stores", () => {
    const texts: unknown = JSON.parse(read(`public/_locales/${language}/messages.json`));
    const summary = parts.get("Summary") ?? "";
    expect(texts).toMatchObject({ extension_description: { message: summary } });
    expect(summary.length).toBeLessThanOrEqual(longestSummary);
  });

  it("give a reason for each permission, and for no other", () => {
    const rows = (parts.get("Permissions") ?? "").split("\n").slice(2);
    const named = rows.flatMap((row) => {
      const [, names = "", reason = ""] = row.split("|");
      expect(reason.trim()).not.toBe("");
      return [...names.matchAll(/`([^`]+)`/g)].map(([, name]) => name);
    });
    expect(named).toHaveLength(permissions.length);
    expect(new Set(named)).toEqual(new Set(permissions));
  });
});
