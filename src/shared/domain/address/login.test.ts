// @vitest-environment node
import { expect, it } from "vitest";
import { withoutLogin } from "./login.ts";

it.each([
  ["http://ada:secret@host.example/private", "http://host.example/private"],
  ["https://ada@host.example/", "https://host.example/"],
  ["https://:secret@host.example/a?b=c#d", "https://host.example/a?b=c#d"],
  ["HTTPS://ada:secret@Host.example", "https://host.example/"],
  ["ftp://ada:secret@host.example/file", "ftp://host.example/file"],
  // In other schemes the user name belongs to the address, but the password does not.
  ["ssh://git:secret@host.example/repo", "ssh://git@host.example/repo"],
])("cuts name and password from %s", (address, without) => {
  expect(withoutLogin(address)).toBe(without);
});

it.each([
  "https://host.example",
  "HTTPS://Host.example/a%7e",
  "https://host.example/@ada:secret",
  "https://host.example/?to=ada:secret@host.example",
  "ssh://git@host.example/repo",
  "mailto:ada@host.example",
  "about:blank",
  "no address",
  "",
])("leaves %j as it is written", (address) => {
  expect(withoutLogin(address)).toBe(address);
});
