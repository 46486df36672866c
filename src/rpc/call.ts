import * as v from "valibot";

/** A message of the contract as it stands on the wire. The tag keeps it apart from all other messages. */
export const callSchema = v.object({
  linkstow: v.literal("call"),
  method: v.string(),
  input: v.unknown(),
});
