// @vitest-environment node
import { expect, it, vi } from "vitest";
import { createBookmarkWatch } from "./bookmarks.ts";

vi.mock("../browser.ts", () => ({ browser: { bookmarks: undefined } }));

it("listens to nothing as long as the browser does not permit it: Firefox names the interface all the same", () => {
  const heard: unknown[] = [];
  const listen = createBookmarkWatch((event) => heard.push(event));
  listen(true);
  listen(false);
  expect(heard).toEqual([]);
});
