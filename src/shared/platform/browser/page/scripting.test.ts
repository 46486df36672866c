import { expect, it, vi } from "vitest";
import { runCapture } from "./scripting.ts";

const injections = vi.hoisted(
  (): { files: readonly string[]; end: (answer: object[]) => void }[] => [],
);

vi.mock("../browser.ts", () => ({
  browser: {
    scripting: {
      executeScript: ({ files }: { files: readonly string[] }) =>
        new Promise((end) => injections.push({ files, end })),
    },
  },
}));

it("reads a tab in each format by a program of its own, because the scripts of two readings may run by turns", async () => {
  const readings = (["markdown", "plain-text", "full", "article", "none"] as const).map((format) =>
    runCapture(1, format),
  );
  expect(injections.map(({ files }) => files)).toEqual([
    ["/capture-markdown.js"],
    ["/capture-plain-text.js"],
    ["/capture-full.js"],
    ["/capture.js"],
    ["/capture.js"],
  ]);
  for (const [at, { end }] of injections.entries()) end([{ result: at }]);
  expect(await Promise.all(readings)).toEqual(
    [0, 1, 2, 3, 4].map((value) => ({ ok: true, value })),
  );
});
