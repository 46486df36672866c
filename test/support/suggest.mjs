import { runTypeScript } from "./run-typescript.mjs";
import { setUp } from "./set-up.mjs";

setUp({ browsers: [] });
runTypeScript("../suggest/main.ts");
