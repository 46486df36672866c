/**
 * Answers one question at a time. Of the questions that come meanwhile, only the last is asked, and only its
 * answer is given: an answer to earlier text would replace a later one. Rejects with what its question threw.
 */
export function createLatestOnly<Answer>(
  ask: (text: string) => Promise<Answer>,
): (text: string, give: (answer: Answer) => void) => Promise<void> {
  let before: Promise<void> = Promise.resolve();
  let latest: symbol | undefined;

  return (text, give) => {
    const own = (latest = Symbol());
    const answered = before.then(async () => {
      if (latest !== own) return;
      const answer = await ask(text);
      if (latest === own) give(answer);
    });
    before = answered.catch(() => undefined);
    return answered;
  };
}
