import { isOfStorage, type Badge } from "../shared/domain/views/badge.ts";
import { StorageError, type Failure } from "../shared/domain/failures.ts";
import type { Result } from "../shared/domain/values/result.ts";

/**
 * Wraps a method so that the button shows when the disk did not accept a save: a popup closes as soon as
 * the page behind it is clicked, and the user would never see the failure.
 */
export function withStorageBadge<Input, Value, Failed extends Failure>(
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
