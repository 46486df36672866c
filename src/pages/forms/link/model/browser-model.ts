import {
  modelAnswerSchema,
  modelPrompt,
  modelRole,
  modelText,
  paragraph,
  parseModelAnswer,
  type ModelPage,
  type ModelState,
  type PageModel,
} from "../../../../shared/domain/suggest/model.ts";
import { err, ok } from "../../../../shared/domain/values/result.ts";

/**
 * The built-in models of a browser, none in Firefox. Chromium has both interfaces in the pages of an extension:
 * https://developer.chrome.com/docs/ai/built-in-apis
 */
export interface BrowserModels {
  LanguageModel?: Maker<LanguageModelOptions, LanguageModelSession>;
  Summarizer?: Maker<SummarizerOptions, SummarizerSession>;
}

interface Maker<Options, Session> {
  availability: (options: Options) => Promise<ModelState>;
  create: (options: Options & CreateOptions) => Promise<Session & { destroy: () => void }>;
}

interface CreateOptions {
  signal: AbortSignal;
  monitor: (download: {
    addEventListener: (
      type: "downloadprogress",
      listener: (event: { loaded: number }) => void,
    ) => void;
  }) => void;
}

interface LanguageModelOptions {
  expectedInputs: readonly { type: "text"; languages: readonly string[] }[];
  expectedOutputs: readonly { type: "text"; languages: readonly string[] }[];
  initialPrompts: readonly { role: "system"; content: string }[];
}

interface LanguageModelSession {
  prompt: (
    input: string,
    options: { signal: AbortSignal; responseConstraint: object },
  ) => Promise<string>;
}

interface SummarizerOptions {
  type: "tldr";
  length: "short";
  format: "plain-text";
  outputLanguage: string;
}

interface SummarizerSession {
  summarize: (text: string, options: { signal: AbortSignal; context: string }) => Promise<string>;
}

/** One interface in one language. */
interface Way {
  state: () => Promise<ModelState>;
  suggest: PageModel["suggest"];
}

/** The model of this page's browser. `language`: a BCP 47 tag. */
export function browserModel(language: string): PageModel {
  // oxlint-disable-next-line no-unsafe-type-assertion -- the types of the DOM do not know them
  return createPageModel(() => globalThis as BrowserModels, language);
}

/** A model that does not know the language is asked in English. A summarizer alone suggests no tags. */
export function createPageModel(getModels: () => BrowserModels, language: string): PageModel {
  const languages = [...new Set([language.replace(/-.*/, ""), "en"])];

  async function find(): Promise<{ way: Way; state: ModelState } | undefined> {
    const { LanguageModel, Summarizer } = getModels();
    const ways = [
      ...(LanguageModel ? languages.map((one) => prompted(LanguageModel, one)) : []),
      ...(Summarizer ? languages.map((one) => summarised(Summarizer, one)) : []),
    ];
    for (const way of ways) {
      // oxlint-disable-next-line no-await-in-loop -- the first that is there is taken
      const state = await way.state();
      if (state !== "unavailable") return { way, state };
    }
    return undefined;
  }

  return {
    state: async () => (await find())?.state ?? "unavailable",
    async suggest(readPage, options) {
      const found = await find();
      return found === undefined
        ? err({ kind: "model-missing" })
        : found.way.suggest(readPage, options);
    },
  };
}

function prompted(maker: Maker<LanguageModelOptions, LanguageModelSession>, language: string): Way {
  const text = [{ type: "text", languages: [language] }] as const;
  const options: LanguageModelOptions = {
    expectedInputs: text,
    expectedOutputs: text,
    initialPrompts: [{ role: "system", content: modelRole(language) }],
  };
  return wayOf(maker, options, async (session, page, { signal, tagsInUse }) =>
    parseModelAnswer(
      await session.prompt(modelPrompt(page, tagsInUse), {
        signal,
        responseConstraint: modelAnswerSchema,
      }),
      tagsInUse,
    ),
  );
}

function summarised(maker: Maker<SummarizerOptions, SummarizerSession>, language: string): Way {
  const options: SummarizerOptions = {
    type: "tldr",
    length: "short",
    format: "plain-text",
    outputLanguage: language,
  };
  return wayOf(maker, options, async (session, page, { signal }) => {
    const text = modelText(page) || modelText({ text: page.description });
    const summary = await session.summarize(text, { signal, context: page.title });
    return ok({ tags: [], description: paragraph(summary) });
  });
}

function wayOf<Options, Session>(
  maker: Maker<Options, Session>,
  options: Options,
  ask: (
    session: Session,
    page: ModelPage,
    means: Parameters<PageModel["suggest"]>[1],
  ) => ReturnType<PageModel["suggest"]>,
): Way {
  return {
    // An interface that is there may still refuse: by policy, or because it knows no such option.
    state: async () => {
      try {
        return await maker.availability(options);
      } catch {
        return "unavailable";
      }
    },
    async suggest(readPage, means) {
      const reading = readPage();
      try {
        const session = await maker.create({
          ...options,
          signal: means.signal,
          monitor: (download) =>
            download.addEventListener("downloadprogress", ({ loaded }) => means.onDownload(loaded)),
        });
        try {
          return await ask(session, await reading, means);
        } finally {
          session.destroy();
        }
      } catch {
        return err({ kind: "model-failed" });
      }
    },
  };
}
