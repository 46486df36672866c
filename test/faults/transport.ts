import type { VouchedCertificate } from "../service/certificate.ts";
import type { TlsOptions } from "../service/config.ts";

/** The protocol of a service: plain HTTP/1.1, the same over TLS, or HTTP/2. */
export const transports = ["HTTP", "HTTPS", "HTTP/2"] as const;
export type Transport = (typeof transports)[number];

/** The options that start a service with this protocol, under a certificate that the browser trusts. */
export function tlsFor(
  transport: Transport,
  certificate: VouchedCertificate,
): TlsOptions | undefined {
  switch (transport) {
    case "HTTP":
      return undefined;
    case "HTTPS":
      return { version: "http1", certificate };
    case "HTTP/2":
      return { version: "http2", certificate };
  }
}
