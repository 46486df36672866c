import { defaultRate } from "../../src/shared/domain/jobs/job.ts";
import { heapsOf, type Heaps } from "../support/browsers/heaps.ts";
import { until } from "../support/until.ts";
import { describeServer, serverDelaysMs, withServerOf, type ServerDelayMs } from "./far-server.ts";
import { lastNumber, sendBare, untilSent } from "./bare-loop.ts";
import { endImport, pauseImport, resumeImport, startImport } from "./importing.ts";
import { heapGrowth, importDelivered, saveDuringImport } from "./limits.ts";
import { limitedRow, pair, row } from "./ratio-rows.ts";
import { interleave } from "./rounds.ts";
import { saveFromPopup } from "./saving.ts";
import type { Stage } from "./stage.ts";
import { quantile } from "./statistics.ts";
import type { GrowthRow, Row } from "./table.ts";

/** An import takes a minute, so there are few, and the first one counts. A long one has many links to even it out. */
const importsOf = (links: number) => (links < 5_000 ? 4 : 2);
/** A far server takes most of the time, however many links there are. */
const linksForFarServer = 2_000;

/** Imports of new links, from the user's consent until the service has the last one. */
export async function measureImport(stage: Stage, links: number): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const delayMs of serverDelaysMs) {
    const count = delayMs === 0 ? links : Math.min(links, linksForFarServer);
    rows.push(await measureImportAt(stage, count, delayMs));
  }
  return rows;
}

async function measureImportAt(stage: Stage, links: number, delayMs: ServerDelayMs): Promise<Row> {
  const imports = importsOf(links);
  console.log(`Importing ${links} links ${imports} times, ${describeServer(delayMs)}`);
  const importAll = async () => {
    const before = lastNumber(stage.service);
    const importing = await startImport(stage.browser, links);
    const sent = { before, count: links, sender: "the import" };
    const { lastAtMs } = await untilSent(stage.service, sent);
    await endImport(importing); // its remaining work would slow the bare loop
    return lastAtMs - importing.startedAtMs;
  };
  const lanes = defaultRate.atOnce;
  const sendAll = () => sendBare(stage, { count: links, lanes });
  const seen = await withServerOf(stage, delayMs, () =>
    interleave(imports, { ours: importAll, floor: sendAll }, 0),
  );
  return limitedRow(
    `import of ${links} links → delivered, ${describeServer(delayMs)}`,
    `a bare fetch loop, ${lanes} at once`,
    seen.map(({ ours, floor }) => pair(ours, floor)),
    importDelivered[delayMs],
    stage.name,
  );
}

/** So many requests of the import come before a save, and again until it is shown. */
const fewRequests = 5;
/** An import of which more has been sent might end during a save. */
const mostSent = 0.7;

/** Saves from the popup, while an import runs and while it is paused. */
export async function measureSaveDuring(
  stage: Stage,
  rounds: number,
  links: number,
): Promise<readonly Row[]> {
  const { browser, service } = stage;
  console.log(`Saving ${rounds} times during an import of ${links} links, and without`);
  const begin = async () => {
    const before = lastNumber(service);
    const importing = await startImport(browser, links);
    await pauseImport(importing);
    return { ...importing, before };
  };
  let importing = await begin();
  const save = async () => {
    const tab = await browser.open(stage.freshArticle());
    const times = await saveFromPopup(stage, tab);
    await tab.close();
    return times;
  };
  const saveDuring = async () => {
    if (lastNumber(service) - importing.before > mostSent * links) {
      await resumeImport(importing);
      await endImport(importing);
      importing = await begin();
    }
    await resumeImport(importing);
    await untilMore(service, lastNumber(service) + fewRequests);
    const before = lastNumber(service);
    const times = await save();
    if (lastNumber(service) < before + fewRequests) throw new Error("The import did not go on");
    await pauseImport(importing);
    return times;
  };
  const saveAlone = async () => {
    await untilQuiet(service);
    return save();
  };
  const seen = await interleave(rounds, { during: saveDuring, alone: saveAlone });
  const without = "without one";
  return [
    row(
      `Save → kept, during an import of ${links} links`,
      without,
      seen.map(({ during, alone }) => pair(during.keptMs, alone.keptMs)),
    ),
    limitedRow(
      `Save → request at the service, during an import of ${links} links`,
      without,
      seen.map(({ during, alone }) => pair(during.arrivedMs, alone.arrivedMs)),
      saveDuringImport,
      stage.name,
    ),
  ];
}

const samples = 20;
/** From so many links on, an import is long enough to tell whether memory grows. */
const fewestTelling = 20_000;

/** The heaps of the page that shows an import, and of the background, while its rows are sent. */
export async function measureMemory(stage: Stage, links: number): Promise<readonly Row[]> {
  const { browser, service, name } = stage;
  const mostGrowth = heapGrowth.limits?.[name] ?? heapGrowth.aimTimes;
  console.log(`Importing ${links} links, and looking at the heaps ${samples} times`);
  const before = lastNumber(service);
  const { page } = await startImport(browser, links);
  const seen: Heaps[] = [];
  const lives = new Set<number>();
  for (let sample = 0; sample < samples; sample += 1) {
    const part = (sample + 0.5) / samples;
    await untilMore(service, before + Math.round(part * links), links * 120);
    lives.add(await browser.inBackground<number>("return performance.timeOrigin"));
    const heaps = await heapsOf(page);
    const [ofPage, ofBackground] = [heaps.page, heaps.background].map((one) => one / 1e6);
    console.log(
      `${(part * 100).toFixed(1)} %: page ${ofPage?.toFixed(2)} MB, background ${ofBackground?.toFixed(2)} MB`,
    );
    seen.push(heaps);
  }
  console.log(`Lives of the background: ${lives.size}`);
  const growth = (of: keyof Heaps): GrowthRow => {
    const quarter = samples / 4;
    const bytes = seen.map((heaps) => heaps[of]);
    return {
      what: `heap of the ${of}, last quarter of an import of ${links} links`,
      against: "first quarter",
      lateBytes: quantile(bytes.slice(-quarter), 0.5),
      earlyBytes: quantile(bytes.slice(0, quarter), 0.5),
      mostTimes: links < fewestTelling ? undefined : mostGrowth,
    };
  };
  return [growth("page"), growth("background")];
}

async function untilMore(
  service: Stage["service"],
  number: number,
  patienceMs = 60_000,
): Promise<void> {
  await until(`request ${number}`, patienceMs, () => lastNumber(service) >= number, 200);
}

/** Nothing has come for a while. */
async function untilQuiet(service: Stage["service"]): Promise<void> {
  let last = -1;
  const isQuiet = () => {
    const before = last;
    last = lastNumber(service);
    return last === before;
  };
  await until("the import to rest", 60_000, isQuiet, 300);
}
