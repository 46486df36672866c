import type { Copy, Evidence } from "./evidence.ts";
import type { WantedLink } from "./wanted.ts";

const names = ["repository_ids", "image_url", "latitude", "longitude"] as const;

/** Where the service has other than the create was to carry. What became a change carries nothing of it. */
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

/** What was never sent, and an empty list, are the same nothing. */
function said(value: unknown): string {
  return JSON.stringify(Array.isArray(value) && value.length === 0 ? null : (value ?? null));
}
