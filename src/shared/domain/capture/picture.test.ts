// @vitest-environment node
import { expect, it } from "vitest";
import { pictureName } from "./picture.ts";

it.each([
  ["https://a.example/x/mill.png?w=9#a", "image/png", "mill.png"],
  ["https://a.example/x/mill", "image/jpeg", "mill.jpg"],
  ["https://a.example/", "image/webp", "image.webp"],
  ["https://a.example/%D9%85%D8%AF.jpeg", "image/jpeg", "مد.jpeg"],
  ["https://a.example/%2e%2e%2f%2e%2e%2fetc%2fpasswd", "image/png", ".. .. etc passwd.png"],
  ["https://a.example/a%00b%E2%80%AEgnp.exe%", "image/svg+xml", "a%00b%E2%80%AEgnp.exe%.svg"],
  ["https://a.example/a%00b%E2%80%AEgnp", "image/svg+xml", "abgnp.svg"],
  [`https://a.example/${"a".repeat(500)}.png`, "image/png", `${"a".repeat(99)}….png`],
  ["data:image/png;base64,AA//x.exe", "image/png", "image.png"],
])("a picture at %s of type %s is called %s", (address, type, name) => {
  expect(pictureName(address, type)).toBe(name);
});
