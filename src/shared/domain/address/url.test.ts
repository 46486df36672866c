import { expect, it } from "vitest";
import { getUrl, lastSegment } from "./url.ts";

it("an address with letters beyond ASCII is valid however often addresses were read before", () => {
  for (let call = 0; call < 20_000; call += 1) getUrl("https://example.com/");
  expect(getUrl("https://bücher.example")?.host).toBe("xn--bcher-kva.example");
});

it("reads an address against another, and answers nothing for what is none", () => {
  expect(getUrl("../b?c", "https://example.com/a/d")?.href).toBe("https://example.com/b?c");
  expect(getUrl("//", "https://example.com")).toBeUndefined();
  expect(getUrl("no address")).toBeUndefined();
});

it.each([
  ["/a/tide%20mill?x=/1#/2", "tide mill"],
  ["/a/b//", "b"],
  ["/100%", "100%"],
  ["/", ""],
  ["", ""],
])("the last segment of %s is %j", (path, segment) => {
  expect(lastSegment(new URL(`https://a.example${path}`))).toBe(segment);
});
