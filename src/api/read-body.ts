/** What was read of an answer's body, as text. */
export interface AnswerBody {
  text: string;
  /** `broken`: the connection ended or the time was over; `capped`: there was more than we take. */
  end: "complete" | "broken" | "capped";
}

/** Reads a body up to `maxBytes` and lets the rest go. Never rejects: what came is what there is. */
export async function readBody(response: Response, maxBytes: number): Promise<AnswerBody> {
  if (response.body === null) return { text: "", end: "complete" };
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  try {
    const reader = response.body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return { text: text + decoder.decode(), end: "complete" };
      const room = maxBytes - bytes;
      text += decoder.decode(value.subarray(0, room), { stream: true });
      bytes += value.byteLength;
      if (value.byteLength > room) {
        // Told to stop; whether it heard is its own affair.
        void reader.cancel().catch(() => undefined);
        return { text, end: "capped" };
      }
    }
  } catch {
    // The connection broke or our time limit ended it: the caller learns that from `end`.
    return { text, end: "broken" };
  }
}
