/**
 * Answers one question at a time. Of the questions that come meanwhile, only the last is asked, and only its
 * answer is given: an answer to earlier text would replace a later one.
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
        const answer = await ask(asked.text);
        // oxlint-disable-next-line typescript/no-unnecessary-condition -- set by a later call
        if (next === undefined) asked.give(answer);
      }
    } finally {
      isAsking = false;
    }
  };
}
