import { expect, it } from "vitest";
import { startTestService } from "../service/test-service.ts";
import { createLink, startConnected } from "./connected-service.ts";

it.each([301, 302, 303, 307, 308])(
  "never follows a %d, so the key is not sent on",
  async (status) => {
    const target = await startTestService();
    const { reference, send, probe } = await startConnected();
    const location = `${target.baseUrl}/api/v1/links`;
    const headers = { Location: location };
    reference.misbehave({ times: 2, fault: { kind: "answer", status, headers } });
    const failure =
      status === 302 || status === 303
        ? { kind: "sign-in-page", status }
        : { kind: "moved", status, location };
    expect(await send(createLink())).toEqual({ kind: "answered", failure });
    expect(await probe(true)).toMatchObject({ status, outcome: { kind: "answered", failure } });
    expect(reference.requests()).toHaveLength(2);
    expect(target.requests()).toEqual([]);
  },
);

it("does not follow one within the server either", async () => {
  const { reference, send } = await startConnected();
  const headers = { Location: "/api/v1/collections" };
  reference.misbehave({ fault: { kind: "answer", status: 307, headers } });
  expect(await send(createLink())).toEqual({
    kind: "answered",
    failure: { kind: "moved", status: 307, location: `${reference.baseUrl}/api/v1/collections` },
  });
  expect(reference.requests()).toHaveLength(1);
});
