import type * as v from "valibot";

/** The type with all of its lists and fields writable, as schemas return them. */
type Plain<T> = T extends string | number | boolean | undefined
  ? T
  : T extends readonly (infer Item)[]
    ? Plain<Item>[]
    : { -readonly [Key in keyof T]: Plain<T[Key]> };

type IsSame<A, B> =
  (<T>() => T extends Plain<A> ? 1 : 2) extends <T>() => T extends Plain<B> ? 1 : 2 ? true : false;

type Check<Read, Written> = IsSame<Read, Written> extends true ? unknown : never;

/**
 * Keeps a schema and a type equal in both directions. `exactly<LinkRow>()(schema)` does not compile if one
 * of the two has a field or a variant that the other lacks: such a field would be written, and lost at the
 * next read. Returns the schema unchanged.
 */
export function exactly<Type>() {
  return <Schema extends v.GenericSchema>(
    schema: Schema & Check<v.InferOutput<Schema>, Type>,
  ): Schema => schema;
}
