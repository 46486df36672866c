import messages from "../../public/_locales/en/messages.json";
import { createT, type GetMessage } from "../../src/shared/i18n/t.ts";

/** The texts of a `messages.json`. */
export type Messages = Readonly<
  Record<string, { message: string; placeholders?: Record<string, { content: string }> }>
>;

/**
 * For tests: works like the browser. Placeholders are looked up by name and stand for the numbered values.
 */
export function likeTheBrowser(texts: Messages): GetMessage {
  const known = new Map(Object.entries(texts));
  return (key, substitutions = []) => {
    const { message = "", placeholders } = known.get(key) ?? {};
    return message.replaceAll(/\$([A-Z_]+)\$/g, (_, name: string) => {
      const content = placeholders?.[name.toLowerCase()]?.content ?? "";
      return substitutions[Number(content.slice(1)) - 1] ?? "";
    });
  };
}

export const getEnglish = likeTheBrowser(messages);

/** For tests: the real English texts. */
export const english = createT(getEnglish, "en-GB");
