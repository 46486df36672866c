import { describe, expect, it } from "vitest";
import {
  backgroundFiles,
  bundleBudgets,
  gzippedBytes,
  popupFiles,
} from "../../build/bundle-bytes.ts";
import { SHIPPED_FLAVOURS } from "../../build/flavours.ts";

describe.each(SHIPPED_FLAVOURS)("the build for %s", (target) => {
  it("loads at most 42 kB of scripts and styles in its popup, including late ones", () => {
    const files = popupFiles(target);
    expect(files.some((path) => path.endsWith(".css"))).toBe(true);
    const bytes = gzippedBytes(files);
    console.info(`popup, ${target}: ${bytes} of ${bundleBudgets.popup} bytes, gzip`);
    expect(bytes).toBeLessThanOrEqual(bundleBudgets.popup);
  });

  it("starts its background with at most 65.9 kB", () => {
    const files = backgroundFiles(target);
    expect(files.length).toBeGreaterThan(1);
    const bytes = gzippedBytes(files);
    console.info(`background, ${target}: ${bytes} of ${bundleBudgets.background} bytes, gzip`);
    expect(bytes).toBeLessThanOrEqual(bundleBudgets.background);
  });
});
