import { runTypeScript } from "./run-typescript.mjs";
import { setUp } from "./set-up.mjs";

const wantsFirefox = /--browser[= ]firefox/.test(process.argv.slice(2).join(" "));
setUp({ browsers: [wantsFirefox ? "firefox" : "chromium"] });
runTypeScript("start.ts");
