import * as fc from "fast-check";
import { expect, it } from "vitest";
import { base64OfDataUrl, bytesOfDataUrl, dataUrlOf } from "./data-url.ts";

it("names its type", async () => {
  expect(await dataUrlOf(new Blob(["Hi"], { type: "image/webp" }))).toBe(
    "data:image/webp;base64,SGk=",
  );
});

it("holds the same bytes, of every length", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 100_000 }), async (bytes) => {
      const own = new Uint8Array(bytes);
      expect(bytesOfDataUrl(await dataUrlOf(new Blob([own])))).toEqual(own);
    }),
    { numRuns: 30 },
  );
});

it("is bare base64 without its head, and any other text stays as it is", () => {
  expect(base64OfDataUrl("data:image/webp;base64,SGk=")).toBe("SGk=");
  expect(base64OfDataUrl("SGk=")).toBe("SGk=");
  expect(base64OfDataUrl("")).toBe("");
});
