import { availableParallelism } from "node:os";
import { FLAVOURS, isFlavour, SHIPPED_FLAVOURS, type Flavour } from "./flavours.ts";
import { runTool } from "./run-tool.ts";

const asked = process.argv.slice(2);
const unknown = asked.filter((one) => !isFlavour(one));
if (unknown.length > 0) {
  console.error(`Not a flavour: ${unknown.join(", ")}. There are: ${FLAVOURS.join(", ")}`);
  process.exit(1);
}
const flavours: readonly Flavour[] = asked.length > 0 ? asked.filter(isFlavour) : SHIPPED_FLAVOURS;

const waiting = [...flavours];

/** Builds one flavour after the other, until none is left or one has failed. */
async function buildNext(): Promise<void> {
  const flavour = waiting.shift();
  if (flavour === undefined) return;
  const { exitCode, output, durationMs } = await runTool("vite", ["build", "--mode", flavour]);
  if (exitCode !== 0) {
    console.error(output);
    console.error(`The build of ${flavour} failed`);
    process.exitCode = 1;
    waiting.length = 0;
    return;
  }
  console.log(`dist/${flavour} in ${(durationMs / 1000).toFixed(1)} s`);
  await buildNext();
}

// A build uses one core most of the time.
await Promise.all(Array.from({ length: availableParallelism() }, buildNext));
