import { beforeEach, expect, it, vi } from "vitest";
import { runCapture } from "./scripting.ts";

const injections = vi.hoisted(
  (): { files: readonly string[]; end: (answer: object[]) => void }[] => [],
);

vi.mock("./browser.ts", () => ({
  browser: {
    scripting: {
      executeScript: ({ files }: { files: readonly string[] }) =>
        new Promise((end) => injections.push({ files, end })),
    },
  },
}));

beforeEach(() => void injections.splice(0));

it("reads a tab in one format at a time, because a page holds the format for one reading only", async () => {
  const first = runCapture(1, "markdown");
  const second = runCapture(1, "plain-text");
  const elsewhere = runCapture(2, "article");
  await vi.waitFor(() => expect(injections).toHaveLength(2));
  expect(injections.map(({ files }) => files)).toEqual([
    ["/format-markdown.js", "/capture.js"],
    ["/capture.js"],
  ]);
  injections[0]?.end([{ result: "as Markdown" }]);
  expect(await first).toEqual({ ok: true, value: "as Markdown" });
  await vi.waitFor(() => expect(injections).toHaveLength(3));
  expect(injections[2]?.files).toEqual(["/format-plain-text.js", "/capture.js"]);
  injections[2]?.end([{ result: "as text" }]);
  injections[1]?.end([{ result: "as an article" }]);
  expect(await second).toEqual({ ok: true, value: "as text" });
  expect(await elsewhere).toEqual({ ok: true, value: "as an article" });
});
