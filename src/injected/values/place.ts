/** A place on earth in degrees, north and east positive. */
export interface Place {
  latitude: number;
  longitude: number;
}

/**
 * A place from two numbers, or from one text with both (`47.07; 15.44` of `geo.position`, `47.07, 15.44` of `ICBM`).
 * Undefined if they are not a place on earth, or are the point 0, 0, which pages write for "none".
 */
export function parsePlace(latitude: unknown, longitude: unknown): Place | undefined {
  const place = { latitude: degrees(latitude, 90), longitude: degrees(longitude, 180) };
  if (Number.isNaN(place.latitude) || Number.isNaN(place.longitude)) return undefined;
  return place.latitude === 0 && place.longitude === 0 ? undefined : place;
}

/** The same from one text. */
export function parsePosition(text: string): Place | undefined {
  const [latitude, longitude, ...others] = text.split(/\s*[;,]\s*/u);
  return others.length > 0 ? undefined : parsePlace(latitude, longitude);
}

function degrees(value: unknown, most: number): number {
  const isGiven =
    typeof value === "number" ||
    (typeof value === "string" && /^\s*[+-]?\d+(?:\.\d+)?\s*$/u.test(value));
  const number = isGiven ? Number(value) : Number.NaN;
  return Math.abs(number) <= most ? number : Number.NaN;
}
