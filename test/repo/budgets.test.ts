import { describe, expect, it } from "vitest";
import { backgroundFiles, byteGuards, gzippedBytes, popupFiles } from "../../build/bundle-bytes.ts";
import { SHIPPED_FLAVOURS, type ShippedFlavour } from "../../build/flavours.ts";
import known from "./sizes.json" with { type: "json" };

const parts = {
  popup: { files: popupFiles, needs: ".css" },
  background: { files: backgroundFiles, needs: ".js" },
} as const;

/** Says how far a build is from the sizes in `sizes.json`, which whoever changes them much writes anew. */
function report(part: keyof typeof parts, flavour: ShippedFlavour, bytes: number): void {
  const difference = bytes - known[flavour][part];
  const sign = difference > 0 ? "+" : "";
  const than = `${sign}${difference} since test/repo/sizes.json`;
  console.info(`${part}, ${flavour}: ${bytes} bytes, gzip (${than}; guard ${byteGuards[part]})`);
}

describe.each(SHIPPED_FLAVOURS)("the build for %s", (flavour) => {
  it.each(["popup", "background"] as const)(
    "has a %s below the guard against accidents",
    (part) => {
      const files = parts[part].files(flavour);
      expect(files.some((path) => path.endsWith(parts[part].needs))).toBe(true);
      const bytes = gzippedBytes(files);
      report(part, flavour, bytes);
      expect(bytes).toBeLessThanOrEqual(byteGuards[part]);
    },
  );
});
