import { runTypeScript } from "./run-typescript.mjs";
import { setUp } from "./set-up.mjs";

setUp({ browsers: [] });
runTypeScript("../disk-faults/main.ts");
