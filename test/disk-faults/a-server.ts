/** What the service has, as a request made it. */
export interface Made {
  /** `links`, `collections`, … */
  of: string;
  id: number | string;
  fields: Record<string, unknown>;
}

/** A service over `fetch` that has a real memory and refuses nothing. */
export function aServer() {
  const made: Made[] = [];
  let lastId = 500;
  let requests = 0;
  let isHolding = false;
  let isRefusing = false;

  async function answer(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    requests += 1;
    const { pathname } = new URL(new Request(input).url);
    const [of = "", id] = pathname.replace(/^.*\/api\/v1\//u, "").split("/");
    const fields = fieldsOf(init.body);
    if (!new Headers(init.headers).has("X-Authorization")) {
      return Response.json({ error: "no key" }, { status: 401 });
    }
    if (init.method === "POST" && isRefusing) {
      return Response.json({ error: "not now" }, { status: 422 });
    }
    if (init.method === "POST") {
      lastId += 1;
      made.push({ of, id: lastId, fields });
      // The request has arrived, and the background hears nothing of it.
      if (isHolding) return new Promise(() => undefined);
      return Response.json({ id: lastId }, { status: 201 });
    }
    const known = made.find((one) => one.of === of && String(one.id) === id);
    if (known === undefined) return Response.json({ error: "no such resource" }, { status: 404 });
    Object.assign(known.fields, fields);
    return Response.json({ id: known.id });
  }

  return {
    fetch: answer,
    made: (of: string): readonly Made[] => made.filter((one) => one.of === of),
    /** Something that was there before. */
    add: (resource: Made) => void made.push(resource),
    requests: () => requests,
    hold: (holds: boolean) => void (isHolding = holds),
    refuse: (refuses: boolean) => void (isRefusing = refuses),
  };
}

export type Server = ReturnType<typeof aServer>;

function fieldsOf(body: RequestInit["body"]): Record<string, unknown> {
  if (body instanceof FormData) return Object.fromEntries(body);
  const value = JSON.parse(typeof body === "string" ? body : "{}") as Record<string, unknown>;
  const inner = value["collection"] ?? value["user_page"];
  return typeof inner === "object" && inner !== null ? { ...inner } : value;
}
