import type { Librarian, News } from "../../../shared/search/library.ts";
import { connectLibrarian } from "./protocol.ts";

/** Starts the worker. Only once: it has the index in memory. */
export function startLibrarian(onNews: (news: News) => void): Librarian {
  const worker = new Worker(new URL("worker.ts", import.meta.url), { type: "module" });
  return connectLibrarian(worker, onNews);
}
