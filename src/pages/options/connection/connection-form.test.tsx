import { cleanup, screen, within } from "@testing-library/preact";
import { afterEach, describe, expect, test } from "vitest";
import {
  address,
  button,
  key,
  open,
  status,
  unconnected,
} from "../../../../test/support/options/open-connection.tsx";
import { foundUpTo } from "../../../../test/support/options/views.ts";
import { err } from "../../../shared/domain/values/result.ts";
import type { Preset } from "./form.ts";

afterEach(cleanup);

describe("saving", () => {
  test("requests permission for the host within the click itself", async () => {
    const { asked } = await open();
    // A real click, checked in the same turn of the event loop.
    button("Save").click();
    expect(asked).toEqual(["https://links.arvid.example"]);
    button("Test connection").click();
    expect(asked).toHaveLength(2);
    await status("Ready to save");
  });

  test("saves address, key and name, tests them, and shows the findings", async () => {
    const { background, user } = await open({ background: unconnected() });
    await user.type(address(), "links.example/api/v1/links");
    await user.type(key(), "secret-1");
    await user.type(screen.getByRole("textbox", { name: "Profile name" }), "Home");
    await user.click(button("Save"));
    await status("Ready to save");
    expect(background.connection).toMatchObject({
      name: "Home",
      serverAddress: "https://links.example",
      hasKey: true,
    });
    expect(background.key).toBe("secret-1");
    expect(background.tested).toEqual([
      {
        profileId: background.connection.profileId,
        serverAddress: "https://links.example",
        compatibility: {
          keyPrefix: "",
          honoursIdempotencyKey: false,
          imageEncoding: "data-url",
          userId: null,
          linkPattern: "",
          collectionPattern: "",
          repositoryPattern: "",
          pageMethod: "PATCH",
        },
      },
    ]);
  });

  test("sends pictures as base64 alone to a server that expects it", async () => {
    const { background, user } = await open();
    await user.selectOptions(
      screen.getByRole("combobox", { name: "Images and covers" }),
      "Base64 alone",
    );
    expect(screen.getByText("Not saved yet: Compatibility")).toBeDefined();
    await user.click(button("Save"));
    await status("Ready to save");
    expect(background.connection.compatibility.imageEncoding).toBe("base64");
  });

  test("takes the patterns of pages at the service, and refuses one that could lead elsewhere", async () => {
    const { background, user } = await open();
    const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Link page" });
    await user.click(field);
    await user.paste("https://{id}.example/");
    await user.click(button("Save"));
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(field);
    expect(screen.getByText(/^Enter a web address with \{id\} once/)).toBeDefined();
    expect(background.tested).toEqual([]);
    await user.clear(field);
    await user.paste(" https://links.example/links/{id}");
    await user.click(screen.getByRole("textbox", { name: "Collection page" }));
    await user.paste("https://links.example/c/{id}");
    await user.click(screen.getByRole("textbox", { name: "Repository page" }));
    await user.paste("https://links.example/r/{id}");
    expect(screen.getByText("Not saved yet: Compatibility")).toBeDefined();
    await user.click(button("Save"));
    await status("Ready to save");
    const linkPattern = "https://links.example/links/{id}";
    expect(background.connection.compatibility).toMatchObject({
      linkPattern,
      collectionPattern: "https://links.example/c/{id}",
      repositoryPattern: "https://links.example/r/{id}",
    });
    expect(field.value).toBe(linkPattern);
  });

  test("never shows a saved key again", async () => {
    const { user } = await open({ background: unconnected() });
    await user.type(address(), "links.example");
    await user.type(key(), "secret-1");
    await user.click(button("Save"));
    await status("Ready to save");
    expect(key().value).toBe("");
    expect(document.documentElement.outerHTML).not.toContain("secret-1");
    expect(
      screen.getByText("A key is stored on this device. Type a new one to replace it."),
    ).toBeDefined();
  });

  test("saves address and key even if the permission is refused, and says so", async () => {
    const background = unconnected();
    background.findings = () =>
      foundUpTo({ step: "permission", verdict: "failed", host: "links.example" });
    const { user } = await open({ background, requestHost: () => Promise.resolve(false) });
    await user.type(address(), "links.example");
    await user.type(key(), "secret-1");
    await user.click(button("Save"));
    await status("The browser does not let Linkstow access links.example yet");
    await status(/^Address and key are saved\./);
    expect(background.key).toBe("secret-1");
  });

  test("treats a permission request that cannot be made as refused", async () => {
    const { background, user } = await open({
      requestHost: () => Promise.reject(new Error("not in a gesture")),
    });
    await user.type(key(), "k");
    await user.click(button("Save"));
    await status("Ready to save");
    expect(background.key).toBe("k");
  });

  test("lets a later click replace one whose prompt was never answered", async () => {
    const { background, user } = await open({
      requestHost: (host) =>
        host.includes("old") ? new Promise(() => undefined) : Promise.resolve(true),
    });
    await user.clear(address());
    await user.type(address(), "old.example");
    await user.type(key(), "k");
    await user.click(button("Save"));
    await screen.findByText("Asking the browser for access to old.example…");
    await user.clear(address());
    await user.type(address(), "new.example");
    await user.click(button("Save"));
    await status("Ready to save");
    expect(background.connection.serverAddress).toBe("https://new.example");
  });

  test("is done by Enter in a field, and by Ctrl+Enter", async () => {
    const { asked, user } = await open();
    await user.type(address(), "{Enter}");
    expect(asked).toHaveLength(1);
    await user.type(key(), "{Control>}{Enter}{/Control}");
    await status("Ready to save");
    expect(asked.length).toBeGreaterThan(1);
  });

  test("loses nothing if the background does not respond, and can be retried", async () => {
    const { background, user } = await open({ background: unconnected() });
    await user.type(address(), "links.example");
    await user.type(key(), "secret-1");
    background.failure = { kind: "rpc-unreachable" };
    await user.click(button("Save"));
    await status("Not saved");
    expect([address().value, key().value]).toEqual(["links.example", "secret-1"]);
    background.failure = undefined;
    await user.click(button("Try again"));
    await status("Ready to save");
    expect(background.key).toBe("secret-1");
  });

  test("says that what waits was not tried, if the disk fails then, and tries it again", async () => {
    const { background, user } = await open();
    await user.type(screen.getByRole("textbox", { name: "Profile name" }), "-2");
    background.diskFailure = { kind: "storage-full" };
    await user.click(button("Save"));
    await status("Saved, but the waiting entries could not be tried");
    await status(/^This device has no storage space left\./);
    expect(background.connection.name).toMatch(/-2$/);
    expect(screen.queryByText(/^Not saved yet/)).toBeNull();
    background.diskFailure = undefined;
    await user.click(button("Try again"));
    await status("Ready to save");
    expect(background.triedAll).toBe(1);
  });

  test("is not said to have failed if only the test after it could not be run", async () => {
    const { background, user } = await open();
    const { testConnection } = background.client;
    background.client.testConnection = async () => err({ kind: "rpc-unreachable" });
    await user.click(button("Save"));
    await status("The test could not be run");
    expect(screen.queryByText("Not saved")).toBeNull();
    background.client.testConnection = testConnection;
    await user.click(button("Try again"));
    await status("Ready to save");
    expect(background.triedAll).toBe(1);
  });
});

describe("the form", () => {
  test("keeps an invalid address, and says what is wrong with it", async () => {
    const { asked, user } = await open({ background: unconnected() });
    await user.type(address(), "https://");
    await user.type(key(), "secret-1");
    await user.click(button("Save"));
    expect(address().getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(address());
    expect(screen.getByText(/^The server address is missing\./)).toBeDefined();
    expect([address().value, key().value]).toEqual(["https://", "secret-1"]);
    expect(asked).toEqual([]);
    await user.type(address(), "links.example");
    expect(address().getAttribute("aria-invalid")).toBeNull();
  });

  test("shows where links will be sent while the address is typed", async () => {
    const { user } = await open({ background: unconnected() });
    await user.type(address(), "links.example/base/");
    expect(
      screen.getByText("Links are sent to https://links.example/base/api/v1/links"),
    ).toBeDefined();
  });

  test("shows the typed key only on request", async () => {
    const { user } = await open();
    await user.type(key(), "secret-1");
    expect(key().type).toBe("password");
    await user.click(button("Show key"));
    expect(key().type).toBe("text");
    expect(button("Show key").getAttribute("aria-pressed")).toBe("true");
    await user.click(button("Show key"));
    expect(key().type).toBe("password");
  });

  test("names the unsaved fields", async () => {
    const { user } = await open();
    await user.type(key(), "k");
    expect(screen.getByText("Not saved yet: API key")).toBeDefined();
    await user.click(button("Save"));
    await status("Ready to save");
    expect(screen.queryByText(/^Not saved yet/)).toBeNull();
  });

  test("offers the servers of the build, and any other address by typing it", async () => {
    const preset: Preset = { kind: "production", address: "https://bookmarks.example" };
    const { user } = await open({ background: unconnected(), presets: [preset] });
    const group = screen.getByRole("radiogroup", { name: "Server" });
    const radio = (name: string) => within(group).getByRole<HTMLInputElement>("radio", { name });
    expect(radio("Production").checked).toBe(true);
    await user.type(address(), "x");
    expect(radio("My own address").checked).toBe(true);
    await user.click(radio("Production"));
    expect(address().value).toBe("x");
  });

  test("sends a key unencrypted only after consent to that host", async () => {
    const { asked, user } = await open({ background: unconnected() });
    await user.type(address(), "http://nas.example:8080");
    await user.type(key(), "k");
    expect(screen.getByText("Your key would be sent unencrypted")).toBeDefined();
    const consent = screen.getByRole<HTMLInputElement>("checkbox", {
      name: "Send my key unencrypted to nas.example:8080",
    });
    await user.click(button("Test connection"));
    await user.click(button("Save"));
    expect(asked).toEqual([]);
    expect(document.activeElement).toBe(consent);
    await user.click(consent);
    await user.click(button("Save"));
    expect(asked).toEqual(["http://nas.example:8080"]);
    await user.type(address(), "/base");
    expect(consent.checked).toBe(true);
    await user.clear(address());
    await user.type(address(), "http://other.example");
    const other = { name: "Send my key unencrypted to other.example" };
    expect(screen.getByRole<HTMLInputElement>("checkbox", other).checked).toBe(false);
  });

  test("does not warn about plain http to this computer", async () => {
    const { user } = await open({ background: unconnected() });
    await user.type(address(), "localhost:4180");
    expect(screen.queryByRole("checkbox", { name: /unencrypted/ })).toBeNull();
  });
});
