import { createContext } from "react-router";
import type { Actor } from "./actor.ts";
import type { App } from "./app.ts";

/** What loaders and actions of pages get: the application, and on whose behalf they ask. */
export interface RequestContext {
  app: App;
  actor: Actor;
  /** The address a form was posted from; undefined for loaders, whose pages are for everybody. */
  ip?: string | undefined;
  /** The item whose newest version may be shown, though it is not public: who asks has a signed link. */
  preview?: { resource: string; id: number } | undefined;
  /** What a visitor typed into a form that has come back to be mended, without script. */
  typed?: string | undefined;
}

export const requestContext = createContext<RequestContext>();
