import { describe, expect, test } from "vitest";
import { aConnection, notConnected } from "../../../../test/support/options/views.ts";
import { checkForm, formOf, unsavedFields, type Form, type Preset } from "./form.ts";

const production: Preset = { kind: "production", address: "https://bookmarks.example" };

function aForm(form: Partial<Form> = {}): Form {
  return { ...formOf(aConnection(), []), ...form };
}

describe("formOf", () => {
  test("shows the saved address, and never a key", () => {
    expect(formOf(aConnection(), [production])).toMatchObject({
      preset: undefined,
      ownAddress: "https://links.arvid.example",
      key: "",
    });
  });

  test("selects the preset with the saved address", () => {
    const kept = aConnection({ serverAddress: production.address });
    expect(formOf(kept, [production])).toMatchObject({
      preset: production.address,
      ownAddress: "",
    });
  });

  test("starts with the first preset if nothing is saved", () => {
    expect(formOf(aConnection(notConnected), [production]).preset).toBe(production.address);
    expect(formOf(aConnection(notConnected), []).preset).toBeUndefined();
  });
});

describe("checkForm", () => {
  test("repairs the typed address", () => {
    const form = aForm({ ownAddress: "links.arvid.example/api/v1/links", key: " k1 \n" });
    expect(checkForm(form, aConnection(), "save")).toEqual({
      ok: true,
      value: { address: "https://links.arvid.example", key: "k1" },
    });
  });

  test("uses the saved key if none is typed", () => {
    expect(checkForm(aForm(), aConnection(), "save")).toEqual({
      ok: true,
      value: { address: "https://links.arvid.example" },
    });
  });

  test.each([
    "https://other.example",
    "http://links.arvid.example",
    "https://links.arvid.example:8443",
  ])("does not send the saved key to another server: %s", (ownAddress) => {
    const form = aForm({ ownAddress });
    expect(checkForm(form, aConnection(), "test")).toMatchObject({
      error: { key: "kept-for-other" },
    });
  });

  test("keeps the saved key from http to https of the same host", () => {
    const kept = aConnection({ serverAddress: "http://nas.example" });
    expect(checkForm(aForm({ ownAddress: "https://nas.example" }), kept, "save").ok).toBe(true);
  });

  test("requires a key for a save, and none for a test", () => {
    const kept = aConnection(notConnected);
    const form = aForm({ ownAddress: "links.example" });
    expect(checkForm(form, kept, "save")).toMatchObject({ error: { key: "missing" } });
    expect(checkForm(form, kept, "test").ok).toBe(true);
  });

  test.each(["кey", "two\nlines", "k".repeat(8_193)])(
    "refuses a key that no header can carry",
    (key) => {
      expect(checkForm(aForm({ key }), aConnection(), "save")).toMatchObject({
        error: { key: "unusable" },
      });
    },
  );

  test("names all problems at once", () => {
    const form = aForm({ ownAddress: "not an address", key: "кey" });
    expect(checkForm(form, aConnection(), "save")).toEqual({
      ok: false,
      error: { address: { kind: "server-address-invalid" }, key: "unusable" },
    });
  });

  test("requires consent to plain http for exactly this address", () => {
    const form = aForm({ ownAddress: "http://nas.example", key: "k" });
    const refused = { ok: false, error: { inClear: true } };
    expect(checkForm(form, aConnection(), "test")).toEqual(refused);
    expect(
      checkForm({ ...form, inClearTo: "http://other.example" }, aConnection(), "test"),
    ).toEqual(refused);
    expect(checkForm({ ...form, inClearTo: "http://nas.example" }, aConnection(), "test").ok).toBe(
      true,
    );
  });
});

describe("unsavedFields", () => {
  test("is empty for the saved values, even if they are written differently", () => {
    expect(unsavedFields(aForm(), aConnection())).toEqual([]);
    expect(
      unsavedFields(aForm({ ownAddress: "https://links.arvid.example/" }), aConnection()),
    ).toEqual([]);
  });

  test("names the fields that differ, in the order of the form", () => {
    const form = aForm({ name: "Work", key: "k", ownAddress: "other", keyPrefix: "Bearer " });
    expect(unsavedFields(form, aConnection())).toEqual(["address", "key", "name", "compatibility"]);
  });
});
