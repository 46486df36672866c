import type { Fault, FaultRule } from "../service/answers/faults.ts";
import type { Dice } from "./dice.ts";
import type { Place } from "./place.ts";

/** A request that meets it is not processed, but gets a successful response. */
export const captivePortal = "captive portal";

type NamedRule = FaultRule & { readonly name: string };

const json = { "content-type": "application/json" };
const html = { "content-type": "text/html" };
const refusal = JSON.stringify({ errors: { title: ["is not to our taste"] } });
const page = "<!doctype html><title>Sign in</title><p>Please sign in.</p>";

const posts = [
  { method: "POST", path: "/api/v1/links" },
  { method: "POST", path: "/api/v1/collections" },
] as const;
const uploads = { method: "POST", path: "/api/v1/files" } as const;
/** Not link 0: that is the probe's. */
const patches = { method: "PATCH", path: /^\/api\/v1\/(?:links|collections)\/[1-9]/ } as const;
/** The profile chooses the method. */
const pages = { path: /^\/api\/v1\/pages\// } as const;
const anything = {};

/**
 * Ways to fail, for requests of any kind. A refused request is not stored: a server that did both would be
 * lying, and no client could tell.
 */
const faults: readonly [NamedFault, ...NamedFault[]] = [
  { name: "dropped before", fault: { kind: "dropBefore" } },
  { name: "reset before", fault: { kind: "dropBefore", reset: true } },
  { name: "dropped after", fault: { kind: "dropAfter" } },
  { name: "reset after", fault: { kind: "dropAfter", reset: true } },
  { name: "cut in mid-request", fault: { kind: "cutUpload", share: 1 / 2 } },
  { name: "hangs before", fault: { kind: "hangBefore" } },
  { name: "hangs after", fault: { kind: "hangAfter" } },
  { name: "body cut off", fault: { kind: "cutOffBody" } },
  { name: "slow body", fault: { kind: "slowBody", intervalMs: 2 } },
  { name: "500", fault: { kind: "answer", status: 500 } },
  { name: "500, stored", fault: { kind: "answer", status: 500, storesFirst: true } },
  { name: "502, stored", fault: { kind: "answer", status: 502, storesFirst: true } },
  { name: "503 with Retry-After", fault: answer(503, { "retry-after": "1" }) },
  { name: "429 with Retry-After", fault: answer(429, { "retry-after": "1" }) },
  { name: "408", fault: { kind: "answer", status: 408 } },
  { name: "401", fault: answer(401, json, JSON.stringify({ error: "no" })) },
  { name: "403", fault: answer(403, json, JSON.stringify({ error: "not you" })) },
  { name: "409", fault: answer(409, json, JSON.stringify({ error: "there is one" })) },
  { name: "413", fault: answer(413, json, JSON.stringify({ error: "too much" })) },
  { name: "422", fault: answer(422, json, refusal) },
  { name: "302", fault: answer(302, { location: "/sign-in" }) },
  { name: "308", fault: answer(308, { location: "/elsewhere" }) },
  // Nothing in the response shows that the request was not processed: such a save is shown as delivered, by
  // design.
  { name: captivePortal, fault: answer(200, {}) },
  {
    name: "200 with an error",
    fault: answer(200, json, JSON.stringify({ error: "no room left" })),
  },
  {
    name: "200, success false",
    fault: answer(200, json, JSON.stringify({ success: false, message: "not today" })),
  },
  { name: "HTML", fault: answer(200, html, page) },
  {
    name: "HTML, stored",
    fault: { kind: "answer", status: 200, headers: html, body: page, storesFirst: true },
  },
];

interface NamedFault {
  readonly name: string;
  readonly fault: Fault;
}

/** One way to fail for the next few requests of some kind. */
export function drawRule(dice: Dice, place: Place): NamedRule {
  const times = 1 + dice.below(3);
  if (dice.chance(0.1)) {
    // Only creates: a delayed request is stored even if its sender is gone, and no sender can prevent an
    // older change from arriving after a newer one.
    const fault = { kind: "delay", delayMs: 50 + dice.below(250) } as const;
    return { ...dice.pick(posts), name: "late", times, fault };
  }
  const seed = dice.chance(0.08) ? place.takeSeed() : undefined;
  if (seed !== undefined) {
    const body = JSON.stringify({ error: "there is one", id: seed });
    // A server that has stored the link does not name another one.
    const fault = answer(409, json, body);
    return { ...posts[0], name: "409 with its id", fault, unlessStored: true };
  }
  const target = dice.pick([...posts, posts[0], uploads, patches, pages, anything] as const);
  return { ...target, ...dice.pick(faults), times };
}

function answer(status: number, headers: Readonly<Record<string, string>>, body = ""): Fault {
  return { kind: "answer", status, headers, body };
}
