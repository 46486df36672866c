import messages from "../../public/_locales/en/messages.json";
import { createT, type GetMessage } from "../../src/shared/i18n/t.ts";

interface Message {
  message: string;
  placeholders?: Record<string, { content: string }>;
}

const known = new Map<string, Message>(Object.entries(messages));

/**
 * For tests: works like the browser. Placeholders are looked up by name and stand for the numbered values.
 */
export const getEnglish: GetMessage = (key, substitutions = []) => {
  const { message, placeholders } = known.get(key) ?? { message: "" };
  return message.replaceAll(/\$([A-Z_]+)\$/g, (_, name: string) => {
    const content = placeholders?.[name.toLowerCase()]?.content ?? "";
    return substitutions[Number(content.slice(1)) - 1] ?? "";
  });
};

/** For tests: the real English texts. */
export const english = createT(getEnglish, "en-GB");
