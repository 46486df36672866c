import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { prepare } from "./document.ts";
import { createSearchIndex } from "./index.ts";
import { getSavedIndex, indexVersion, savedListOf } from "./saved.ts";

/** An index of two segments with one removed document, in its form on disk. */
function onDisk() {
  let segments = 0;
  const index = createSearchIndex(() => `segment ${segments++}`);
  const put = (...ids: string[]) =>
    index.put(
      ids.map((id) =>
        prepare({
          id,
          title: `Tide tables ${id}`,
          address: "https://tides.example/",
          tags: ["sea"],
          text: "",
          collections: [],
          excerpt: "of the north",
          createdAtMs: Number(id),
        }),
      ),
    );
  put("1", "2", "3", "4", "5", "6", "7");
  put("8", "9");
  index.remove(["2"]);
  const list = structuredClone(savedListOf(index.held()));
  const stored = structuredClone(index.held().map(({ id, segment }) => [id, segment] as const));
  return { list, segments: Object.fromEntries<unknown>(stored) };
}

type OnDisk = { list: unknown; segments: Record<string, unknown> };
const read = ({ list, segments }: OnDisk) => getSavedIndex(list, (id) => segments[id]);

/** Each place in the value that holds something else than a list or an object. */
type Place = { in: Record<PropertyKey, unknown>; key: string };

function placesIn(value: unknown): Place[] {
  if (typeof value !== "object" || value === null) return [];
  // oxlint-disable-next-line no-unsafe-type-assertion -- any object has fields that can be damaged
  const holder = value as Record<PropertyKey, unknown>;
  return Object.keys(holder).flatMap((key) => [{ in: holder, key }, ...placesIn(holder[key])]);
}

const odd = fc.oneof(
  fc.constantFrom(undefined, null, -1, 0, 1, 0x7f, 0xff, Number.NaN, 1e300, "", "segment 0"),
  fc.constantFrom([], {}, new Uint8Array(3), new Uint32Array(1), new Float64Array()),
  fc.integer(),
);

describe("an index on disk", () => {
  it("is read if it is of this version and whole", () => {
    const kept = read(onDisk());
    expect(kept?.map(({ id }) => id)).toEqual(["segment 0", "segment 1"]);
    const index = createSearchIndex(() => "more", kept);
    expect([...index.ids()].toSorted()).toEqual(["1", "3", "4", "5", "6", "7", "8", "9"]);
  });

  it("is refused if it is of another version", () => {
    const { list, segments } = onDisk();
    expect(read({ list: { ...list, version: indexVersion - 1 }, segments })).toBeUndefined();
    expect(read({ list: { ...list, version: undefined }, segments })).toBeUndefined();
    expect(read({ list: "index", segments })).toBeUndefined();
  });

  it("is refused if a segment is missing, or is that of another list", () => {
    const { list, segments } = onDisk();
    const [first, second] = [segments["segment 0"], segments["segment 1"]];
    expect(read({ list, segments: { "segment 0": first } })).toBeUndefined();
    expect(read({ list, segments: { "segment 0": second, "segment 1": first } })).toBeUndefined();
    const fewer = { ...list, segments: list.segments.slice(1) };
    expect(read({ list: fewer, segments })).toBeUndefined();
    const turned = { ...list, segments: list.segments.toReversed() };
    expect(read({ list: turned, segments })).toBeUndefined();
  });

  it("is refused whatever is damaged in it, and never throws", () => {
    const sound = JSON.stringify(onDisk());
    let damaged = 0;
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(), fc.oneof(odd, fc.constant("cut" as const))), {
          minLength: 1,
          maxLength: 3,
        }),
        (harms) => {
          const disk = onDisk();
          for (const [at, harm] of harms) {
            const places = [disk.list, disk.segments].flatMap(placesIn);
            const place = places[at % places.length];
            if (place === undefined) continue;
            if (harm === "cut" && !ArrayBuffer.isView(place.in)) delete place.in[place.key];
            else place.in[place.key] = harm === "cut" ? 0 : harm;
          }
          // Bytes that are as they were do no harm, and neither does a field that nobody reads.
          if (JSON.stringify(disk) === sound) return;
          damaged += 1;
          expect(read(disk)).toBeUndefined();
        },
      ),
      { numRuns: 300 },
    );
    expect(damaged).toBeGreaterThan(200);
  });

  it("is refused with one wrong bit, wherever it is", () => {
    const { list, segments } = onDisk();
    for (const { in: holder, key } of placesIn({ list, segments })) {
      const { [key]: value } = holder;
      if (!ArrayBuffer.isView(value)) continue;
      const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
      for (const at of bytes.keys()) {
        const before = bytes[at] ?? 0;
        bytes[at] = before ^ (1 << (at % 8));
        expect(read({ list, segments })).toBeUndefined();
        bytes[at] = before;
      }
    }
    expect(read({ list, segments })).toBeDefined();
  });
});
