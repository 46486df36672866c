/**
 * Answers one question at a time. Of the questions that come meanwhile, only the last is asked, and only its
 * answer is given: an answer to earlier text would replace a later one. Rejects with what its question threw.
 */
export function createLatestOnly<Answer>(
  ask: (text: string) => Promise<Answer>,
): (text: string, give: (answer: Answer) => void) => Promise<void> {
  let before: Promise<void> = Promise.resolve();
  let asked = 0;

  return (text, give) => {
    const own = ++asked;
    const answered = before.then(async () => {
      if (own !== asked) return;
      const answer = await ask(text);
      if (own === asked) give(answer);
    });
    before = answered.catch(() => undefined);
    return answered;
  };
}
