import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { HostilePage } from "./hostile-pages.ts";

/** Markup to display as a service's web site would, with the name of its page. */
export interface Shown {
  readonly name: string;
  readonly html: string;
  /** Whether to display it as a document of its own as well as inside an element. */
  readonly whole: boolean;
}

/** The problems found in the displayed markup. `tripped`: the attacker's code that ran. */
export interface Findings {
  readonly tripped: readonly string[];
  readonly problems: readonly string[];
}

/**
 * Serves the hostile pages in frames of one page, serves a page that displays the captured content, and
 * records further requests.
 */
export interface HostileServer {
  readonly url: string;
  readonly addressOf: (page: number) => string;
  /** Sets what the page at `/judge` displays from here on. */
  show(shown: readonly Shown[]): void;
  /** The requests since then, except for that page and for images. */
  asked(): readonly string[];
  close(): Promise<void>;
}

const filler =
  "<p>The tide lets the sea in, and the mill waits for the moon, as it has for years and years.</p>";

export async function startHostileServer(pages: readonly HostilePage[]): Promise<HostileServer> {
  let shown: readonly Shown[] = [];
  let asked: string[] = [];
  const answers: Record<string, () => string> = {
    "/list": () => pages.map((_, page) => `<iframe src="/page/${page}"></iframe>`).join("\n"),
    "/judge": () => judge,
    "/shown": () => JSON.stringify(shown),
  };
  function answer(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? "";
    const page = /^\/page\/(\d+)$/.exec(path);
    const html = page ? pageOf(pages[Number(page[1])]) : answers[path]?.();
    if (html === undefined && request.headers["sec-fetch-dest"] !== "image") asked.push(path);
    response.writeHead(html === undefined ? 404 : 200, {
      "content-type": "text/html; charset=utf-8",
    });
    response.end(html);
  }
  const server = createServer(answer);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  return {
    url,
    addressOf: (page) => `${url}/page/${page}`,
    show(next) {
      [shown, asked] = [next, []];
    },
    asked: () => asked,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

function pageOf(page: HostilePage | undefined): string {
  return `<!doctype html><html lang="en"><head><title>Mill</title></head><body><article><h1>The mill</h1>
    ${filler.repeat(3)}${page?.html}</article></body></html>`;
}

/** The page that displays all captures in the ways a web site may, and looks for what must not be there. */
const judge = `<!doctype html><title>Judge</title><body><script>
  // The frames use these too, so they are not constants.
  var tripped = [];
  var problems = [];
  var trip = () => tripped.push("in an element");
  // Attributes that may hold an address: https://html.spec.whatwg.org/multipage/indices.html#attributes-3
  const addresses = ("action archive background cite classid code codebase data dynsrc formaction href icon longdesc lowsrc " +
    "manifest ping poster profile src srcset usemap xlink:href").split(" ");
  const acting = ("script style link base meta iframe frame frameset object embed applet form input button select option textarea " +
    "template svg math noscript noembed noframes xmp plaintext listing slot map area track dialog portal").split(" ");

  // The language of code, and the number of a note.
  function isOwn(attribute, value) {
    return attribute === "data-lang" ? /^[a-z0-9+#._-]{1,30}$/.test(value)
      : attribute === "data-note" && /^[0-9]{1,5}$/.test(value);
  }

  function look(root, name) {
    for (const element of root.querySelectorAll("*")) {
      if (element.hasAttribute("data-judge")) continue;
      if (acting.includes(element.localName) || element.localName.includes("-")) problems.push(name + ": <" + element.localName + ">");
      for (const { name: attribute, value } of element.attributes) {
        const isBad = addresses.includes(attribute)
          ? !/^(?:https?:\\/\\/|mailto:|#)/.test(value)
          : !isOwn(attribute, value) && /^on|^style$|^srcdoc$|^id$|^name$|^class$|^data-|[^a-z]/.test(attribute);
        if (isBad) problems.push(name + ": " + attribute + "=" + value.slice(0, 60));
      }
    }
  }

  /** A document of its own, created in one of the two ways. */
  async function showFrame(name, html, isWritten) {
    const frame = document.createElement("iframe");
    const prelude = "<script data-judge>trip = () => parent.tripped.push(" + JSON.stringify(name) + ")</" + "script>";
    if (!isWritten) frame.srcdoc = prelude + html;
    const loaded = new Promise((done) => (frame.onload = done));
    document.body.append(frame);
    if (isWritten) {
      frame.contentDocument.open();
      frame.contentDocument.write(prelude + html);
      frame.contentDocument.close();
    } else await loaded;
    look(frame.contentDocument, name);
  }

  async function judge() {
    const shown = await (await fetch("/shown")).json();
    for (const { name, html } of shown) {
      const place = document.createElement("div");
      document.body.append(place);
      place.innerHTML = html;
      look(place, name);
    }
    for (const isWritten of [true, false]) {
      await Promise.all(shown.filter(({ whole }) => whole).map(({ name, html }) =>
        showFrame(name + (isWritten ? ", written" : ", srcdoc"), html, isWritten)));
    }
    // By then, missing images have failed and their error handlers have run.
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    await new Promise((done) => setTimeout(done, 500));
    return { tripped, problems };
  }
</script></body>`;
