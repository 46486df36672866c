import type { ConnectFailure, LostFailure } from "../../shared/domain/failures.ts";
import type { Outcome } from "../../shared/domain/operation/outcome.ts";
import { cleanRedacted, type Redact } from "./redact.ts";

/**
 * What the browsers' network error strings prove about a request, as measured in Chromium 156 and Firefox
 * ESR 153 with a server that counted the requests it received (docs/reliability.md). Chromium uses
 * the names of `net/base/net_error_list.h`; Firefox those of `xpcom/base/ErrorList.py`, and for TLS a
 * sentence in the browser's language (`nsserrors.properties`), of which only the English ones are listed.
 *
 * Each of these errors was measured with nothing of the request sent, and comes from finding, connecting to
 * or trusting the server. Not listed are errors that a server can cause after it has the request (an alert,
 * an unreadable record), and errors that were not measured.
 *
 * An error describes the last connection that was tried. If the browser may have sent the request before,
 * on a used connection, the error proves nothing: see `resendable`.
 */
const notSent: Record<ConnectFailure["kind"], readonly string[]> = {
  // Chromium: network emulated as offline. Firefox: `Services.io.offline`; loopback is not affected by it.
  offline: ["net::ERR_INTERNET_DISCONNECTED", "NS_ERROR_OFFLINE"],
  "dns-failed": [
    // A name under .invalid; a label that is too long.
    "net::ERR_NAME_NOT_RESOLVED",
    // The same names; a SOCKS proxy that does not know the host; a proxy's 400, 404 or 500 to CONNECT.
    "NS_ERROR_UNKNOWN_HOST",
    "NS_ERROR_UNKNOWN_PROXY_HOST",
  ],
  "connection-refused": [
    // A port without a listener. Firefox: also a proxy's 503 to CONNECT, and a SOCKS proxy's refusal.
    "net::ERR_CONNECTION_REFUSED",
    "NS_ERROR_CONNECTION_REFUSED",
    // A listener that never accepts, after 134 s. ERR_TIMED_OUT and NS_ERROR_NET_TIMEOUT may come later.
    "net::ERR_CONNECTION_TIMED_OUT",
    // Port 6667. Firefox reports no event for it.
    "net::ERR_UNSAFE_PORT",
    // A proxy that does not listen or is not found.
    "net::ERR_PROXY_CONNECTION_FAILED",
    "NS_ERROR_PROXY_CONNECTION_REFUSED",
    // A proxy that responds to CONNECT with anything but 200: there was no tunnel.
    "net::ERR_TUNNEL_CONNECTION_FAILED",
    "net::ERR_PROXY_AUTH_UNSUPPORTED",
    "NS_ERROR_PROXY_FORBIDDEN",
    "NS_ERROR_PROXY_AUTHENTICATION_FAILED",
    "NS_ERROR_PROXY_TOO_MANY_REQUESTS",
    "NS_ERROR_PROXY_BAD_GATEWAY",
    "NS_ERROR_PROXY_GATEWAY_TIMEOUT",
    // A SOCKS proxy that refuses (1, 3, 4, 5) or hangs up.
    "net::ERR_SOCKS_CONNECTION_FAILED",
  ],
  // The browser did not trust the certificate and ended the handshake: another host, expired, unknown
  // issuer or self-signed. The server saw no finished handshake.
  "tls-failed": [
    "net::ERR_CERT_COMMON_NAME_INVALID",
    "net::ERR_CERT_DATE_INVALID",
    "net::ERR_CERT_AUTHORITY_INVALID",
    "Unable to communicate securely with peer: requested domain name does not match the server’s certificate.",
    "Peer’s Certificate has expired.",
    "The server presented a certificate that is not yet valid.",
    "Peer’s Certificate issuer is not recognized.",
    "The certificate is not trusted because it is self-signed.",
  ],
};

/**
 * Chromium's names for a failed TLS handshake, most likely because the server does not use TLS, or no
 * common version. No proof: ERR_SSL_PROTOCOL_ERROR was also measured after the request had arrived, and the
 * others follow from alerts, which a server may send at any time.
 */
const tlsGarbled = [
  "net::ERR_SSL_PROTOCOL_ERROR",
  "net::ERR_SSL_VERSION_OR_CIPHER_MISMATCH",
  "net::ERR_SSL_UNRECOGNIZED_NAME_ALERT",
  "net::ERR_SSL_CLIENT_AUTH_CERT_NEEDED",
  "net::ERR_BAD_SSL_CLIENT_AUTH_CERT",
];

/**
 * In Firefox, an error means a failed TLS handshake if it is not a plain name of another module: a sentence
 * in the browser's language, or a name marked as the security module's.
 */
const otherThanTls =
  /^(?:net::|NS_[A-Z0-9_]+$|NS_ERROR_GENERATE_FAILURE\((?!NS_ERROR_MODULE_SECURITY\b)|$)/;

/** The connection ended after it was made; some or all of the request may have been sent. */
const connectionLost = [
  "net::ERR_CONNECTION_RESET",
  "net::ERR_CONNECTION_CLOSED",
  "net::ERR_CONNECTION_ABORTED",
  "net::ERR_EMPTY_RESPONSE",
  "net::ERR_NETWORK_CHANGED",
  "net::ERR_NETWORK_IO_SUSPENDED",
  "net::ERR_SOCKET_NOT_CONNECTED",
  "net::ERR_CONTENT_LENGTH_MISMATCH",
  "net::ERR_INCOMPLETE_CHUNKED_ENCODING",
  "net::ERR_HTTP2_PROTOCOL_ERROR",
  "net::ERR_HTTP2_PING_FAILED",
  "net::ERR_QUIC_PROTOCOL_ERROR",
  // Firefox over HTTP/2: the connection closed; the stream was cancelled.
  "NS_ERROR_ABORT",
  "NS_ERROR_NET_INTERRUPT",
  "NS_ERROR_NET_RESET",
  "NS_ERROR_NET_EMPTY_RESPONSE",
  "NS_ERROR_NET_PARTIAL_TRANSFER",
  // A PUT whose connection was closed without a response: Firefox itself takes that for success, and tells
  // webRequest this (Firefox bug 1881986, from version 151 on).
  "NS_ERROR_NET_ON_RECEIVING_FROM",
];

const timedOut = ["net::ERR_TIMED_OUT", "NS_ERROR_NET_TIMEOUT"];

const errorMaxLength = 120;

interface Request {
  /** The request changes nothing, so the likeliest cause is good enough. */
  harmless: boolean;
  /**
   * The browser may have sent the request before, by itself and unseen, over a connection that it took for
   * a used one: then the error describes only the second attempt. Measured: a server that received the POST
   * and ended is reported as refused, by Chromium over HTTP/2, and by Firefox if the POST took a second.
   */
  resendable?: boolean;
  redact: Redact;
}

/**
 * The outcome of a request that ended with this error: not sent if the string proves it, otherwise lost.
 */
export function readNetworkError(error: string, request: Request): Outcome {
  const { harmless, resendable = false, redact } = request;
  const failure = getNotSent(error, harmless);
  if (failure === undefined) return { kind: "lost", failure: getLost(error, redact) };
  return resendable && !harmless
    ? { kind: "lost", failure: { kind: "connection-lost" } }
    : { kind: "not-sent", failure };
}

function getNotSent(error: string, harmless: boolean): ConnectFailure | undefined {
  if (notSent.offline.includes(error)) return { kind: "offline" };
  if (notSent["dns-failed"].includes(error)) return { kind: "dns-failed" };
  if (notSent["connection-refused"].includes(error)) return { kind: "connection-refused" };
  const isTls = notSent["tls-failed"].includes(error) || (harmless && isLikelyTls(error));
  return isTls ? { kind: "tls-failed" } : undefined;
}

function isLikelyTls(error: string): boolean {
  return tlsGarbled.includes(error) || !otherThanTls.test(error);
}

function getLost(error: string, redact: Redact): LostFailure {
  if (connectionLost.includes(error)) return { kind: "connection-lost" };
  if (timedOut.includes(error)) return { kind: "timed-out" };
  return { kind: "network-error", error: cleanRedacted(error, redact, errorMaxLength) };
}
