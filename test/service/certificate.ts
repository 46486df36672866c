import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** PEM texts. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

const settings = `
[req]
distinguished_name = name
x509_extensions = server
prompt = no
[name]
CN = Linkstow reference service
[server]
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature
extendedKeyUsage = serverAuth
subjectAltName = IP:127.0.0.1, DNS:localhost
`;

/**
 * A self-signed certificate for 127.0.0.1 and localhost, good for a day; it is in no trust store.
 * Made by the program `openssl`, as Node can read certificates but not make them. Rejects, saying so,
 * when that is missing.
 */
export async function makeCertificate(): Promise<Certificate> {
  const folder = await mkdtemp(join(tmpdir(), "linkstow-tls-"));
  try {
    const [config, key, cert] = ["tls.cnf", "key.pem", "cert.pem"].map((one) => join(folder, one));
    if (!config || !key || !cert) throw new Error("No path for the certificate");
    await writeFile(config, settings);
    const files = ["-config", config, "-keyout", key, "-out", cert];
    const algorithm = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"];
    await openssl(["req", "-x509", "-nodes", "-days", "1", ...algorithm, ...files]);
    return { key: await readFile(key, "utf8"), cert: await readFile(cert, "utf8") };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function openssl(options: readonly string[]): Promise<void> {
  try {
    await promisify(execFile)("openssl", options);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
    const hint = 'The program "openssl" is missing; on Debian: apt-get install openssl';
    throw new Error(`A service over TLS needs a certificate. ${hint}`, { cause: error });
  }
}
