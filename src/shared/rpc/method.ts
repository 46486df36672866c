import type * as v from "valibot";
import type { MessageFailure } from "../domain/failures.ts";

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
 * Defines a method. It must be safe to repeat: one that creates something takes the new id as input. Without a profile,
 * the one in use is meant. `answer` is called once in each life of the background; what it returns gets each input that
 * the schema has read.
 */
export function method<Schema extends v.GenericSchema, Ports, Output>(
  input: Schema,
  answer: (ports: Ports) => (input: InputFor<Schema>) => Promise<Output>,
): Method<Schema, Ports, Output> {
  return Object.assign(answer, { input });
}

type AnyMethod = ((ports: never) => (input: never) => Promise<unknown>) & {
  readonly input: v.GenericSchema;
};

/** A list of methods by their names. */
export type Methods<Names extends PropertyKey = string> = Readonly<Record<Names, AnyMethod>>;

/** The ports that all methods of a list need together. */
export type PortsOf<All extends Methods<keyof All>> = All[keyof All] extends (
  ports: infer Ports,
) => unknown
  ? Ports
  : never;

/** The methods of a list with their ports. */
export type HandlersOf<All extends Methods<keyof All>> = {
  [Name in keyof All]: ReturnType<All[Name]>;
};

/** The methods of a list as a page calls them: every response may also be a failure of the message itself. */
export type ClientOf<All extends Methods<keyof All>> = {
  [Name in keyof All]: (
    ...input: Parameters<ReturnType<All[Name]>>
  ) => Promise<Awaited<ReturnType<ReturnType<All[Name]>>> | { ok: false; error: MessageFailure }>;
};

/** Gives each method of a list its ports. */
export function withPorts<All extends Methods<keyof All>>(
  methods: All,
  ports: PortsOf<All>,
): HandlersOf<All> {
  const handlers = Object.entries<AnyMethod>(methods).map(([name, answer]) => [
    name,
    // oxlint-disable-next-line no-unsafe-type-assertion -- a method takes those of all ports that it needs
    answer(ports as never),
  ]);
  // oxlint-disable-next-line no-unsafe-type-assertion -- the names of methods are lost in a list of them
  return Object.fromEntries(handlers) as HandlersOf<All>;
}
