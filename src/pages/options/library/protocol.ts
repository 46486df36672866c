import { err } from "../../../shared/domain/values/result.ts";
import type { Librarian, News } from "../../../shared/search/library.ts";

/** The messages between the page and the worker, which has the index. */

interface Ask {
  ask: number;
  method: keyof Librarian;
  input: unknown;
}

type Told = { answer: number; value: unknown } | { news: News };

/** The worker as the page sees it, and the other way round. */
interface Port {
  postMessage(message: unknown): void;
  addEventListener(type: "message", listener: (event: { data: unknown }) => void): void;
}

/**
 * The page's side. Never rejects: a worker that could not be started is `page-incomplete`, an error in one call
 * `library-crashed`.
 */
export function connectLibrarian(
  worker: Port & { addEventListener(type: "error", listener: () => void): void },
  onNews: (news: News) => void,
): Librarian {
  const waiting = new Map<number, (value: unknown) => void>();
  let asks = 0;
  let hasAnswered = false;
  let isMissing = false;
  worker.addEventListener("message", ({ data }) => {
    hasAnswered = true;
    // oxlint-disable-next-line no-unsafe-type-assertion -- both sides are built from one commit
    const told = data as Told;
    if ("news" in told) return onNews(told.news);
    waiting.get(told.answer)?.(told.value);
    waiting.delete(told.answer);
  });
  worker.addEventListener("error", () => {
    // After the start, an error is a bug in one call, and the worker continues. Before the start, its program could
    // not be started.
    isMissing = !hasAnswered;
    for (const resolve of waiting.values()) resolve(isMissing ? missing : crashed("worker"));
    waiting.clear();
  });
  const call = (method: string | symbol) => (input: unknown) =>
    new Promise((resolve) => {
      if (isMissing) return resolve(missing);
      asks += 1;
      waiting.set(asks, resolve);
      // oxlint-disable-next-line require-post-message-target-origin -- a worker takes none
      worker.postMessage({ ask: asks, method, input });
    });
  // oxlint-disable-next-line no-unsafe-type-assertion -- both sides are built from one commit
  return new Proxy({}, { get: (_none, method) => call(method) }) as Librarian;
}

/** The worker's side. */
export function serveLibrarian(port: Port, create: (onNews: (news: News) => void) => Librarian) {
  const librarian = create((news) => port.postMessage({ news } satisfies Told));
  const answer = async ({ ask, method, input }: Ask) => {
    // oxlint-disable-next-line no-unsafe-type-assertion -- both sides are built from one commit
    const value = await librarian[method](input as never).catch((bug: unknown) => {
      // For the browser's console, as any other bug.
      reportError(bug);
      return crashed(String(bug));
    });
    port.postMessage({ answer: ask, value } satisfies Told);
  };
  port.addEventListener("message", ({ data }) => {
    // oxlint-disable-next-line no-unsafe-type-assertion -- both sides are built from one commit
    void answer(data as Ask);
  });
}

const missing = err({ kind: "page-incomplete" } as const);

function crashed(detail: string) {
  return err({ kind: "library-crashed", detail } as const);
}
