import type * as v from "valibot";
import type { Result } from "../domain/values/result.ts";

/** A value as a page may send it: its lists may be readonly ones. */
type Told<Value> = Value extends string | number | boolean | null | undefined
  ? Value
  : { readonly [Key in keyof Value]: Told<Value[Key]> };

/** What a message carries, by the schema that reads it. */
export type InputFor<Schema extends v.GenericSchema> = Told<v.InferOutput<Schema>>;

/** A request of our pages to the background: the schema of its input, and what answers it. */
export type Method<Schema extends v.GenericSchema, Ports, Output> = ((
  ports: Ports,
) => (input: InputFor<Schema>) => Promise<Output>) & { readonly input: Schema };

/**
 * All are safe to repeat: a method that creates something takes the new id as input. `answer` gets only what its
 * schema has read; it is called once for each life of the background, and what it returns for each message.
 */
export function method<Schema extends v.GenericSchema, Ports, Output>(
  input: Schema,
  answer: (ports: Ports) => (input: InputFor<Schema>) => Promise<Output>,
): Method<Schema, Ports, Output> {
  return Object.assign(answer, { input });
}

/** As in `contract.ts`: one request of a page of ours, with its response. */
export type Request<Input, Output, Failure = never> = (input: Input) => Result<Output, Failure>;
