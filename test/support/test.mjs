import { runTypeScript } from "./run-typescript.mjs";
import { setUp } from "./set-up.mjs";

// The tests of real keys and menus are for Linux alone.
const screen = process.platform === "linux";
setUp({ browsers: ["chromium", "firefox"], screen, openssl: true });
runTypeScript("test.ts");
