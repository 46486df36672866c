/**
 * Runs all measures in turn, round after round, so that a slow computer slows all of them. Each round
 * begins with another measure, so that none always follows the pause. The first rounds are ignored: by
 * default three.
 */
export async function interleave<Measures extends Record<string, () => Promise<unknown>>>(
  rounds: number,
  measures: Measures,
  warmUps = 3,
): Promise<readonly { readonly [Name in keyof Measures]: Awaited<ReturnType<Measures[Name]>> }[]> {
  type Round = { [Name in keyof Measures]: Awaited<ReturnType<Measures[Name]>> };
  const names = Object.keys(measures);
  const seen: Round[] = [];
  for (let round = 0; round < warmUps + rounds; round += 1) {
    const first = round % names.length;
    const measured: Record<string, unknown> = {};
    for (const name of [...names.slice(first), ...names.slice(0, first)]) {
      measured[name] = await measures[name]?.();
    }
    // oxlint-disable-next-line no-unsafe-type-assertion -- the loop has filled it, name by name
    if (round >= warmUps) seen.push(measured as Round);
  }
  return seen;
}
