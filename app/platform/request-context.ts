import { createContext } from "react-router";
import type { Actor } from "./access/actor.ts";
import type { App } from "./app.ts";

/** The context of loaders and actions. */
export interface RequestContext {
  app: App;
  actor: Actor;
  /** The client address of a form post; undefined for loaders, whose pages are shared. */
  ip?: string | undefined;
  /**
   * The item whose unpublished version is shown because the request has a signed link, with the kept draft of what was
   * typed, if any.
   */
  preview?: { resource: string; id: number; draft?: number | undefined } | undefined;
  /** The rejected email address of a form submitted without scripts. */
  submittedEmail?: string | undefined;
}

/** The data that a page with a preview needs to load. */
export type PageRequest = Pick<RequestContext, "app" | "preview">;

export const requestContext = createContext<RequestContext>();

/** The document of a page, which the renderer uses instead of the body of React Router's response. */
export interface RenderedDocument {
  html: string;
  /** The `nonce` of the application's own scripts, which no text can know before rendering. */
  mark: string;
}

export const renderedDocument = createContext<RenderedDocument | null>(null);
