import type { MessageFailure } from "../domain/failures.ts";
import { err } from "../domain/result.ts";
import type { Client, MethodName } from "./contract.ts";

/** Carries one message to the background; rejects when nobody is there. */
export type Send = (message: unknown) => Promise<unknown>;

/**
 * The pages' side of the contract: `client.saveLink(input)`. Never rejects: an absent background is
 * `rpc-unreachable`. Nothing is repeated here; all methods are safe to call again.
 */
export function createClient(send: Send): Client {
  const call = (method: MethodName) => async (input: unknown) => {
    try {
      const answer = await send({ linkstow: "call", method, input });
      return isResult(answer) ? answer : unreachable();
    } catch {
      // Both browsers reject when the other side is gone; there is nothing more in the error.
      return unreachable();
    }
  };
  // oxlint-disable-next-line no-unsafe-type-assertion -- both sides are built from one commit
  return {
    openPopup: call("openPopup"),
    readPage: call("readPage"),
    keepDraft: call("keepDraft"),
    findDraft: call("findDraft"),
    forgetDraft: call("forgetDraft"),
    saveLink: call("saveLink"),
    changeLink: call("changeLink"),
    saveCollection: call("saveCollection"),
    getEntry: call("getEntry"),
    listActivity: call("listActivity"),
    choose: call("choose"),
    chooseAll: call("chooseAll"),
    tryAll: call("tryAll"),
    getDiagnostics: call("getDiagnostics"),
    listProfiles: call("listProfiles"),
    useProfile: call("useProfile"),
    deleteProfile: call("deleteProfile"),
    getSaving: call("getSaving"),
    saveSaving: call("saveSaving"),
    getConnection: call("getConnection"),
    saveConnection: call("saveConnection"),
    testConnection: call("testConnection"),
  } as Client;
}

function isResult(answer: unknown): boolean {
  return typeof answer === "object" && answer !== null && "ok" in answer;
}

function unreachable(): { ok: false; error: MessageFailure } {
  return err({ kind: "rpc-unreachable" });
}
