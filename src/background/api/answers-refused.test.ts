import { describe, expect, it } from "vitest";
import { failureOf, readGiven, type GivenAnswer } from "../../../test/support/an-answer.ts";
import { readingOf } from "../../shared/resources/wires.ts";

describe("a refusal", () => {
  const noWords = { message: "", fields: [] };

  it("of the key is 401", () => {
    expect(failureOf({ status: 401, body: { error: "no" } })).toEqual({ kind: "unauthorized" });
  });

  it("of the resource is 403, with the service's words", () => {
    expect(failureOf({ status: 403, body: { error: "no" } })).toEqual({
      kind: "forbidden",
      words: { message: "no", fields: [] },
    });
  });

  it.each([404, 405])("of a new link by %d means that nothing there creates links", (status) => {
    for (const operation of ["create-link", "create-collection"] as const) {
      expect(failureOf({ status, body: { error: "no" } }, readingOf(operation))).toEqual({
        kind: "nothing-there",
        status,
        words: { message: "no", fields: [] },
      });
    }
    expect(failureOf({ status, body: {} }, readingOf("update-link"))).toMatchObject({
      kind: "rejected",
    });
  });

  it.each([400, 402, 406, 410, 415, 418, 422, 431, 451, 499])("may be %d", (status) => {
    expect(failureOf({ status, body: { error: "no" } })).toEqual({
      kind: "rejected",
      status,
      words: { message: "no", fields: [] },
    });
  });

  it("gives its messages by field", () => {
    expect(failureOf({ status: 422, body: { errors: { title: ["is odd"] } } })).toEqual({
      kind: "rejected",
      status: 422,
      words: { message: "", fields: [{ field: "title", message: "is odd" }] },
    });
  });

  it.each([
    "repository_link_id",
    "file.repository_link_id",
    "repository-link-id",
    "repositoryLinkId",
    "Repository link id",
  ])("of a file names the optional field %s", (name) => {
    for (const body of [{ errors: { [name]: ["is unknown"] } }, { error: `${name} is unknown` }]) {
      expect(failureOf({ status: 422, body }, readingOf("create-file"))).toMatchObject({
        kind: "rejected",
        fields: ["repository_link_id"],
      });
    }
  });

  it("of a change by a web page that says 404 is none: what stands before the service does not know it", () => {
    const page = "<!doctype html><h1>404 Not Found</h1><hr>nginx";
    for (const operation of ["update-link", "update-collection", "change-file"] as const) {
      expect(failureOf({ status: 404, text: page }, readingOf(operation))).toEqual({
        kind: "html-answer",
        status: 404,
      });
    }
    const ofPage = readingOf("update-user-page");
    expect(failureOf({ status: 404, text: page }, { ...ofPage, method: "PATCH" })).toMatchObject({
      kind: "method-refused",
    });
  });

  it("of a change by 404 that is no JSON may not be the service's own", () => {
    const ofChange = (given: GivenAnswer) =>
      failureOf({ status: 404, ...given }, readingOf("update-link"));
    const message = "default backend - 404";
    expect(ofChange({ text: message })).toEqual({
      kind: "rejected",
      status: 404,
      words: { message, fields: [], isForeign: true },
    });
    for (const own of [{ text: "" }, { body: { error: "no" } }, { body: {} }])
      expect(ofChange(own)).not.toHaveProperty("words.isForeign");
    expect(ofChange({ status: 422, text: "no" })).not.toHaveProperty("words.isForeign");
  });

  it("that is a web page has no message", () => {
    expect(failureOf({ status: 404, text: "<!doctype html><h1>Not found</h1>" })).toEqual({
      kind: "nothing-there",
      status: 404,
      words: noWords,
    });
  });

  it("never repeats the key", () => {
    const body = { error: "s3cret-key", errors: { "s3cret-key": ["s3cret-key"] } };
    for (const status of [400, 403, 409, 413, 422]) {
      expect(JSON.stringify(readGiven({ status, body }))).not.toContain("s3cret");
    }
  });
});

describe("a link that already exists", () => {
  it.each<GivenAnswer>([
    { status: 409 },
    { status: 422, body: { errors: { target_url: ["has already been taken"] } } },
    { status: 422, body: { errors: { target_url: ["est déjà pris"] } } },
    { status: 422, body: { errors: { target_url: ["ist bereits vergeben"] } } },
    { status: 422, body: { errors: { target_url: ["ya está en uso"] } } },
    { status: 422, body: { errors: { target_url: ["exists"] } } },
    { status: 422, body: { errors: { target_url: ["is in use"] } } },
    { status: 422, body: { errors: { target_url: ["already_exists"] } } },
    { status: 422, body: { errors: { target_url: ["is already in your library"] } } },
    {
      status: 422,
      body: { errors: { target_url: ["there is already a link with this address"] } },
    },
    { status: 422, body: { errors: { target_url: ["muss eindeutig sein"] } } },
    { status: 422, body: { errors: { target_url: ["existiert schon"] } } },
    {
      status: 422,
      body: { errors: { target_url: ["ist schon vorhanden, und wird nicht gespeichert"] } },
    },
    { status: 422, body: { errors: { target_url: ["wird bereits verwendet"] } } },
    { status: 422, body: { errors: { target_url: ["existe"] } } },
    { status: 422, body: { errors: { target_url: ["est déjà utilisée"] } } },
    { status: 422, body: { errors: { target_url: ["doublon"] } } },
    { status: 422, body: { errors: { target_url: ["debe ser único"] } } },
    { status: 422, body: { errors: { target_url: ["ya existe"] } } },
    { status: 422, body: { errors: ["Target url has already been taken"] } },
    { status: 422, body: { errors: [{ field: "target_url", message: "must be unique" }] } },
    { status: 422, body: { detail: [{ loc: ["body", "target_url"], msg: "already exists" }] } },
    { status: 422, body: { errors: { "link.target_url": ["must be unique"] } } },
    { status: 422, body: { errors: { "target-url": ["must be unique"] } } },
    { status: 422, body: { errors: { targetUrl: ["must be unique"] } } },
    { status: 422, body: { message: "targetUrl must be unique" } },
  ])("is recognised by %j", (given) => {
    expect(failureOf(given).kind).toBe("already-there");
  });

  it.each<GivenAnswer>([
    { status: 409, body: { error: "there", id: 12 } },
    { status: 409, body: { error: "there", link: { id: 12 } } },
    { status: 409, headers: { Location: "/api/v1/links/12" } },
    { status: 422, body: { errors: { target_url: ["taken"] }, id: 12 } },
  ])("is returned with its id in %j", (given) => {
    expect(failureOf(given)).toMatchObject({ kind: "already-there", remoteId: 12 });
  });

  it.each([
    "can't be blank",
    "must not be blank",
    "is invalid",
    "is not a URL",
    "is required",
    "is not allowed",
    "is too short",
    "cannot be reached",
    "Enter a valid URL.",
    "Input should be a valid URL, relative URL without a base",
    "URL scheme should be 'http' or 'https'",
    "URL should have at most 2083 characters",
    "is unreachable",
    "does not exist",
    "no page exists at this address",
    "no longer exists",
    "has already expired",
    "is not in use",
    "is already known to be unreachable",
    "is taken from a list of blocked sites",
    "ist schon lange nicht erreichbar",
    "existiert nicht mehr",
    "n'existe plus",
    "n’existe pas",
    "a déjà été refusée",
    "ya no existe",
    "no existe",
    "exceeds 2048 characters",
    "ist zu lang",
    "ist nicht erreichbar",
    "n'est pas une adresse valide",
    "no es una dirección",
  ])("is not recognised by an address of which the service says: %s", (message) => {
    const given = { status: 422, body: { errors: { target_url: [message] } } };
    expect(failureOf(given).kind).toBe("rejected");
  });

  it.each(["target_url_hash", "my_target_url", "url"])(
    "is not recognised by the field %s",
    (field) => {
      expect(failureOf({ status: 422, body: { errors: { [field]: ["taken"] } } }).kind).toBe(
        "rejected",
      );
    },
  );

  it("is never the reason to refuse a change: its link exists, and something else is wrong", () => {
    const words = { message: "was changed meanwhile", fields: [] };
    const given = { status: 409, body: { error: words.message } };
    expect(failureOf(given, readingOf("update-link"))).toEqual({
      kind: "rejected",
      status: 409,
      words,
    });
    const taken = { status: 422, body: { errors: { target_url: ["taken"] } } };
    expect(failureOf(taken, readingOf("update-link"))).toMatchObject({ kind: "rejected" });
  });

  it("may be a collection, by a 409 but not by an address", () => {
    const changes = readingOf("create-collection");
    const given = { status: 422, body: { errors: { target_url: ["taken"] } } };
    expect(failureOf(given, changes).kind).toBe("rejected");
    expect(failureOf({ status: 409, body: { id: 3 } }, changes)).toMatchObject({
      kind: "already-there",
      remoteId: 3,
    });
  });
});

describe("an earlier request with the same key that the service has not finished", () => {
  it.each([
    "A request is outstanding for this Idempotency-Key",
    "a request with this key is already in progress",
    "The previous request is still being processed",
    "request_in_progress",
    "An equal request is currently processing",
  ])("is waited for, because it may yet be accepted: %s", (error) => {
    const given = { status: 409, body: { error } };
    expect(failureOf(given)).toEqual({ kind: "busy", status: 409 });
    expect(failureOf(given, readingOf("update-link"))).toEqual({ kind: "busy", status: 409 });
  });
});

describe("a request that is too large", () => {
  it("is a 413, with the large fields of the request", () => {
    expect(failureOf({ status: 413 }, { largeFields: ["page_content"] })).toMatchObject({
      kind: "too-large",
      fields: ["page_content"],
    });
  });

  it("is a 413 that names create-only fields, with only these", () => {
    const given = { status: 413, body: { errors: { image_data: ["is too long"] } } };
    expect(failureOf(given, { largeFields: ["page_content", "image_data"] })).toMatchObject({
      kind: "too-large",
      fields: ["image_data"],
    });
  });
});

it("gives the service's message if it is a change: there is no field to leave out", () => {
  expect(failureOf({ status: 413 }, readingOf("update-link"))).toMatchObject({
    kind: "rejected",
    status: 413,
  });
});

describe("a refused field", () => {
  it.each<[GivenAnswer["body"], string[]]>([
    [{ errors: { latitude: ["is at sea"] } }, ["latitude"]],
    [
      { errors: { page_content: ["is too long"], image_data: ["is odd"] } },
      ["page_content", "image_data"],
    ],
    [{ errors: { "repository_ids.0": ["is unknown"] } }, ["repository_ids"]],
    [{ message: "Image url is odd" }, ["image_url"]],
  ])("is a create-only field that a 422 names: %j", (body, fields) => {
    const words: unknown = expect.anything();
    expect(failureOf({ status: 422, body })).toEqual({
      kind: "rejected",
      status: 422,
      words,
      fields,
    });
  });

  it("is not reported for a change, which carries no such field", () => {
    const given = { status: 422, body: { errors: { page_content: ["is odd"] } } };
    expect(failureOf(given, readingOf("update-link"))).not.toHaveProperty("fields");
  });
});
