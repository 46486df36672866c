import { runTypeScript } from "./run-typescript.mjs";
import { setUp } from "./set-up.mjs";

// The tests with real keys and menus run only on Linux.
const screen = process.platform === "linux";
setUp({ browsers: ["chromium", "firefox"], screen, openssl: true });
runTypeScript("test.ts");
