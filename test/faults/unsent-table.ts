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
 * The save itself meets these: its server has answered in this session, and is another one now. Over HTTP/2 a server keeps
 * its connections, and what would else prove "not sent" is not believed (README, Reliability).
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
    // Of a request that took Firefox 0.9 s, on a computer that is busy with others, this is not believed.
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
    ...lost,
    causes: ["timed-out"],
    unsent: "tried",
    takes: "half a minute",
  },
];

/**
 * "proven not sent (listed network errors: offline, DNS, refused, TLS; no permission)". The harmless probe meets these, as the
 * server has not answered yet; without a network or a permission nothing is asked at all. A name that cannot be found is
 * here alone: neither browser's switches take away a name, while it runs, that has been found before.
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

/** The faults that keep a request from its server altogether. */
export const unsentTable: readonly FaultRow[] = [...metBySave, ...unsent];
