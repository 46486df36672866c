import type * as v from "valibot";

/** The type with all of its lists and fields writable, as a schema gives them. */
type Plain<T> = T extends string | number | boolean | undefined
  ? T
  : T extends readonly (infer Item)[]
    ? Plain<Item>[]
    : { -readonly [Key in keyof T]: Plain<T[Key]> };

type IsSame<A, B> =
  (<T>() => T extends Plain<A> ? 1 : 2) extends <T>() => T extends Plain<B> ? 1 : 2 ? true : false;

type Check<Read, Written> = IsSame<Read, Written> extends true ? unknown : never;

/**
 * Holds a schema and a type equal in both directions: `exactly<LinkRow>()(schema)` does not compile while
 * one of them has a field or a variant that the other lacks. Such a field would be written, and lost at the
 * next read. Gives the schema as it is.
 */
export function exactly<Type>() {
  return <Schema extends v.GenericSchema>(
    schema: Schema & Check<v.InferOutput<Schema>, Type>,
  ): Schema => schema;
}

/** The same for each schema of a record. */
export function exactlyEach<Types>() {
  return <Schemas extends Record<string, v.GenericSchema>>(
    schemas: Schemas & Check<{ [Key in keyof Schemas]: v.InferOutput<Schemas[Key]> }, Types>,
  ): Schemas => schemas;
}
