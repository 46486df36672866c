import { cpus, loadavg, platform } from "node:os";
import { parseArgs } from "node:util";
import type { BrowserName, LinkstowBrowser, LinkstowPage } from "../support/browser.ts";
import { flavourFor, type Flavour } from "../../build/flavours.ts";
import { runTool } from "../../build/run-tool.ts";
import { createsUnasked } from "../../src/shared/domain/jobs/job.ts";
import { measureSuggestions } from "./address-bar.ts";
import { measureImport, measureMemory, measureSaveDuring } from "./jobs.ts";
import { describeServer, serverDelaysMs, withServerOf } from "./far-server.ts";
import { fillLedger } from "./ledger.ts";
import { openFloor, openForm, openPlainForm } from "./opening.ts";
import { deliverQueue, entriesInQueue, sendWithoutQueue } from "./queue.ts";
import {
  formPainted,
  queueDelivered,
  saveToKept,
  saveToRequest,
  scriptAtWork,
  titleSeen,
} from "./limits.ts";
import { measurePickers } from "./picker.ts";
import { limitedRow, pair, row } from "./ratio-rows.ts";
import { interleave } from "./rounds.ts";
import { saveFromFloor, saveFromLeast, saveFromPopup, type SaveTimes } from "./saving.ts";
import { describeSideBySide } from "./side-by-side.ts";
import { sizes } from "./sizes.ts";
import { openStage, type Stage } from "./stage.ts";
import { measureWaking } from "./waking.ts";
import { librarySizes, measureSearch } from "./search.ts";
import { measureReadings } from "./reading.ts";
import { measurePictures } from "./scrolling.ts";
import { measureTree, openTree, treeSizes } from "./tree.ts";
import { describeRows, isMet, type Row } from "./table.ts";

const linksInLibrary = 100_000;
const fewestRounds = 20;
/** Each has a thousand requests to even it out. */
const roundsOfQueue = 5;

const { values } = parseArgs({
  options: {
    browser: { type: "string" },
    only: { type: "string", multiple: true, default: [] },
    rounds: { type: "string", default: "24" },
    links: { type: "string" },
    table: { type: "boolean", default: false },
  },
});
type Measure = (stage: Stage) => Promise<readonly Row[]>;
/** A person waits for each of these. */
const waits: Readonly<Record<string, Measure>> = {
  opening: measureOpening,
  ledger: measureLedger,
  waking: (stage) => measureWaking(stage, rounds),
  saving: measureSaving,
  tree: measureTrees,
  picker: (stage) => measurePickers(stage, rounds),
  search: (stage) => measureSearch(stage, librarySizes.some),
};
/** These go on by themselves, and take longer. They run by name. */
const works: Readonly<Record<string, Measure>> = {
  queue: measureQueue,
  import: (stage) => measureImport(stage, links ?? 10_000),
  "save-during": (stage) => measureSaveDuring(stage, rounds, links ?? 10_000),
  "large-search": (stage) => measureSearch(stage, librarySizes.many),
  scrolling: (stage) => measurePictures(stage, librarySizes.many),
  reading: measureReadings,
  memory: (stage) => measureMemory(stage, links ?? 100_000),
};
const measures = { ...waits, ...works };
const parts = values.only.length === 0 ? Object.keys(waits) : values.only;
const all: readonly BrowserName[] = ["chromium", "firefox"];
const browsers = all.filter((name) => values.browser === undefined || name === values.browser);
const rounds = Number(values.rounds);
const links = values.links === undefined ? undefined : Number(values.links);
const isKnown = values.only.every((part) => part in measures);
const isMany = links === undefined || links > createsUnasked;
if (browsers.length === 0 || !isKnown || !(rounds >= fewestRounds) || !isMany) {
  const partNames = Object.keys(measures).join(" or ");
  console.error(
    `--browser takes ${all.join(" or ")}; --only ${partNames}, also several times; --rounds ${fewestRounds} or more; ` +
      `--links of an import, more than ${createsUnasked}`,
  );
  process.exit(1);
}

const flavours = browsers.flatMap((name): Flavour[] => [
  flavourFor(name, "shipped"),
  flavourFor(name, "e2e"),
]);
const built = await runTool("tsx", ["build/build.ts", ...flavours], { isShown: true });
if (built.exitCode !== 0) process.exit(1);

// One browser at a time, because two would slow each other down.
const results: Partial<Record<BrowserName, readonly Row[]>> = {};
const versions = new Set<string>();
const loads: number[] = [];
for (const name of browsers) results[name] = await measure(name);
if (values.table) console.log(`\n${describeRun()}\n\n${describeSideBySide(results)}`);
process.exit(Object.values(results).flat().every(isMet) ? 0 : 1);

async function measure(name: BrowserName): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const part of parts) {
    const beganAtMs = Date.now();
    // A part leaves links behind, which the next one would count.
    const stage = await openStage(name);
    try {
      console.log(`\n${part}: ${await describeSurroundings(stage.browser)}`);
      const measured = (await measures[part]?.(stage)) ?? [];
      console.log(`\n${describeRows(measured)}`);
      rows.push(...measured);
    } finally {
      await stage.close();
    }
    console.log(`${part} took ${Math.round((Date.now() - beganAtMs) / 1000)} s`);
  }
  rows.push(...sizes(name));
  console.log(`\n${name}:\n${describeRows(rows)}`);
  return rows;
}

async function measureOpening({ name, browser, floor, plainForm, freshArticle }: Stage) {
  const tab = await browser.open(freshArticle());
  console.log(`Opening three popups ${rounds} times`);
  const seen = await interleave(rounds, {
    form: () => openForm(browser, tab),
    floor: () => openFloor(floor, tab),
    plain: () => openPlainForm(plainForm, tab),
  });
  await tab.close();
  return [
    limitedRow(
      "press → form painted and taking keys",
      "an empty popup",
      seen.map(({ form, floor: least }) => pair(form.fromPressMs, least.fromPressMs)),
      formPainted,
      name,
    ),
    row(
      "press → a plain form painted",
      "an empty popup",
      seen.map(({ plain, floor: least }) => pair(plain.fromPressMs, least.fromPressMs)),
    ),
    row(
      "popup's page begins → form painted",
      "an empty popup",
      seen.map(({ form, floor: least }) => pair(form.ms, least.ms)),
    ),
    limitedRow(
      "popup's page begins → title seen",
      "a plain form",
      seen.map(({ form, plain }) => pair(form.titleSeenMs, plain.titleSeenMs)),
      titleSeen,
      name,
    ),
    limitedRow(
      "popup's page begins → script at work",
      "a plain form",
      seen.map(({ form, plain }) => pair(form.aliveMs, plain.aliveMs)),
      scriptAtWork,
      name,
    ),
  ];
}

async function measureLedger({ name, browser, library, freshArticle }: Stage) {
  console.log(`Filling a ledger with ${linksInLibrary} links`);
  await fillLedger(library, linksInLibrary);
  const tab = await browser.open(freshArticle());
  const libraryTab = await library.open(freshArticle());
  console.log(`Opening two popups ${rounds} times`);
  const seen = await interleave(rounds, {
    form: () => openForm(browser, tab),
    full: () => openForm(library, libraryTab),
  });
  await tab.close();
  await libraryTab.close();
  return [
    ...(name === "firefox" ? [] : [await measureAddressBar(library)]),
    row(
      "press → form painted, with 100,000 links",
      "with none",
      seen.map(({ form, full }) => pair(full.fromPressMs, form.fromPressMs)),
      1.1,
    ),
    row(
      "popup's page begins → script at work, with 100,000 links",
      "with none",
      seen.map(({ form, full }) => pair(full.aliveMs, form.aliveMs)),
      1.1,
    ),
  ];
}

async function measureSaving(stage: Stage) {
  console.log(`Saving ${rounds} times`);
  const inFreshTab =
    <Times extends SaveTimes>(save: (at: Stage, tab: LinkstowPage) => Promise<Times>) =>
    async () => {
      const tab = await stage.browser.open(stage.freshArticle());
      const times = await save(stage, tab);
      await tab.close();
      return times;
    };
  const seen = await interleave(rounds, {
    ours: inFreshTab(saveFromPopup),
    floor: inFreshTab(saveFromFloor),
    least: inFreshTab(saveFromLeast),
  });
  const kept = "Save → kept";
  const arrived = "Save → request at the service";
  return [
    row(
      kept,
      "a bare strict put",
      seen.map(({ ours, floor }) => pair(ours.keptMs, floor.keptMs)),
    ),
    limitedRow(
      kept,
      "a message and the put",
      seen.map(({ ours, least }) => pair(ours.keptMs, least.keptMs)),
      saveToKept,
      stage.name,
    ),
    row(
      "Save → shown",
      "a message and the put",
      seen.map(({ ours, least }) => pair(ours.shownMs, least.keptMs)),
    ),
    row(
      arrived,
      "a bare fetch",
      seen.map(({ ours, floor }) => pair(ours.arrivedMs, floor.arrivedMs)),
    ),
    limitedRow(
      arrived,
      "a message, the put, a fetch",
      seen.map(({ ours, least }) => pair(ours.arrivedMs, least.arrivedMs)),
      saveToRequest,
      stage.name,
    ),
  ];
}

async function measureQueue(stage: Stage) {
  await saveFromPopup(stage, await stage.browser.open(stage.freshArticle())); // repeated by the bare loop
  const rows: Row[] = [];
  for (const delayMs of serverDelaysMs) {
    console.log(
      `Delivering ${entriesInQueue} entries ${roundsOfQueue} times, ${describeServer(delayMs)}`,
    );
    const seen = await withServerOf(stage, delayMs, () =>
      interleave(
        roundsOfQueue,
        { ours: () => deliverQueue(stage), floor: () => sendWithoutQueue(stage) },
        1,
      ),
    );
    rows.push(
      limitedRow(
        `${entriesInQueue} entries → delivered, ${describeServer(delayMs)}`,
        "a bare fetch loop",
        seen.map(({ ours, floor }) => pair(ours, floor)),
        queueDelivered[delayMs],
        stage.name,
      ),
    );
  }
  return rows;
}

async function measureTrees({ browser, library }: Stage) {
  console.log(`Opening and searching two trees of collections ${rounds} times`);
  const small = await openTree(browser, treeSizes.small);
  const large = await openTree(library, treeSizes.large);
  const seen = await interleave(rounds, {
    few: () => measureTree(small),
    many: () => measureTree(large),
  });
  await small.close();
  await large.close();
  const many = `of ${treeSizes.large} collections`;
  const few = `of ${treeSizes.small}`;
  return [
    row(
      `Collections → tree ${many} drawn`,
      few,
      seen.map(({ many: one, few: other }) => pair(one.openedMs, other.openedMs)),
    ),
    row(
      `key in the search → matches ${many} drawn`,
      few,
      seen.map(({ many: one, few: other }) => pair(one.foundMs, other.foundMs)),
    ),
    row(
      `arrow key → next row ${many}`,
      few,
      seen.map(({ many: one, few: other }) => pair(one.walkedMs, other.walkedMs)),
    ),
  ];
}

/** In Chromium alone: a test cannot type into the address bar of Firefox. */
async function measureAddressBar(library: LinkstowBrowser): Promise<Row> {
  console.log(`Typing into the address bar ${rounds} times`);
  const seen = await interleave(rounds, { typed: () => measureSuggestions(library) });
  return row(
    `key in the address bar → suggestions, of ${linksInLibrary} links`,
    "a get",
    seen.map(({ typed }) => pair(typed.suggestedMs, typed.gotMs)),
  );
}

/** What the browsers ran on, and how busy it was as a part began. */
async function describeSurroundings(browser: LinkstowBrowser): Promise<string> {
  const agent = await browser.inBackground<string>("return navigator.userAgent");
  const version = /(?:Chrome|Firefox)\/\d+/.exec(agent)?.[0].replace("Chrome", "Chromium") ?? agent;
  const [load = 0] = loadavg();
  versions.add(version.replace("/", " "));
  loads.push(load);
  return `${version}, ${describeComputer()}, load ${load.toFixed(1)}`;
}

function describeRun(): string {
  const load = [Math.min(...loads), Math.max(...loads)].map((one) => one.toFixed(1)).join(" to ");
  const when = new Date().toISOString().slice(0, 10);
  const run = [...versions, describeComputer(), `${rounds} rounds`, `load ${load}`, when];
  return `${run.join(", ")}.`;
}

function describeComputer(): string {
  const [cpu] = cpus();
  return `${platform()}, ${cpus().length} cores (${cpu?.model})`;
}
