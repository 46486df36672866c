import { describe, expect, it } from "vitest";
import { readNetworkError } from "./network-errors.ts";
import { createRedact } from "./redact.ts";

const redact = createRedact("s3cret-key");
const read = (error: string, harmless = false) => readNetworkError(error, { redact, harmless });

const notSent = [
  ["net::ERR_INTERNET_DISCONNECTED", "offline"],
  ["NS_ERROR_OFFLINE", "offline"],
  ["net::ERR_NAME_NOT_RESOLVED", "dns-failed"],
  ["NS_ERROR_UNKNOWN_HOST", "dns-failed"],
  ["net::ERR_CONNECTION_REFUSED", "connection-refused"],
  ["NS_ERROR_CONNECTION_REFUSED", "connection-refused"],
  ["net::ERR_CONNECTION_TIMED_OUT", "connection-refused"],
  ["net::ERR_UNSAFE_PORT", "connection-refused"],
  ["net::ERR_PROXY_CONNECTION_FAILED", "connection-refused"],
  ["NS_ERROR_PROXY_BAD_GATEWAY", "connection-refused"],
  ["net::ERR_CERT_AUTHORITY_INVALID", "tls-failed"],
  ["net::ERR_CERT_DATE_INVALID", "tls-failed"],
  ["Peer’s Certificate issuer is not recognized.", "tls-failed"],
  ["The certificate is not trusted because it is self-signed.", "tls-failed"],
] as const;

describe("an error that proves that nothing was sent", () => {
  it.each(notSent)("%s: %s", (error, kind) => {
    expect(read(error)).toEqual({ kind: "not-sent", failure: { kind } });
  });

  it.each(notSent)(
    "proves nothing if the browser may have resent the request: %s",
    (error, kind) => {
      const request = { redact, resendable: true };
      expect(readNetworkError(error, { ...request, harmless: false })).toEqual({
        kind: "lost",
        failure: { kind: "connection-lost" },
      });
      expect(readNetworkError(error, { ...request, harmless: true })).toEqual({
        kind: "not-sent",
        failure: { kind },
      });
    },
  );
});

describe("an error that proves nothing", () => {
  it.each([
    ["net::ERR_EMPTY_RESPONSE", "connection-lost"],
    ["net::ERR_CONNECTION_RESET", "connection-lost"],
    ["NS_ERROR_NET_RESET", "connection-lost"],
    ["NS_ERROR_ABORT", "connection-lost"],
    ["NS_ERROR_NET_ON_RECEIVING_FROM", "connection-lost"],
    ["net::ERR_NETWORK_CHANGED", "connection-lost"],
    ["net::ERR_TIMED_OUT", "timed-out"],
    ["NS_ERROR_NET_TIMEOUT", "timed-out"],
  ])("%s: %s", (error, kind) => {
    expect(read(error)).toEqual({ kind: "lost", failure: { kind } });
  });

  it.each([
    "net::ERR_SSL_PROTOCOL_ERROR",
    "net::ERR_SSL_VERSION_OR_CIPHER_MISMATCH",
    "net::ERR_ADDRESS_UNREACHABLE",
    "net::ERR_BLOCKED_BY_CLIENT",
    "net::ERR_ABORTED",
    "net::ERR_CONNECTION_REFUSED_SOMEHOW",
    "net::ERR_CERT_ANYTHING_NEW",
    "SSL received a record that exceeded the maximum permissible length.",
    "The server supports no protocols that the client advertises in the ALPN extension.",
    "toString",
    "offline",
    "",
  ])("%j is lost, under its own name", (error) => {
    expect(read(error)).toEqual({ kind: "lost", failure: { kind: "network-error", error } });
  });

  it("is given without the key, and cut", () => {
    const outcome = read(`net::s3cret-key ${"x".repeat(500)}`);
    expect(JSON.stringify(outcome)).not.toContain("s3cret-key");
    expect(JSON.stringify(outcome).length).toBeLessThan(250);
  });
});

describe("if the request changes nothing", () => {
  it.each([
    "net::ERR_SSL_PROTOCOL_ERROR",
    "net::ERR_SSL_VERSION_OR_CIPHER_MISMATCH",
    "SSL received a record that exceeded the maximum permissible length.",
    "Das Zertifikat der Gegenstelle ist abgelaufen.",
    "証明書の発行者を確認できません。",
    "NS_ERROR_GENERATE_FAILURE(NS_ERROR_MODULE_SECURITY, SSL_ERROR_RX_CERTIFICATE_REQUIRED_ALERT)",
  ])("%j counts as a failed TLS handshake", (error) => {
    expect(read(error, true)).toEqual({ kind: "not-sent", failure: { kind: "tls-failed" } });
  });

  it.each([
    "net::ERR_ADDRESS_UNREACHABLE",
    "NS_ERROR_FAILURE",
    "NS_ERROR_GENERATE_FAILURE(NS_ERROR_MODULE_NETWORK, 99)",
    "",
  ])("%j does not", (error) => {
    expect(read(error, true)).toEqual({ kind: "lost", failure: { kind: "network-error", error } });
  });
});
