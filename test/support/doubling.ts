import { existsSync, readFileSync } from "node:fs";

const shortCharacters = 100_000;
/** How often the text is doubled: once first; more often only if that took too long, since more of them last longer. */
const mostDoublings: readonly number[] = [1, 2, 3, 5];
const runs = 3;
/** Less cannot be told from the steps of the clock. */
const clockStepMicroseconds = 5_000;

/**
 * How many times as long work takes with a text that is twice as long: twice if each part takes the same time, four
 * times if each part looks at all others. Only the processor's time for this thread counts, of each length the least,
 * because all else can only add to it. A step, as where live objects outgrow the young generation of the heap, counts
 * less the more doublings it is spread over; work that grows with the square takes four times as long at each of them.
 * A result that is `enough` ends the measuring.
 * @param doublings how often the text is doubled, one after the other until the result is `enough`
 */
export async function doubling(
  work: (length: number) => unknown,
  enough: number,
  doublings = mostDoublings,
): Promise<number> {
  let least = Infinity;
  for (const times of doublings) {
    // Anew each time, because what else a computer does makes it slower for seconds.
    const once = Math.max(await leastMicroseconds(work, shortCharacters), clockStepMicroseconds);
    const long = await leastMicroseconds(
      work,
      shortCharacters * 2 ** times,
      once * enough ** times,
    );
    least = Math.min(least, (long / once) ** (1 / times));
    if (least <= enough) break;
  }
  return least;
}

/** One time that is `enough` ends the measuring. */
async function leastMicroseconds(
  work: (length: number) => unknown,
  length: number,
  enough = 0,
): Promise<number> {
  let least = Infinity;
  for (let run = 0; run < runs && least > enough; run += 1) {
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
