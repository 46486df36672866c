import type { Result } from "../domain/values/result.ts";

/** One request of a page of ours, with its response. */
export type Method<Input, Output, Failure = never> = (input: Input) => Result<Output, Failure>;
