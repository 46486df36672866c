import * as v from "valibot";
import { ProfileGoneError, StorageError, type MessageFailure } from "../domain/failures.ts";
import { err } from "../domain/values/result.ts";
import type { Handlers, MethodName } from "./contract.ts";
import { callSchema } from "./call.ts";
import { inputSchemas } from "./schemas.ts";

/**
 * Responds to one message. Undefined if the message is not of this contract, so that another listener may
 * respond.
 */
export type Answerer = (message: unknown) => Promise<unknown> | undefined;

/**
 * The background's side of the contract. Decides synchronously whether a message is its own: a listener
 * that returns a promise for every message suppresses the responses of others
 * (mozilla/webextension-polyfill#16). Never rejects: a handler that throws is `rpc-crashed`.
 */
export function createAnswerer(handlers: Handlers, report: (error: unknown) => void): Answerer {
  return (message) => {
    const call = v.safeParse(callSchema, message);
    if (!call.success) return undefined;
    const { method, input } = call.output;
    return isMethod(method, handlers)
      ? answer(method, input, handlers, report)
      : Promise.resolve(malformed("method"));
  };
}

async function answer<Name extends MethodName>(
  method: Name,
  input: unknown,
  handlers: Handlers,
  report: (error: unknown) => void,
): Promise<unknown> {
  const parsed = v.safeParse(inputSchemas[method], input);
  if (!parsed.success) return malformed(v.getDotPath(parsed.issues[0]) ?? "");
  try {
    return await handlers[method](parsed.output);
  } catch (error) {
    if (error instanceof StorageError) return err(error.failure);
    if (error instanceof ProfileGoneError) return err({ kind: "profile-gone" });
    report(error);
    const failure: MessageFailure = { kind: "rpc-crashed" };
    return err(failure);
  }
}

function isMethod(name: string, handlers: Handlers): name is MethodName {
  return Object.hasOwn(handlers, name);
}

function malformed(path: string): { ok: false; error: MessageFailure } {
  return err({ kind: "rpc-malformed", path });
}
