import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { manifestFor } from "../../build/manifest.ts";
import { SHIPPED_FLAVOURS } from "../../build/flavours.ts";
import { read, root } from "./sources.ts";

const iconsOf = (flavour: "chrome" | "firefox"): Record<string, string> =>
  manifestFor(flavour).icons;

describe.each(SHIPPED_FLAVOURS)("the icons for %s", (flavour) => {
  it("are there, in the sizes that they are named for", () => {
    for (const [sizePx, path] of Object.entries(iconsOf(flavour))) {
      if (path.endsWith(".svg")) expect(read(`dist/${flavour}/${path}`)).toMatch(/^<svg /);
      else expect(pictureAt(`dist/${flavour}/${path}`)).toMatchObject({ sizePx: Number(sizePx) });
    }
  });
});

describe("for Chrome", () => {
  it("the largest has a drawing of 96 px in 128 px, as its store asks", () => {
    const picture = pictureAt(`dist/chrome/${iconsOf("chrome")["128"]}`);
    const isSeen = (x: number, y: number) => picture.alphaAt(x, y) > 0;
    expect([isSeen(15, 64), isSeen(64, 15), isSeen(112, 64), isSeen(64, 112)]).not.toContain(true);
    expect([isSeen(16, 64), isSeen(64, 16), isSeen(111, 64), isSeen(64, 111)]).not.toContain(false);
  });
});

describe("for Firefox", () => {
  it("there is one of 96 px, and a drawing for every larger size", () => {
    expect(iconsOf("firefox")).toMatchObject({
      "96": "icons/mark-rest-96.png",
      "128": "icons/mark-rest.svg",
    });
  });

  it("a dark theme gets a light mark", () => {
    const { theme_icons = [] } = manifestFor("firefox").action as {
      theme_icons?: { light: string; dark: string; size: number }[];
    };
    expect(theme_icons.map(({ size }) => size)).toEqual([16, 32]);
    for (const { light, dark } of theme_icons) {
      expect(light).not.toBe(dark);
      for (const path of [light, dark])
        expect(existsSync(join(root, "dist/firefox", path))).toBe(true);
    }
  });
});

/** A PNG of eight bits with transparency whose rows are not interlaced, as Chromium writes it. */
function pictureAt(path: string) {
  const bytes = readFileSync(join(root, path));
  const sizePx = bytes.readUInt32BE(16);
  const data: Buffer[] = [];
  for (let at = 8; at < bytes.length; at += bytes.readUInt32BE(at) + 12) {
    if (bytes.toString("latin1", at + 4, at + 8) !== "IDAT") continue;
    data.push(bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)));
  }
  const pixels = unfilter(inflateSync(Buffer.concat(data)), sizePx);
  return { sizePx, alphaAt: (x: number, y: number) => pixels[(y * sizePx + x) * 4 + 3] ?? 0 };
}

/** The rows as they were before each was filtered (PNG, section 9). */
function unfilter(rows: Buffer, sizePx: number): Uint8Array {
  const width = sizePx * 4;
  const out = new Uint8Array(width * sizePx);
  for (let y = 0; y < sizePx; y += 1) {
    const filter = rows[y * (width + 1)] ?? 0;
    for (let x = 0; x < width; x += 1) {
      const left = x < 4 ? 0 : (out[y * width + x - 4] ?? 0);
      const up = y === 0 ? 0 : (out[(y - 1) * width + x] ?? 0);
      const corner = x < 4 || y === 0 ? 0 : (out[(y - 1) * width + x - 4] ?? 0);
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] ?? 0;
      out[y * width + x] = (rows[y * (width + 1) + 1 + x] ?? 0) + guess;
    }
  }
  return out;
}

function paeth(left: number, up: number, corner: number): number {
  const sum = left + up - corner;
  const [byLeft, byUp, byCorner] = [left, up, corner].map((one) => Math.abs(sum - one)) as [
    number,
    number,
    number,
  ];
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}
