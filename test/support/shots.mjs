import { runTypeScript } from "./run-typescript.mjs";
import { setUp } from "./set-up.mjs";

setUp({ browsers: ["chromium"] });
runTypeScript("../shots/main.ts");
