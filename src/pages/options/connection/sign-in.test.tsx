import { cleanup, screen, within } from "@testing-library/preact";
import { afterEach, expect, test } from "vitest";
import { createFakeBackground } from "../../../../test/support/options/fake-background.ts";
import {
  address,
  button,
  key,
  open,
  status,
  unconnected,
} from "../../../../test/support/options/open-connection.tsx";
import { aConnection, foundUpTo } from "../../../../test/support/options/views.ts";

afterEach(cleanup);

const part = () => {
  const summary = screen.getByRole("heading", { name: "The server is behind a sign-in" });
  const details = summary.closest("details");
  if (details === null) throw new Error("no part for the sign-in");
  return details;
};
const field = (name: string) => within(part()).getByLabelText<HTMLInputElement>(name);
const stored = () =>
  createFakeBackground({
    connection: aConnection({
      signIn: { headers: ["CF-Access-Client-Id", "CF-Access-Client-Secret"], withCookies: true },
    }),
  });

test("is folded until the test meets a sign-in, and then says what can be entered", async () => {
  const { background, user } = await open();
  expect(part().open).toBe(false);
  const failure = { kind: "sign-in-wall", status: 401 } as const;
  background.findings = () => foundUpTo({ step: "service", verdict: "failed", failure });
  await user.click(button("Test connection"));
  await status("The server is behind a sign-in");
  expect(part().open).toBe(true);
  await status(/user and password or request headers/);
});

test("sends user and password as Basic, and shows neither again", async () => {
  const { background, user } = await open();
  await user.type(field("User"), "ada");
  await user.type(field("Password"), "s3crét");
  expect(screen.getByText("Not saved yet: The server is behind a sign-in")).toBeDefined();
  await user.click(button("Save"));
  await status("Ready to save");
  expect(background.signIns).toEqual([
    {
      headers: [{ name: "Authorization", value: `Basic ${btoa("ada:s3cr\u00c3\u00a9t")}` }],
      withCookies: false,
    },
  ]);
  expect([field("User").value, field("Password").value]).toEqual(["", ""]);
  expect(field("Name of header 1").value).toBe("Authorization");
  expect(field("Value of header 1").value).toBe("");
  expect(document.body.innerHTML).not.toContain("s3crét");
});

test("takes another password in place of the stored one", async () => {
  const signIn = { headers: ["Authorization"], withCookies: false };
  const background = createFakeBackground({ connection: aConnection({ signIn }) });
  const { user } = await open({ background });
  await user.type(field("User"), "ada");
  await user.type(field("Password"), "new");
  await user.click(button("Save"));
  await status("Ready to save");
  expect(background.signIns.map(({ headers }) => headers)).toEqual([
    [{ name: "Authorization", value: `Basic ${btoa("ada:new")}` }],
  ]);
});

test("tests a typed sign-in before it is saved", async () => {
  const { background, user } = await open();
  await user.click(part().querySelector("summary") ?? part());
  await user.click(button("Add a header"));
  expect(document.activeElement).toBe(field("Name of header 1"));
  await user.paste("CF-Access-Client-Id: 1.access");
  expect(field("Value of header 1").value).toBe("1.access");
  await user.click(
    screen.getByRole("checkbox", {
      name: "Send this browser’s cookies and certificate to this server",
    }),
  );
  await user.click(button("Test connection"));
  await status("Ready to save");
  expect(background.tested.at(-1)?.signIn).toEqual({
    headers: [{ name: "CF-Access-Client-Id", value: "1.access" }],
    withCookies: true,
  });
  expect(background.signIns).toEqual([]);
});

test("shows the names of what is stored, keeps the values, and removes what is taken out", async () => {
  const { background, user } = await open({ background: stored() });
  expect(part().textContent).toMatch(/In use: .*CF-Access-Client-Id.*Cookie/);
  await user.type(field("Value of header 2"), "new-secret");
  await user.click(button("Save"));
  await status("Ready to save");
  await user.click(button("Remove header 1"));
  await user.click(button("Save"));
  await status("Ready to save");
  const secret = { name: "CF-Access-Client-Secret" };
  expect(background.signIns.map(({ headers }) => headers)).toEqual([
    [{ name: "CF-Access-Client-Id" }, { ...secret, value: "new-secret" }],
    [secret],
  ]);
});

test("sends no stored value to another server", async () => {
  const { background, user } = await open({ background: stored() });
  await user.clear(address());
  await user.type(address(), "https://other.example");
  await user.type(key(), "other-key");
  await user.click(button("Save"));
  expect(within(part()).getAllByText(/^The value is missing\./)).toHaveLength(2);
  expect(part().open).toBe(true);
  expect(background.tested).toEqual([]);
});

test.each([
  ["Cookie", /^Only the browser can set this header/],
  ["X-Authorization", /^Linkstow sends this header itself/],
  ["two words", /^A header’s name has only letters/],
])("refuses the header %s, and says why", async (name, said) => {
  const { background, user } = await open();
  await user.click(button("Add a header"));
  await user.type(field("Name of header 1"), name);
  await user.type(field("Value of header 1"), "x");
  await user.click(button("Save"));
  expect(within(part()).getByText(said)).toBeDefined();
  expect(document.activeElement).toBe(field("Name of header 1"));
  expect(background.tested).toEqual([]);
});

test("takes name and password out of a typed address", async () => {
  const { background, user } = await open({ background: unconnected() });
  await user.type(address(), "https://ada:s3cret@links.example");
  await user.click(key());
  await user.paste("X-Authorization: the-key");
  expect(key().value).toBe("the-key");
  expect(address().value).toBe("https://links.example");
  expect([field("User").value, field("Password").value]).toEqual(["ada", "s3cret"]);
  expect(part().open).toBe(true);
  await user.click(button("Save"));
  await status("Ready to save");
  expect(background.connection.serverAddress).toBe("https://links.example");
  expect(background.signIns[0]?.headers[0]?.value).toBe(`Basic ${btoa("ada:s3cret")}`);
});

test("takes a pasted Authorization line for Basic, and any other for the key", async () => {
  const { user } = await open({ background: unconnected() });
  await user.click(key());
  await user.paste("-H 'Authorization: Basic YTpi'");
  expect(key().value).toBe("");
  expect([field("Name of header 1").value, field("Value of header 1").value]).toEqual([
    "Authorization",
    "Basic YTpi",
  ]);
  await user.click(key());
  await user.paste("Authorization: Bearer abc");
  expect(key().value).toBe("Bearer abc");
});
