import { createHash, X509Certificate } from "node:crypto";
import type { VouchedCertificate as Trusted } from "../../service/certificate.ts";
import type { Marionette } from "./marionette.ts";

export type { Trusted };

/** Makes Chromium trust one certificate, identified by the SHA-256 of its public key. */
export function chromiumTrust(trusted: Trusted | undefined): readonly string[] {
  if (trusted === undefined) return [];
  const { publicKey } = new X509Certificate(trusted.cert);
  const spki = publicKey.export({ type: "spki", format: "der" });
  const hash = createHash("sha256").update(spki).digest("base64");
  return [`--ignore-certificate-errors-spki-list=${hash}`];
}

/** Makes Firefox trust the authority for servers, as its settings do. */
export async function trustInFirefox(
  marionette: Marionette,
  trusted: Trusted | undefined,
): Promise<void> {
  if (trusted === undefined) return;
  await marionette.inChrome(
    `const certificates = Cc["@mozilla.org/security/x509certdb;1"].getService(Ci.nsIX509CertDB);
     certificates.addCertFromBase64(args[0], "C,,");`,
    trusted.authority.replace(/-----.*-----|\s/g, ""),
  );
}
