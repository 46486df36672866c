import { withoutLogin } from "../../shared/domain/address/login.ts";
import type { CaptureFailure } from "../../shared/domain/capture/capture.ts";
import { cleanText } from "../../shared/domain/text/clean-text.ts";
import { isRecord } from "../../shared/domain/values/is-record.ts";
import { err, ok, type Result } from "../../shared/domain/values/result.ts";
import { isSamePage, parseHttpUrl } from "../values/http-url.ts";
import { copyBounds, type CopyPart, type RawCopy } from "./page-copy.ts";

/** Checks the result of the injected program. A page may have replaced the program. */
export function parseCopy(raw: unknown, address: string): Result<RawCopy, CaptureFailure> {
  // The page was too large, or its copy could not be made safe.
  if (raw === undefined || raw === null) return err({ kind: "capture-unreadable" });
  const malformed = (path: string) => err({ kind: "capture-malformed" as const, path });
  if (!isRecord(raw)) return malformed("copy");
  const { version, url, title, token, parts, length } = raw;
  if (version !== 1) return malformed("version");
  if (typeof url !== "string") return malformed("url");
  if (!isSamePage(url, address)) return err({ kind: "capture-other-page" });
  if (raw["hasPassword"] === true) return err({ kind: "capture-password" });
  if (typeof title !== "string") return malformed("title");
  if (typeof token !== "string" || !/^linkstow[\da-f]{32}-$/u.test(token))
    return malformed("token");
  if (typeof length !== "number" || !(length >= 0 && length <= copyBounds.length))
    return malformed("length");
  if (!Array.isArray(parts) || parts.length > copyBounds.parts) return malformed("parts");
  const known = parts.map(parsePart);
  if (!known.every((part) => part !== undefined)) return malformed("parts");
  return ok({
    version,
    url: withoutLogin(url),
    title: cleanText(title, copyBounds.title),
    token,
    parts: known,
    length,
  });
}

function parsePart(raw: unknown): CopyPart | undefined {
  if (!isRecord(raw)) return undefined;
  const { url, use } = raw;
  const known = typeof url === "string" ? parseHttpUrl(url) : undefined;
  if (known === undefined || (use !== "picture" && use !== "sheet" && use !== "media"))
    return undefined;
  return { url: known, use };
}
