const runs = 3;

/**
 * How many times as long work takes with `times` as much to do: `times` if each part takes the same time, the square
 * of it if each part looks at all others. Only the processor's time for this process counts, because other work may
 * hold it up, and of each size the fastest of three runs, after one to warm up.
 */
export async function growth(
  work: (size: number) => unknown,
  size: number,
  times: number,
): Promise<number> {
  const leastMicroseconds = async (most: number) => {
    let least = Infinity;
    for (let run = 0; run < runs; run += 1) {
      const before = process.cpuUsage();
      await work(most);
      const { user, system } = process.cpuUsage(before);
      least = Math.min(least, user + system);
    }
    return least;
  };
  await work(size);
  const few = await leastMicroseconds(size);
  return (await leastMicroseconds(size * times)) / few;
}
