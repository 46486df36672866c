import { expect, it } from "vitest";
import type { UserPageChanges } from "../../src/shared/domain/operation/operation.ts";
import { defaultCompatibility } from "../../src/shared/domain/profile/profile.ts";
import type { LocalId, RemoteId } from "../../src/shared/domain/values/ids.ts";
import type { ServiceOptions } from "../service/config.ts";
import { localId, startConnected } from "./connected-service.ts";

const subject = localId();
/** An id may hold any character. */
const id = "reading list/ü?#1";
const putForPages = { ...defaultCompatibility, pageMethod: "PUT" } as const;

async function startWithPage(
  options: Partial<ServiceOptions> = {},
  changes: Parameters<typeof startConnected>[1] = {},
) {
  const { reference, send } = await startConnected(options, changes);
  reference.makeUserPage(id);
  return {
    reference,
    change: ({ content, ...others }: UserPageChanges, remoteId: RemoteId = id) =>
      send(
        { kind: "update-user-page", subject, changes: others },
        content === undefined ? {} : { userPageContent: content },
        new Map<LocalId, RemoteId>([[subject, remoteId]]),
      ),
    stored: () => {
      const { title, content } = reference.userPages()[0] ?? expect.unreachable();
      return { title, content };
    },
  };
}

it("a change of a user page is a PATCH to its id, with its fields in `user_page`", async () => {
  const { reference, change, stored } = await startWithPage();
  const fields = { title: "Title “quoted” 📚", content: "- Two\n- lines" };
  expect(await change(fields)).toMatchObject({ kind: "accepted" });
  const request = reference.requests().at(-1);
  expect(request).toMatchObject({
    method: "PATCH",
    path: "/api/v1/pages/reading%20list%2F%C3%BC%3F%231",
  });
  expect(JSON.parse(request?.bodyText ?? "")).toEqual({ user_page: fields });
  expect(stored()).toEqual(fields);
});

it.each(["title", "content"] as const)(
  "a change of the %s alone changes that field alone, and clears it",
  async (name) => {
    const { change, stored } = await startWithPage();
    const old = { title: "Old", content: "Old" };
    await change(old);
    await change({ [name]: "New" });
    expect(stored()).toEqual({ ...old, [name]: "New" });
    await change({ [name]: "" });
    expect(stored()).toEqual({ ...old, [name]: "" });
  },
);

it("a 405 for PATCH says that PUT may be what the server takes, and PUT is then sent", async () => {
  const { reference, change } = await startWithPage({ pageMethod: "PUT" });
  expect(await change({ title: "New" })).toMatchObject({
    kind: "answered",
    failure: { kind: "method-refused", status: 405 },
  });
  const other = await startWithPage({ pageMethod: "PUT" }, { compatibility: putForPages });
  expect(await other.change({ title: "New" })).toMatchObject({ kind: "accepted" });
  expect(other.reference.requests().at(-1)?.method).toBe("PUT");
  expect(reference.userPages()).toMatchObject([{ title: null }]);
});

it("so does a 404 that is not JSON; one in JSON is about the id", async () => {
  const { reference, change } = await startWithPage();
  expect(await change({ title: "New" }, "other")).toMatchObject({
    failure: { kind: "rejected", status: 404 },
  });
  reference.misbehave({ fault: { kind: "answer", status: 404, body: "<h1>Not found</h1>" } });
  expect(await change({ title: "New" })).toMatchObject({
    failure: { kind: "method-refused", status: 404 },
  });
});

it("with PUT, a refused method is a refusal like any other", async () => {
  const { change } = await startWithPage({}, { compatibility: putForPages });
  expect(await change({ title: "New" })).toMatchObject({
    failure: { kind: "rejected", status: 405 },
  });
});
