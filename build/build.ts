import { FLAVOURS, isFlavour, SHIPPED_FLAVOURS, type Flavour } from "./flavours.ts";
import { runTool } from "./run-tool.ts";

const asked = process.argv.slice(2);
const unknown = asked.filter((one) => !isFlavour(one));
if (unknown.length > 0) {
  console.error(`Not a flavour: ${unknown.join(", ")}. There are: ${FLAVOURS.join(", ")}`);
  process.exit(1);
}
const flavours: readonly Flavour[] = asked.length > 0 ? asked.filter(isFlavour) : SHIPPED_FLAVOURS;

for (const flavour of flavours) {
  const { exitCode, output, durationMs } = await runTool("vite", ["build", "--mode", flavour]);
  if (exitCode !== 0) {
    console.error(output);
    console.error(`The build of ${flavour} failed`);
    process.exit(1);
  }
  console.log(`dist/${flavour} in ${(durationMs / 1000).toFixed(1)} s`);
}
