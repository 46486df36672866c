import type { Copy, Evidence } from "./evidence.ts";
import type { WantedLink } from "./wanted.ts";

const names = ["repository_ids", "image_url", "latitude", "longitude"] as const;

/**
 * The fields that differ between the service and the create. A create that became a change carries none of
 * them.
 */
export function wrongExtras(
  { extras, lacks, became }: WantedLink,
  { place, id }: Copy,
  { places }: Evidence,
): readonly string[] {
  const there = places[place]?.service.links().find((one) => one.id === id);
  if (there === undefined || became !== undefined) return [];
  return names.flatMap((name) => {
    const found = said(there[name]);
    const wanted = said(extras[name]);
    const isRight = found === wanted || (lacks.has(name) && found === said(undefined));
    return isRight ? [] : [`${name} is ${found}, not ${wanted}`];
  });
}

/** A field that was never sent equals an empty list. */
function said(value: unknown): string {
  return JSON.stringify(Array.isArray(value) && value.length === 0 ? null : (value ?? null));
}
