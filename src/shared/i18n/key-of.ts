type KeyOf<Prefix extends string, Kind extends string> = `${Prefix}_${Underscored<Kind>}`;
type Underscored<Kind extends string> = Kind extends `${infer Begin}-${infer Rest}`
  ? `${Begin}_${Underscored<Rest>}`
  : Kind;

/** The key of the text for a kind: `failure_too_large` for "too-large". A kind without a text does not compile. */
export function keyOf<Prefix extends string, Kind extends string>(
  prefix: Prefix,
  kind: Kind,
): KeyOf<Prefix, Kind> {
  // oxlint-disable-next-line no-unsafe-type-assertion -- TypeScript does not follow replaceAll
  return `${prefix}_${kind.replaceAll("-", "_")}` as KeyOf<Prefix, Kind>;
}
