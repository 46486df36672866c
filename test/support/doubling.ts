import { existsSync, readFileSync } from "node:fs";

/**
 * In characters. Where the live objects of a work outgrow the young generation of the heap, its time has a step, which
 * lies between one pair of these lengths; time that grows with the square grows so between all of them.
 */
const lengths = [100_000, 200_000, 400_000];
const runs = 3;
/** Less cannot be told from the steps of the clock. */
const clockStepMicroseconds = 5_000;

/**
 * How many times as long work takes with a text that is twice as long, of 200 kB first: twice if each part takes the
 * same time, four times if each part looks at all others. Only the processor's time for this thread counts, of each
 * length the least, because all else can only add to it. The least of three lengths is the result; one that is `enough`
 * ends the measuring.
 */
export async function doubling(work: (length: number) => unknown, enough: number): Promise<number> {
  let least = Infinity;
  for (const length of lengths) {
    const once = Math.max(await leastMicroseconds(work, length), clockStepMicroseconds);
    least = Math.min(least, (await leastMicroseconds(work, 2 * length)) / once);
    if (least <= enough) break;
  }
  return least;
}

async function leastMicroseconds(
  work: (length: number) => unknown,
  length: number,
): Promise<number> {
  let least = Infinity;
  for (let run = 0; run < runs; run += 1) {
    const before = threadMicroseconds();
    await work(length);
    least = Math.min(least, threadMicroseconds() - before);
  }
  return least;
}

const schedule = "/proc/thread-self/schedstat";
const isLinux = existsSync(schedule);

/**
 * The processor's time for this thread, without that for the collector and the compiler, which work beside it when they
 * find time. Other systems than Linux tell only the time for the process.
 */
function threadMicroseconds(): number {
  if (isLinux) return Number(readFileSync(schedule, "utf8").split(" ")[0]) / 1000;
  const { user, system } = process.cpuUsage();
  return user + system;
}
