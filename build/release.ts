import { makeRelease } from "./make-release.ts";
import { ROOT } from "./run-tool.ts";

const [version = ""] = process.argv.slice(2);
const day = new Date().toISOString().slice(0, 10);
await makeRelease({ root: ROOT, version, day });
console.log(`Tagged v${version}. What is left: git push --follow-tags`);
