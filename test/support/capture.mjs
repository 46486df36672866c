import { runTypeScript } from "./run-typescript.mjs";
import { setUp } from "./set-up.mjs";

const named = /--browser[= ](chromium|firefox)/.exec(process.argv.slice(2).join(" "))?.[1];
setUp({ browsers: named === undefined ? ["chromium", "firefox"] : [named] });
runTypeScript("../capture/main.ts");
