import { runTypeScript } from "./run-typescript.mjs";
import { setUp } from "./set-up.mjs";

setUp({ browsers: ["chromium", "firefox"], openssl: true });
runTypeScript("test.ts");
