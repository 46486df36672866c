const runs = 3;

/**
 * How many times as long work takes with `times` as much to do: `times` if each part takes the same time, the square
 * of it if each part looks at all others. Of each size the fastest of three runs counts, after one to warm up, because
 * something else may use the computer.
 */
export async function growth(
  work: (size: number) => unknown,
  size: number,
  times: number,
): Promise<number> {
  const leastMs = async (most: number) => {
    let least = Infinity;
    for (let run = 0; run < runs; run += 1) {
      const startMs = performance.now();
      await work(most);
      least = Math.min(least, performance.now() - startMs);
    }
    return least;
  };
  await work(size);
  const fewMs = await leastMs(size);
  return (await leastMs(size * times)) / fewMs;
}
