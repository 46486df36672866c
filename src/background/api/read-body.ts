/** The part of a response body that was read, as text. */
export interface AnswerBody {
  text: string;
  /** `broken`: the connection ended or the time was up; `capped`: the body was longer than the limit. */
  end: "complete" | "broken" | "capped";
}

/**
 * Reads a body up to `maxBytes` and cancels the rest. Never rejects: returns the part that was received.
 */
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
        // Cancelling may fail; the rest is not needed either way.
        void reader.cancel().catch(() => undefined);
        return { text, end: "capped" };
      }
    }
  } catch {
    // The connection broke or our time limit ended it: `end` tells the caller.
    return { text, end: "broken" };
  }
}
