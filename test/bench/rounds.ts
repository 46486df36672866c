const warmUps = 3;

/**
 * Measures all in turn, round after round, so that whatever slows the computer slows all of them. Each
 * round begins with another one: none is always the first after a pause. The first rounds do not count.
 */
export async function interleave<Name extends string, Measured>(
  rounds: number,
  measures: Readonly<Record<Name, () => Promise<Measured>>>,
): Promise<readonly Readonly<Record<Name, Measured>>[]> {
  const names = Object.keys(measures) as Name[];
  const seen: Record<Name, Measured>[] = [];
  for (let round = 0; round < warmUps + rounds; round += 1) {
    const first = round % names.length;
    const measured = {} as Record<Name, Measured>; // filled by the loop
    for (const name of [...names.slice(first), ...names.slice(0, first)]) {
      measured[name] = await measures[name]();
    }
    if (round >= warmUps) seen.push(measured);
  }
  return seen;
}
