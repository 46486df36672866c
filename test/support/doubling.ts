const characters = 100_000;
const runs = 3;
const tries = 3;
/** Less cannot be told from the steps of the clock and the work of the collector. */
const leastMicroseconds = 5_000;

/**
 * How many times as long work takes with a text of 200 kB as with one of 100 kB: twice if each part takes the same time,
 * four times if each part looks at all others. Only the processor's time for this process counts, and of each size the
 * median. What else the process does makes it longer now and then, so the least of three tries is taken; one that is
 * `enough` ends them.
 */
export async function doubling(work: (length: number) => unknown, enough: number): Promise<number> {
  let least = Infinity;
  for (let at = 0; at < tries && least > enough; at += 1) {
    const once = Math.max(await medianMicroseconds(work, characters), leastMicroseconds);
    least = Math.min(least, (await medianMicroseconds(work, 2 * characters)) / once);
  }
  return least;
}

async function medianMicroseconds(
  work: (length: number) => unknown,
  length: number,
): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const before = process.cpuUsage();
    await work(length);
    const { user, system } = process.cpuUsage(before);
    times.push(user + system);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? Infinity;
}
