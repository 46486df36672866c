import messages from "../../../public/_locales/en/messages.json";
import { createT, type GetMessage } from "../../i18n/t.ts";

interface Message {
  message: string;
  placeholders?: Record<string, { content: string }>;
}

const known = new Map<string, Message>(Object.entries(messages));

/** As a browser does it: placeholders are looked up by name, and stand for the numbered values. */
const getMessage: GetMessage = (key, substitutions = []) => {
  const { message, placeholders } = known.get(key) ?? { message: "" };
  return message.replaceAll(/\$([A-Z_]+)\$/g, (_, name: string) => {
    const content = placeholders?.[name.toLowerCase()]?.content ?? "";
    return substitutions[Number(content.slice(1)) - 1] ?? "";
  });
};

/** The real English texts, for tests of what is on the screen. */
export const english = createT(getMessage, "en-GB");
