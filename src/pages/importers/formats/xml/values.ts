import { Parser } from "htmlparser2";
import { collectMost, deepest } from "../../found.ts";
import { ImportError } from "../../import-error.ts";

interface Element {
  name: string;
  fields: Record<string, unknown>;
  /** The values of a property list, in which names and values follow each other. */
  items: unknown[];
  text: string;
}

/**
 * The value of a text in XML. An element is an object of its attributes and elements, or its text if it has nothing
 * else; several elements of one name are a list. Prefixes of names are left out.
 *
 * Throws `import-too-deep`.
 */
export function valueOf(xml: string): unknown {
  const top: Element = { name: "", fields: {}, items: [], text: "" };
  const open: Element[] = [top];
  const parser = new Parser(
    {
      onopentag(written, attributes) {
        if (open.length > 2 * deepest) throw new ImportError({ kind: "import-too-deep" });
        const fields: Record<string, unknown> = {};
        for (const [name, value] of Object.entries(attributes))
          if (!/^xmlns(?::|$)/.test(name)) add(fields, withoutPrefix(name), value);
        open.push({ name: withoutPrefix(written), fields, items: [], text: "" });
      },
      ontext(text) {
        const last = open.at(-1);
        if (last !== undefined && last.text.length < collectMost) last.text += text;
      },
      onclosetag() {
        const closed = open.length > 1 ? open.pop() : undefined;
        const around = open.at(-1);
        if (closed === undefined || around === undefined) return;
        const value = propertyOf(closed) ?? plainValue(closed);
        if (around.name === "dict" || around.name === "array" || around.name === "plist")
          around.items.push(closed.name === "key" ? { key: closed.text } : value);
        else add(around.fields, closed.name, value);
      },
    },
    { xmlMode: true },
  );
  parser.write(xml);
  parser.end();
  return top.fields;
}

function plainValue({ fields, text }: Element): unknown {
  const content = text.trim();
  if (Object.keys(fields).length === 0) return content;
  return content === "" ? fields : { ...fields, text: content };
}

/** The value of an element of a property list (https://www.apple.com/DTDs/PropertyList-1.0.dtd); undefined for others. */
function propertyOf({ name, items }: Element): unknown {
  if (name === "array" && items.length > 0) return items;
  if (name === "plist" && items.length > 0) return items[0];
  if (name !== "dict" || items.length === 0) return undefined;
  return Object.fromEntries(
    items.flatMap((item, at) => {
      const isKey = at % 2 === 0 && typeof item === "object" && item !== null && "key" in item;
      return isKey ? [[String(item.key), items[at + 1]]] : [];
    }),
  );
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

/** A name that an object inherits is one like any other. */
function add(fields: Record<string, unknown>, name: string, value: unknown): void {
  const before = Object.hasOwn(fields, name) ? fields[name] : undefined;
  const all = before === undefined ? value : Array.isArray(before) ? before : [before];
  if (before !== undefined && Array.isArray(all)) all.push(value);
  Object.defineProperty(fields, name, {
    value: all,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}
