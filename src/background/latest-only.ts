/**
 * Answers one question at a time. Of the questions that come meanwhile, only the last is asked, and only its
 * answer is given: an answer to earlier text would replace a later one. Throws what the last question threw.
 */
export function createLatestOnly<Answer>(
  ask: (text: string) => Promise<Answer>,
): (text: string, give: (answer: Answer) => void) => Promise<void> {
  let next: { text: string; give: (answer: Answer) => void } | undefined;
  let isAsking = false;

  return async (text, give) => {
    next = { text, give };
    if (isAsking) return;
    isAsking = true;
    try {
      while (next !== undefined) {
        const asked = next;
        next = undefined;
        const isLast = () => next === undefined;
        try {
          const answer = await ask(asked.text);
          if (isLast()) asked.give(answer);
        } catch (error) {
          if (isLast()) throw error;
        }
      }
    } finally {
      isAsking = false;
    }
  };
}
