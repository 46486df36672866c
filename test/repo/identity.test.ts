import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { addressesFrom, geckoId, projectUrl, unpackedChromeKey } from "../../build/identity.ts";
import { read } from "./sources.ts";

const manifestOf = (flavour: string) =>
  JSON.parse(read(`dist/${flavour}/manifest.json`)) as Record<string, unknown>;

/** The id that Chromium derives from a public key. */
function chromeIdOf(key: string): string {
  const hash = createHash("sha256").update(Buffer.from(key, "base64")).digest("hex").slice(0, 32);
  return hash.replace(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 16)));
}

describe("an extension keeps its id, and with it its data", () => {
  it.each(["chrome", "chrome-e2e"])("in any folder, for %s", (flavour) => {
    expect(manifestOf(flavour)["key"]).toBe(unpackedChromeKey);
    expect(chromeIdOf(unpackedChromeKey)).toBe("bgdeflooodknjncdfifahefdcjhicaej");
  });

  it("for Firefox, whose store takes no other after the first upload", () => {
    expect(manifestOf("firefox")["key"]).toBeUndefined();
    expect(manifestOf("firefox")["browser_specific_settings"]).toMatchObject({
      gecko: { id: geckoId },
    });
    expect(geckoId).toBe("{e865a05c-fa70-4524-98f9-95cf07ac8f35}");
  });
});

describe("the project's page", () => {
  it("is in both manifests once it exists, and nowhere before", () => {
    for (const flavour of ["chrome", "firefox"]) {
      expect(manifestOf(flavour)["homepage_url"]).toBe(projectUrl);
    }
  });

  it("gives package.json its addresses, which have no other source", () => {
    const { homepage, repository, bugs } = JSON.parse(read("package.json")) as Record<
      string,
      unknown
    >;
    const given = Object.entries({ homepage, repository, bugs }).filter(
      ([, value]) => value !== undefined,
    );
    expect(addressesFrom(projectUrl)).toMatchObject(Object.fromEntries(given));
  });

  it("leads to the repository and its issues", () => {
    expect(addressesFrom("https://code.example/linkstow")).toEqual({
      homepage: "https://code.example/linkstow",
      repository: { type: "git", url: "git+https://code.example/linkstow.git" },
      bugs: { url: "https://code.example/linkstow/issues" },
    });
    expect(addressesFrom(undefined)).toEqual({});
  });
});
