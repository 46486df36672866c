import { expect, onTestFinished, test } from "vitest";
import { startSignInProxy } from "../../support/sign-in-proxy.ts";
import { sessionKey, useSession } from "../session.ts";
import { unfold } from "../unfold.ts";

const session = useSession({ flavour: "e2e", connected: false });
const cookies = "Send this browser’s cookies and certificate to this server";

test("a server behind a page to sign in takes saves once the user is signed in and shares the cookies", async () => {
  const { browser, service } = session;
  const address = await startSignInProxy(
    service.baseUrl,
    ({ headers }) => headers.cookie?.includes("session=ada") === true,
    (response) =>
      response
        .writeHead(200, {
          "content-type": "text/html",
          "set-cookie": "session=ada; HttpOnly; SameSite=Lax",
        })
        .end("<!doctype html><title>Signed in</title>"),
  );
  const options = await session.openOptions("connection");
  await options.fill("textbox", "Server address", address);
  await options.fill("textbox", "API key", sessionKey);
  await options.press("button", "Save");
  await options.waitForText("status", /^This is not the service/);

  const tab = await browser.open(`${address}/welcome`);
  onTestFinished(() => tab.close());
  await unfold(options);
  await options.press("checkbox", cookies);
  await options.press("button", "Save");
  await options.waitForText("status", /^Ready to save/);
  const article = session.freshArticle();
  const { popup } = await session.openSettledPopup(article);
  await popup.press("button", /^Save/);
  await popup.waitForText("status", "Saved");
  expect(session.linksTo(article)).toHaveLength(1);
});

test("a server behind Basic is recognised, and its password in the address is enough", async () => {
  const { service } = session;
  const address = await startSignInProxy(
    service.baseUrl,
    ({ headers }) => headers.authorization === `Basic ${btoa("ada:p4ss")}`,
    (response) =>
      response.writeHead(401, { "www-authenticate": 'Basic realm="home"' }).end("No entry"),
  );
  const options = await session.openOptions("connection");
  await options.press("button", "Add profile");
  await options.fill("textbox", "Server address", address);
  await options.fill("textbox", "API key", sessionKey);
  await options.press("button", "Test connection");
  await options.waitForText("status", /^The server is behind a sign-in/);
  await options.fill("textbox", "Server address", address.replace("//", "//ada:p4ss@"));
  await options.press("button", "Save");
  await options.waitForText("status", /^Ready to save/);
  expect(await options.text("textbox", "Server address")).toBe(address);
});
