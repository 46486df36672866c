import * as v from "valibot";

/** A message of the contract as it is sent. The tag distinguishes it from all other messages. */
export const callSchema = v.object({
  linkstow: v.literal("call"),
  method: v.string(),
  input: v.unknown(),
});
