import { backgroundFiles, byteGuards, gzippedBytes, popupFiles } from "../../build/bundle-bytes.ts";
import { flavourFor } from "../../build/flavours.ts";
import type { BrowserName } from "../support/browser.ts";
import type { Row } from "./table.ts";

/** The bytes of the build that ships. */
export function sizes(name: BrowserName): readonly Row[] {
  const shipped = flavourFor(name, "shipped");
  const popup = gzippedBytes(popupFiles(shipped));
  const background = gzippedBytes(backgroundFiles(shipped));
  return [
    { what: "popup's scripts and styles, gzip", bytes: popup, mostBytes: byteGuards.popup },
    { what: "background, gzip", bytes: background, mostBytes: byteGuards.background },
  ];
}
