import { expect, test } from "vitest";
import { fileNameOf } from "./file-name.ts";

test.each([
  ["https://a.example/papers/tide%20mill.pdf?x=1#page=2", "pdf", "tide mill.pdf"],
  ["https://a.example/download", "pdf", "download.pdf"],
  ["https://a.example/papers/", "pdf", "papers.pdf"],
  ["https://a.example/", "png", "a.example.png"],
  ["https://a.example/100%.png", "png", "100%.png"],
  ["https://a.example/..%2F..%2Fetc%2Fpasswd", "", ".. .. etc passwd"],
  ["https://a.example/v1.0", "", "v1.0"],
])("%s gives a name without a path", (address, extension, name) => {
  expect(fileNameOf(address, extension)).toBe(name);
});
