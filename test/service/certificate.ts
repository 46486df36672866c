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

/** A certificate and the authority that issued it. */
export interface VouchedCertificate extends Certificate {
  /** PEM text: the authority that a browser has to trust. */
  readonly authority: string;
}

const settings = `
[req]
distinguished_name = name
prompt = no
[name]
CN = Linkstow reference service
[authority]
basicConstraints = critical, CA:TRUE
keyUsage = critical, keyCertSign
[server]
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature
extendedKeyUsage = serverAuth
subjectAltName = IP:127.0.0.1, DNS:localhost
`;

/**
 * A self-signed certificate for 127.0.0.1 and localhost, valid for a day; it is in no trust store. Made by
 * `openssl`, because Node can read certificates but not make them. Rejects with that reason if `openssl` is
 * missing.
 */
export function makeCertificate(): Promise<Certificate> {
  return inFolder((folder) => make(folder, "server"));
}

/**
 * Like `makeCertificate`, signed by an authority of its own, which is trusted only where a test adds it.
 */
export function makeVouchedCertificate(): Promise<VouchedCertificate> {
  return inFolder(async (folder) => {
    const { cert: authority } = await make(folder, "authority");
    return { ...(await make(folder, "server", "authority")), authority };
  });
}

type Kind = "server" | "authority";

async function make(folder: string, kind: Kind, signer?: Kind): Promise<Certificate> {
  const config = join(folder, "tls.cnf");
  const keyOf = (name: Kind) => join(folder, `${name}.key`);
  const certOf = (name: Kind) => join(folder, `${name}.pem`);
  await writeFile(config, settings);
  const files = ["-config", config, "-keyout", keyOf(kind), "-out", certOf(kind)];
  const algorithm = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"];
  const by = signer === undefined ? [] : ["-CA", certOf(signer), "-CAkey", keyOf(signer)];
  // Firefox treats two certificates with the same name as one: it finds the authority by its name.
  const name = ["-subj", `/CN=Linkstow reference ${kind}`, "-extensions", kind];
  await openssl(["req", "-x509", "-nodes", "-days", "1", ...algorithm, ...files, ...name, ...by]);
  return {
    key: await readFile(keyOf(kind), "utf8"),
    cert: await readFile(certOf(kind), "utf8"),
  };
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "linkstow-tls-"));
  try {
    return await work(folder);
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
