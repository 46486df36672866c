import { smallBytes } from "./file-errands.ts";
import type { FaultRow, Spoil, StandIn, WrongAddress } from "./fault-row.ts";
import { connectionLost, lost, waiting } from "./standings.ts";

const at = (address: WrongAddress): Spoil => ({ how: "address", address });
const nowThere = (by: StandIn): Spoil => ({ how: "replaced", by });
const behindOpenGate = (address: WrongAddress): Spoil => ({
  how: "address",
  address,
  opened: true,
});

const notSent = { ...waiting, unsent: "untried" } as const;
const refused = { ...waiting, unsent: "tried", causes: ["connection-refused"] } as const;
const unknownName = { ...notSent, causes: ["dns-failed"] } as const;
const noTls = { ...notSent, causes: ["tls-failed"] } as const;
const notGranted = { ...notSent, gate: "shut", causes: ["no-permission"] } as const;
const offline = { ...notSent, gate: "open", causes: ["offline"], alone: true } as const;

/**
 * The save itself meets these faults: its server has responded in this session, and has been replaced
 * since. Over HTTP/2 a server keeps its connections, and errors that otherwise prove "not sent" are not
 * believed (docs/reliability.md).
 */
const metBySave: readonly FaultRow[] = [
  { name: "refused", transports: ["HTTP", "HTTPS"], spoil: { how: "down" }, ...refused },
  {
    name: "refused",
    transports: ["HTTP/2"],
    spoil: { how: "down" },
    ...connectionLost,
    unsent: "tried",
  },
  {
    name: "refused, and nobody acts",
    transports: ["HTTP", "HTTPS"],
    spoil: { how: "down" },
    ...refused,
    nobodyActs: true,
    alone: true,
    takes: "minutes",
  },
  {
    name: "self-signed from now on",
    transports: ["HTTPS"],
    spoil: nowThere("self-signed"),
    ...noTls,
    unsent: "tried",
    // Not believed if the request took Firefox 0.9 s, as it may on a busy computer.
    alone: true,
  },
  {
    name: "self-signed from now on",
    transports: ["HTTP/2"],
    spoil: nowThere("self-signed"),
    ...connectionLost,
    unsent: "tried",
  },
  {
    name: "no TLS from now on",
    transports: ["HTTPS", "HTTP/2"],
    spoil: nowThere("no-tls"),
    ...lost,
    causes: ["network-error"],
    unsent: "tried",
  },
  {
    name: "full accept queue from now on, black hole",
    spoil: nowThere("stalled"),
    bytes: smallBytes,
    ...lost,
    causes: ["timed-out"],
    unsent: "tried",
    takes: "half a minute",
  },
];

/**
 * "proven not sent (listed network errors: offline, DNS, refused, TLS; no permission)". The harmless probe
 * meets these, because the server has not responded yet; without a network or a permission no request is
 * made at all. An unknown name is only here: neither browser can be made to forget, while it runs, a name
 * that it has resolved.
 */
const unsent: readonly FaultRow[] = [
  { name: "DNS, met by the probe", spoil: at("unknown-name"), ...unknownName },
  {
    name: "DNS, gate open, met by the probe",
    spoil: behindOpenGate("unknown-name"),
    ...unknownName,
  },
  { name: "no TLS, met by the probe", transports: ["HTTP"], spoil: at("no-tls"), ...noTls },
  {
    name: "no TLS, gate open, met by the probe",
    transports: ["HTTP"],
    spoil: behindOpenGate("no-tls"),
    ...noTls,
  },
  { name: "self-signed, met by the probe", spoil: at("self-signed"), ...noTls },
  {
    name: "self-signed, gate open, met by the probe",
    spoil: behindOpenGate("self-signed"),
    ...noTls,
  },
  { name: "no permission, nothing asked", spoil: at("not-granted"), ...notGranted },
  {
    name: "no permission, gate open, nothing asked",
    spoil: behindOpenGate("not-granted"),
    ...notGranted,
  },
  {
    name: "full accept queue, black hole, met by the probe",
    spoil: { how: "stalled" },
    ...notSent,
    causes: ["timed-out"],
    takes: "minutes",
  },
  {
    name: "permission withdrawn in between",
    transports: ["HTTP"],
    spoil: { how: "withdrawn" },
    ...notGranted,
    unsent: "either",
    alone: true,
  },
  { name: "offline, nothing asked", spoil: { how: "offline" }, ...offline },
  {
    name: "offline, nothing asked, and nobody acts",
    spoil: { how: "offline" },
    ...offline,
    nobodyActs: true,
    takes: "minutes",
  },
];

/** The faults that keep a request from reaching its server. */
export const unsentTable: readonly FaultRow[] = [...metBySave, ...unsent];
