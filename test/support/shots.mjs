import { runTypeScript } from "./run-typescript.mjs";
import { setUp } from "./set-up.mjs";

setUp({ browsers: ["chromium"], fonts: true });
runTypeScript("../shots/main.ts");
