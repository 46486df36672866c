import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { parseBasic, type SignIn } from "../../src/shared/domain/profile/sign-in.ts";
import { requireOk } from "../support/a-life.ts";
import { startSignInProxy, type Refuse } from "../support/sign-in-proxy.ts";
import { startTestService } from "../service/test-service.ts";
import { connectTo, createLink } from "./connected-service.ts";

const challenge: Refuse = (response) =>
  response.writeHead(401, { "WWW-Authenticate": 'Basic realm="home"' }).end("Unauthorized");

const signInPage: Refuse = (response) =>
  response
    .writeHead(200, { "Content-Type": "text/html" })
    .end("<!doctype html><title>Home</title><form><input type='password' name='p'></form>");

/** The reference service behind a proxy, and the proxy's address. */
async function startProxied(mayPass: (sent: IncomingMessage) => boolean, refuse: Refuse) {
  const reference = await startTestService();
  return { reference, address: await startSignInProxy(reference.baseUrl, mayPass, refuse) };
}

const basic = requireOk(parseBasic("ada", "s3crét"));
const token = [
  { name: "CF-Access-Client-Id", value: "one.access" },
  { name: "CF-Access-Client-Secret", value: "two-secret" },
];

describe.each<[string, (sent: IncomingMessage) => boolean, SignIn]>([
  [
    "a user and a password",
    ({ headers }) => headers.authorization === `Basic ${btoa("ada:s3cr\u00c3\u00a9t")}`,
    { headers: [basic], withCookies: false },
  ],
  [
    "a service token in two headers",
    ({ headers }) =>
      headers["cf-access-client-id"] === "one.access" &&
      headers["cf-access-client-secret"] === "two-secret",
    { headers: token, withCookies: false },
  ],
])("a proxy that asks for %s", (_what, mayPass, signIn) => {
  it("passes on what has it, with the key", async () => {
    const { reference, address } = await startProxied(mayPass, challenge);
    const { send, probe } = connectTo(address, { signIn });
    expect(await probe(false)).toMatchObject({ outcome: { failure: { kind: "unauthorized" } } });
    expect(await probe(true)).toMatchObject({ status: 404, outcome: { failure: { status: 404 } } });
    expect(await send(createLink())).toMatchObject({ kind: "accepted", remoteId: 1 });
    expect(reference.requests().at(-1)).toMatchObject({ keyWasRight: true, keyElsewhere: false });
  });

  it("is recognised where nothing has it, and nothing reaches the service", async () => {
    const { reference, address } = await startProxied(mayPass, challenge);
    const { send, probe } = connectTo(address);
    const outcome = { kind: "answered", failure: { kind: "sign-in-wall", status: 401 } };
    expect(await send(createLink())).toEqual(outcome);
    expect(await probe(false)).toMatchObject({ status: 401, outcome });
    expect(reference.requests()).toEqual([]);
  });
});

const elsewhere: Refuse = (response) =>
  response.writeHead(302, { Location: "https://team.access.example/cdn-cgi/access/login" }).end();
const ownLogin: Refuse = (response) =>
  response.writeHead(302, { Location: "/login?next=%2F" }).end();
const authPage: Refuse = (response) =>
  response.writeHead(401, { "Content-Type": "text/html" }).end("<h1>401</h1>");
const mitigated: Refuse = (response) =>
  response.writeHead(403, { "cf-mitigated": "challenge" }).end("<title>Just a moment...</title>");
const noMore: Refuse = (response) =>
  response.writeHead(403, { "WWW-Authenticate": "Negotiate" }).end();

it.each<[string, Refuse, object]>([
  ["a page that asks for a password", signInPage, { kind: "sign-in-page", status: 200 }],
  ["a redirect to another origin", elsewhere, { kind: "sign-in-page", status: 302 }],
  ["a redirect to its own sign-in", ownLogin, { kind: "sign-in-page", status: 302 }],
  ["a 401 with a web page", authPage, { kind: "sign-in-wall", status: 401 }],
  ["a challenge of Cloudflare", mitigated, { kind: "sign-in-wall", status: 403 }],
  [
    "a 403 that asks for the sign-in of the computer",
    noMore,
    { kind: "sign-in-wall", status: 403 },
  ],
])("a proxy is recognised by %s", async (_name, refuse, failure) => {
  const { reference, address } = await startProxied(() => false, refuse);
  const { send, probe } = connectTo(address);
  expect(await send(createLink())).toEqual({ kind: "answered", failure });
  expect(await probe(true)).toMatchObject({ outcome: { failure } });
  expect(reference.requests()).toEqual([]);
});

it("repeats no secret of the sign-in that an answer contains", async () => {
  const echo: Refuse = (response) =>
    response
      .writeHead(422, { "Content-Type": "application/json" })
      .end(JSON.stringify({ message: `No s3crét, ${basic.value}, TWO-SECRET or one%2Eaccess` }));
  const { address } = await startProxied(() => false, echo);
  const { send } = connectTo(address, {
    signIn: { headers: [basic, ...token], withCookies: false },
  });
  expect(await send(createLink())).toMatchObject({
    failure: { words: { message: "No •••, •••, ••• or one%2Eaccess" } },
  });
});

it("sends the headers to no other address: a redirect is not followed", async () => {
  const other = await startTestService();
  const { address } = await startProxied(
    () => false,
    (response) => response.writeHead(307, { Location: `${other.baseUrl}/api/v1/links` }).end(),
  );
  const { send } = connectTo(address, { signIn: { headers: token, withCookies: true } });
  expect(await send(createLink())).toMatchObject({ failure: { kind: "moved" } });
  expect(other.requests()).toEqual([]);
});
