import { runTypeScript } from "./run-typescript.mjs";
import { setUp } from "./set-up.mjs";

const given = process.argv.slice(2);
const isOfFacts = given.includes("--facts");
const named = isOfFacts ? "chromium" : /--browser[= ](chromium|firefox)/.exec(given.join(" "))?.[1];
setUp({ browsers: named === undefined ? ["chromium", "firefox"] : [named] });
runTypeScript(isOfFacts ? "../capture/facts.ts" : "../capture/main.ts");
