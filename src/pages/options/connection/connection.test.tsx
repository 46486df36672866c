import { cleanup, screen, within } from "@testing-library/preact";
import { afterEach, describe, expect, test } from "vitest";
import { createFakeBackground } from "../../../../test/support/options/fake-background.ts";
import {
  address,
  button,
  key,
  open,
  status,
  unconnected,
} from "../../../../test/support/options/open-connection.tsx";
import {
  aConnection,
  anActivity,
  foundUpTo,
  keyPassed,
  keyRefused,
} from "../../../../test/support/options/views.ts";
import { asId, type ProfileId } from "../../../shared/domain/values/ids.ts";

afterEach(cleanup);

/** The hint and the error of a field. */
function noteOf(field: HTMLElement): string {
  const ids = field.getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => document.querySelector(`#${CSS.escape(id)}`)?.textContent).join(" ");
}

describe("testing", () => {
  test("says when the service last answered, and that nothing was tested only of a new connection", async () => {
    const answeredAtMs = new Date().setHours(22, 57, 0, 0);
    const connection = aConnection({ answeredAtMs });
    await open({ background: createFakeBackground({ connection }) });
    expect(screen.getByText("Last answered 22:57.")).toBeDefined();
    expect(screen.queryByText("Not tested yet.")).toBeNull();
    cleanup();
    await open();
    expect(screen.getByText("Not tested yet.")).toBeDefined();
  });

  test("of a profile says nothing of the answers that another one got", async () => {
    const connection = aConnection({ answeredAtMs: new Date().setHours(22, 57, 0, 0) });
    const work = aConnection({
      profileId: asId<ProfileId>("00000000-0000-4000-8000-000000000002"),
      name: "Work",
    });
    const { user } = await open({
      background: createFakeBackground({ connection, others: [work] }),
    });
    expect(screen.getByText("Last answered 22:57.")).toBeDefined();
    await user.selectOptions(screen.getByRole("combobox", { name: "Profile" }), "Work");
    expect(await screen.findByText("Not tested yet.")).toBeDefined();
  });

  test("tries the typed values without saving them", async () => {
    const { background, user } = await open();
    await user.type(key(), "k2");
    await user.click(button("Test connection"));
    await status("Press “Save” to keep these settings.");
    expect(background.tested).toMatchObject([{ key: "k2" }]);
    expect(background.key).toBe("kept-key");
    expect(key().value).toBe("k2");
  });

  test("lists the findings with their verdicts, and greys those not reached", async () => {
    const background = createFakeBackground({
      findings: () =>
        foundUpTo({ step: "reachable", verdict: "failed", failure: { kind: "dns-failed" } }),
    });
    const { user } = await open({ background });
    await user.click(button("Test connection"));
    await status("links.arvid.example could not be reached");
    const verdicts = within(screen.getByRole("status"))
      .getAllByRole("img")
      .map((icon) => icon.getAttribute("aria-label"));
    expect(verdicts).toEqual(["Passed", "Failed", "Skipped", "Skipped"]);
  });

  test("says if the form has been changed since", async () => {
    const { user } = await open();
    await user.click(button("Test connection"));
    await status("Ready to save");
    await user.type(key(), "k");
    await status("You have made changes since this test.");
  });

  test("does not report a refused key if no key was used", async () => {
    const background = unconnected();
    background.findings = () => foundUpTo(keyRefused);
    const { user } = await open({ background });
    await user.type(address(), "links.example");
    await user.click(button("Test connection"));
    await status("links.example answers, but the key is missing");
    expect(screen.queryByRole("button", { name: /Bearer/ })).toBeNull();
  });

  test("offers Bearer after a 401, and adopts it if it works", async () => {
    const background = createFakeBackground({
      findings: ({ compatibility }) =>
        foundUpTo(compatibility?.keyPrefix === "Bearer " ? keyPassed : keyRefused),
    });
    const { asked, user } = await open({ background });
    await user.click(button("Save"));
    await status("The server refused the key");
    // Few servers differ from the API document, so what they need is folded away until it may be the cure.
    const group = screen.getByRole("group", { name: "Compatibility" });
    expect(group.closest("details")?.open).toBe(true);
    await user.click(button("Try with “Bearer ”"));
    await status("Ready to save");
    expect(asked).toHaveLength(2);
    const radio = within(group).getByRole<HTMLInputElement>("radio", { name: /Bearer/ });
    expect(radio.checked).toBe(true);
    await user.click(button("Save"));
    await status("Ready to save");
    expect(background.connection.compatibility.keyPrefix).toBe("Bearer ");
  });

  test("saved with the same server and key, tries at once what waits behind the gate", async () => {
    const { background, user } = await open();
    await user.click(button("Save"));
    await status("Ready to save");
    expect(background.triedAll).toBe(1);
  });

  test("returns to the plain key if Bearer is refused too", async () => {
    const background = createFakeBackground({ findings: () => foundUpTo(keyRefused) });
    const { user } = await open({ background });
    await user.click(button("Test connection"));
    await status("The server refused the key");
    await user.click(button("Try with “Bearer ”"));
    await status(/^The server refuses it with “Bearer ” too\./);
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "As is" }).checked).toBe(true);
    expect(screen.queryByRole("button", { name: /Bearer/ })).toBeNull();
  });
});

describe("opening", () => {
  test("welcomes a new user, and keeps its layout after the first save", async () => {
    const { user } = await open({ background: unconnected() });
    const vow = "A save is never lost.";
    expect(screen.getByText(vow)).toBeDefined();
    await user.type(address(), "links.example");
    await user.type(key(), "k");
    await user.click(button("Save"));
    await status("Ready to save");
    expect(screen.getByText(vow)).toBeDefined();
  });

  test("says at the field what the test found wrong with it, until it is changed", async () => {
    const background = unconnected();
    background.findings = () => foundUpTo(keyRefused);
    const { user } = await open({ background });
    await user.type(address(), "links.example");
    await user.type(key(), "k");
    await user.click(button("Save"));
    await status("The server refused the key");
    expect(noteOf(key())).toContain("The server refused the key.");
    expect(noteOf(address())).not.toContain("refused");
    expect(screen.queryByRole("group", { name: "Compatibility" })).toBeNull();
    await user.type(key(), "2");
    expect(noteOf(key())).not.toContain("refused");
  });

  test("says how many saves wait, and then that they have been sent", async () => {
    const background = unconnected();
    background.activity = anActivity({ connected: false, counts: { needsYou: 0, waiting: 2 } });
    const { store } = await open({ background });
    screen.getByText("2 saves wait on this device until you connect");
    background.activity = anActivity({ counts: { needsYou: 0, waiting: 1 } });
    await store.follow();
    await screen.findByText("1 save that waited is being sent");
    background.activity = anActivity({ counts: { needsYou: 0, waiting: 0 } });
    await store.follow();
    await screen.findByText("All 2 saves that waited have been sent");
    background.activity = anActivity({ counts: { needsYou: 1, waiting: 0 } });
    await store.follow();
    await screen.findByText("1 needs attention");
  });

  test("says that the browser will ask for access only until it has", async () => {
    const willAsk = () => screen.queryByText(/^Your browser asks/);
    const { user } = await open({ background: unconnected() });
    expect(willAsk()).not.toBeNull();
    await user.type(address(), "links.example");
    await user.click(button("Test connection"));
    await status(/^links\.example answers/);
    expect(willAsk()).toBeNull();
    cleanup();
    const next = await open({ background: unconnected() });
    await next.user.type(address(), "links.example");
    await next.user.type(key(), "k");
    await next.user.click(button("Save"));
    await status("Ready to save");
    expect(willAsk()).toBeNull();
  });

  test("tells of the saves that waited right below the buttons, above what grows with a test", async () => {
    const background = unconnected();
    background.activity = anActivity({ connected: false, counts: { needsYou: 0, waiting: 2 } });
    await open({ background });
    const waited = screen.getByText(/^2 saves wait/);
    const follows = (a: Node, b: Node) =>
      (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
    expect(follows(button("Save"), waited)).toBe(true);
    expect(follows(waited, screen.getByRole("heading", { name: "Test" }))).toBe(true);
  });

  test("says how to pin the button, if the browser hides it", async () => {
    await open({ background: unconnected(), isOnToolbar: false });
    expect(screen.getByText("Keep the button in sight")).toBeDefined();
    cleanup();
    await open({ background: unconnected() });
    expect(screen.queryByText("Keep the button in sight")).toBeNull();
  });

  test("shows no welcome once something is connected", async () => {
    await open();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Connection");
  });

  test("says that the connection could not be read, and reads it on Try again", async () => {
    const background = createFakeBackground();
    background.failure = { kind: "rpc-unreachable" };
    const { user } = await open({ background });
    await user.type(key(), "typed-meanwhile");
    background.failure = undefined;
    await user.click(within(screen.getByRole("alert")).getByRole("button", { name: "Try again" }));
    await screen.findByDisplayValue("https://links.arvid.example");
    expect(key().value).toBe("typed-meanwhile");
    expect(screen.queryByText("Your settings could not be read")).toBeNull();
  });

  test("is not drawn again by a change elsewhere that leaves the connection as it is", async () => {
    const { background, store } = await open();
    background.connection = structuredClone(background.connection);
    const kept = store.kept.value;
    await store.follow();
    expect(store.kept.value).toBe(kept);
  });

  test("can be filled in and saved with the keyboard alone", async () => {
    const { background, user } = await open({ background: unconnected() });
    expect(document.activeElement).toBe(address());
    await user.keyboard("links.example");
    await user.tab();
    await user.keyboard("k");
    await user.tab();
    expect(document.activeElement).toBe(button("Show key"));
    await user.tab();
    await user.keyboard("Home");
    await user.tab();
    expect(document.activeElement).toBe(button("Save"));
    await user.keyboard("{Enter}");
    await status("Ready to save");
    expect(background.connection).toMatchObject({
      serverAddress: "https://links.example",
      name: "Home",
    });
  });
});
