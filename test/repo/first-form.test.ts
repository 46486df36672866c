import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { popupFiles } from "../../build/bundle-bytes.ts";
import { SHIPPED_FLAVOURS } from "../../build/flavours.ts";
import { ROOT } from "../../build/run-tool.ts";

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const locales = readdirSync(join(ROOT, "public/_locales"));

describe.each(SHIPPED_FLAVOURS)("the popup's page, built for %s", (target) => {
  const html = read(`dist/${target}/src/pages/popup/index.html`);
  const sheets = [...html.matchAll(/<link rel="stylesheet".* href="\/(.*)"/g)].map(
    ([, file]) => file,
  );
  const styles = read(`dist/${target}/${sheets[0]}`);

  it("contains the form, with the focus in Tags", () => {
    expect(html).toMatch(/<textarea id="title"/);
    expect(html).toMatch(/<input id="tags" autofocus/);
    expect(html).toMatch(/<button [^>]*type="submit"/);
  });

  it("requests one style sheet, two small scripts, and through the second the popup's own script in one file", () => {
    expect(sheets).toEqual(["popup.css"]);
    const scripts = [...html.matchAll(/<script\b[^>]*src="\/(.*?)"/g)].map(([, file]) => file);
    expect(scripts).toEqual(["theme.js", "popup-loader.js"]);
    // The first paint waits for it.
    expect(read(`dist/${target}/theme.js`).length).toBeLessThan(1_000);
    expect(html).not.toContain("modulepreload");
    expect(
      popupFiles(target)
        .map((path) => basename(path))
        .toSorted(),
    ).toEqual(["popup-loader.js", "popup.css", "popup.js", "theme.js"]);
    expect(read(`dist/${target}/popup.js`)).not.toMatch(/\bimport\b/);
  });

  it.each(locales)(
    "has a text in %s for each place, in a form a style sheet can hold",
    (locale) => {
      const texts = JSON.parse(read(`public/_locales/${locale}/messages.json`)) as Record<
        string,
        { message: string }
      >;
      const keys = [...html.matchAll(/data-text="(\w+)"/g)].map(([, key = ""]) => key);
      expect(keys.length).toBeGreaterThan(8);
      // The text shown if the script does not load.
      keys.push("failure_page_incomplete");
      for (const key of keys) {
        expect(styles).toContain(`[data-text=${key}]::before{content:"__MSG_${key}__"}`);
        expect(texts[key]?.message).toMatch(/^[^"\\\n]+$/);
      }
    },
  );
});
