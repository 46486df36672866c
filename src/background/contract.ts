import type { ClientOf, HandlersOf } from "../shared/rpc/method.ts";
import type * as methods from "./methods.ts";

// Types alone: our pages know the background by them, and bundle nothing of it.

type Methods = typeof methods;

export type MethodName = keyof Methods;
export type InputOf<Name extends MethodName> = Parameters<Client[Name]>[0];

/** The methods as a page calls them. */
export type Client = ClientOf<Methods>;

/** The methods as the background answers them. */
export type Handlers = HandlersOf<Methods>;

/** The profile of a form. `isPrivate`: typed over a page in a private window, and stored apart. */
export type FormOwner = Pick<InputOf<"saveLink">, "profileId" | "isPrivate">;
