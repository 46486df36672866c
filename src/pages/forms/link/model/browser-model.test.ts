import { describe, expect, it, vi } from "vitest";
import { createPageModel, type BrowserModels } from "./browser-model.ts";
import { modelAnswerSchema, type ModelState } from "../../../../shared/domain/suggest/model.ts";

const page = { title: "Tides", description: "The sea", text: "The sea comes in." };
const readPage = async () => page;
const asking = () => ({
  tagsInUse: ["sea"],
  signal: new AbortController().signal,
  onDownload: vi.fn<(share: number) => void>(),
});
const answer = JSON.stringify({ tags: ["Sea"], description: "Of the sea." });

/** A stand-in for the browser's interface, which knows these languages. */
function prompting(states: Record<string, ModelState>, reply = async () => answer) {
  const asked: { input: string; options: object; made: object }[] = [];
  const destroy = vi.fn<() => void>();
  const LanguageModel: NonNullable<BrowserModels["LanguageModel"]> = {
    async availability({ expectedOutputs }) {
      return states[expectedOutputs[0]?.languages[0] ?? ""] ?? "unavailable";
    },
    async create({ monitor, ...made }) {
      monitor({ addEventListener: (_, listener) => listener({ loaded: 0.5 }) });
      return {
        async prompt(input, options) {
          asked.push({ input, options, made });
          return reply();
        },
        destroy,
      };
    },
  };
  return { LanguageModel, asked, destroy };
}

const summarising: NonNullable<BrowserModels["Summarizer"]> = {
  availability: async ({ outputLanguage }) =>
    outputLanguage === "en" ? "available" : "unavailable",
  create: async () => ({
    summarize: async (text, { context }) => `${context}: ${text}`,
    destroy: () => {},
  }),
};

describe("the model of a browser", () => {
  it("is none where the browser has no interface to one", async () => {
    const model = createPageModel(() => ({}), "en");
    expect(await model.state()).toBe("unavailable");
    expect(await model.suggest(readPage, asking())).toEqual({
      ok: false,
      error: { kind: "model-missing" },
    });
  });

  it("is asked in the user's language, with the shape of the answer and the progress of its download", async () => {
    const { LanguageModel, asked, destroy } = prompting({ de: "downloadable", en: "available" });
    const model = createPageModel(() => ({ LanguageModel }), "de-AT");
    expect(await model.state()).toBe("downloadable");
    const means = asking();
    expect(await model.suggest(readPage, means)).toEqual({
      ok: true,
      value: { tags: ["sea"], description: "Of the sea." },
    });
    expect(asked).toHaveLength(1);
    expect(asked[0]?.options).toMatchObject({ responseConstraint: modelAnswerSchema });
    expect(asked[0]?.input).toContain("The sea comes in.");
    expect(JSON.stringify(asked[0]?.made)).toContain('"languages":["de"]');
    expect(means.onDownload).toHaveBeenCalledWith(0.5);
    expect(destroy).toHaveBeenCalledOnce();
  });

  it("is made ready while the page is read, because the browser forgets the click meanwhile", async () => {
    const { LanguageModel } = prompting({ en: "available" });
    const made = vi.spyOn(LanguageModel, "create");
    let read: (found: typeof page) => void = () => {};
    const answered = createPageModel(() => ({ LanguageModel }), "en").suggest(
      () => new Promise((resolve) => (read = resolve)),
      asking(),
    );
    await vi.waitFor(() => expect(made).toHaveBeenCalledOnce());
    read(page);
    expect(await answered).toMatchObject({ ok: true });
  });

  it("is asked in English if it does not know the user's language", async () => {
    const { LanguageModel, asked } = prompting({ en: "available" });
    await createPageModel(() => ({ LanguageModel }), "ar").suggest(readPage, asking());
    expect(JSON.stringify(asked[0]?.made)).toContain('"languages":["en"]');
  });

  it("is a summarizer that writes the description alone, where there is no other", async () => {
    const { LanguageModel } = prompting({});
    const model = createPageModel(() => ({ LanguageModel, Summarizer: summarising }), "ar");
    expect(await model.state()).toBe("available");
    expect(await model.suggest(readPage, asking())).toEqual({
      ok: true,
      value: { tags: [], description: "Tides: The sea comes in." },
    });
  });

  it.each([
    ["there is none for this device", prompting({}).LanguageModel, "model-missing"],
    [
      "its answer is no answer",
      prompting({ en: "available" }, async () => "Sorry!").LanguageModel,
      "model-failed",
    ],
    [
      "it fails",
      prompting({ en: "available" }, async () => {
        throw new DOMException("Full", "QuotaExceededError");
      }).LanguageModel,
      "model-failed",
    ],
    [
      "the browser refuses to make one",
      {
        ...prompting({ en: "available" }).LanguageModel,
        create: () => Promise.reject(new DOMException("No gesture", "NotAllowedError")),
      },
      "model-failed",
    ],
  ])("is said to be at fault if %s", async (_, LanguageModel, kind) => {
    const model = createPageModel(() => ({ LanguageModel }), "en");
    expect(await model.suggest(readPage, asking())).toEqual({ ok: false, error: { kind } });
  });

  it("is none of this device if the browser refuses to say", async () => {
    const model = createPageModel(
      () => ({
        LanguageModel: {
          availability: () => Promise.reject(new TypeError("Unknown option")),
          create: () => Promise.reject(new Error("never asked")),
        },
      }),
      "en",
    );
    expect(await model.state()).toBe("unavailable");
  });
});
