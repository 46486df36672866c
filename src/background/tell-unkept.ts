import { isOfStorage, type Badge } from "../domain/badge.ts";
import { StorageError, type Failure } from "../domain/failures.ts";
import type { Result } from "../domain/values/result.ts";

/**
 * The call, which also has the button say that the disk did not take what was saved: a popup closes as soon as
 * the page behind it is clicked, and nobody would ever hear of the refusal.
 */
export function tellUnkept<Input, Value, Failed extends Failure>(
  save: (input: Input) => Promise<Result<Value, Failed>>,
  flash: (badge: Badge) => void,
): (input: Input) => Promise<Result<Value, Failed>> {
  const tell = (failure: Failure) => {
    if (isOfStorage(failure)) flash({ kind: "not-saved", failure });
  };
  return async (input) => {
    try {
      const answer = await save(input);
      if (!answer.ok) tell(answer.error);
      return answer;
    } catch (error) {
      if (error instanceof StorageError) tell(error.failure);
      throw error;
    }
  };
}
