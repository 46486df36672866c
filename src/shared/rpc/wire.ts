import * as v from "valibot";
import { ProfileGoneError, StorageError, type MessageFailure } from "../domain/failures.ts";
import { err } from "../domain/values/result.ts";
import type { HandlersOf, Methods } from "./method.ts";

/** A message of the contract as it is sent. The tag distinguishes it from all other messages. */
const callSchema = v.object({
  linkstow: v.literal("call"),
  method: v.string(),
  input: v.unknown(),
});

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
export function createAnswerer<All extends Methods<keyof All>>(
  methods: All,
  handlers: HandlersOf<All>,
  report: (error: unknown) => void,
): Answerer {
  return (message) => {
    const call = v.safeParse(callSchema, message);
    if (!call.success) return undefined;
    const { method, input } = call.output;
    return isMethod(method, methods)
      ? answer(methods[method], handlers[method], input, report)
      : Promise.resolve(malformed("method"));
  };
}

async function answer(
  { input: schema }: Methods[string],
  handler: ReturnType<Methods[string]>,
  input: unknown,
  report: (error: unknown) => void,
): Promise<unknown> {
  const parsed = v.safeParse(schema, input);
  if (!parsed.success) return malformed(v.getDotPath(parsed.issues[0]) ?? "");
  try {
    return await handler(parsed.output);
  } catch (error) {
    if (error instanceof StorageError) return err(error.failure);
    if (error instanceof ProfileGoneError) return err({ kind: "profile-gone" });
    report(error);
    const failure: MessageFailure = { kind: "rpc-crashed" };
    return err(failure);
  }
}

function isMethod<All extends object>(name: PropertyKey, methods: All): name is keyof All {
  return Object.hasOwn(methods, name);
}

function malformed(path: string): { ok: false; error: MessageFailure } {
  return err({ kind: "rpc-malformed", path });
}
