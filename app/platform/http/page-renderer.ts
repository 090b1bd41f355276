import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { anonymous } from "../access/actor.ts";
import type { App } from "../app.ts";
import { Unavailable } from "../errors.ts";
import { deferScripts, inlineSources, ownScripts, removeScripts } from "../page-cache/page-document.ts";
import type { RenderedPage } from "../page-cache/page-entry.ts";
import { joinedStyles } from "../page-cache/page-styles.ts";
import starter from "../page-cache/starter.ts?inline";
import { type RequestContext, renderedDocument, requestContext } from "../request-context.ts";
import { type Area, contentSecurityPolicy, type ExtraSources } from "./content-security-policy.ts";
import { addErrorResponses } from "./page-errors.ts";
import type { FindRedirect } from "./page-redirect.ts";
import { plainPage } from "./plain-page.ts";

/** A form post by a visitor; `ip` is the client address. */
export interface FormPost {
  body: Buffer;
  contentType: string | undefined;
  ip: string;
}

export interface PageResponse extends RenderedPage {
  /** Whether the page is the same for all visitors. */
  shareable: boolean;
}

export interface RendererOptions {
  build: ServerBuild;
  /** Additional sources for the Content-Security-Policy of a page, depending on whether its URL contains a secret. */
  extraSources?: (area: Area, isSecret: boolean) => Promise<ExtraSources>;
  /** Finds the redirect for a page that does not exist. */
  findRedirect?: FindRedirect;
  /**
   * Inline scripts that public pages run on load, such as the one that starts a tag manager; no tag manager if
   * `isSecret`.
   */
  firstScripts?: (isSecret: boolean) => Promise<string[]>;
}

/** Makes a page specific to this request. */
export interface SingleRequestOptions extends Pick<RequestContext, "preview" | "submittedEmail"> {
  form?: FormPost;
  /** Set for a page whose URL contains a secret. */
  isSecret?: boolean;
  /** Set for a page that may not run scripts. */
  isScriptless?: boolean;
}

export type RenderPage = (address: string, area: Area, one?: SingleRequestOptions) => Promise<PageResponse>;

/** Headers that the server sets itself. */
const NOT_PASSED_ON = new Set(["content-length", "content-encoding", "etag", "vary", "cache-control", "set-cookie"]);

/**
 * Creates a function that renders pages with React Router for an anonymous visitor. Cookies and headers of the request
 * never reach loaders, so that pages can be shared by all visitors.
 */
export function createRenderer(
  app: App,
  { build, extraSources, findRedirect, firstScripts }: RendererOptions,
): RenderPage {
  // In development, pages are never shared, and scripts run immediately.
  const development = process.env.NODE_ENV === "development";
  const handle = createRequestHandler(
    addErrorResponses(build, app, findRedirect),
    development ? "development" : "production",
  );
  const { origin } = new URL(app.config.siteUrl);
  const joinSheets = joinedStyles(build.assetsBuildDirectory);

  return async (address, area, { form, preview, submittedEmail, isSecret = false, isScriptless } = {}) => {
    const request = new Request(`${origin}${address}`, form && { method: "POST", ...toRequestInit(form) });
    const context = new RouterContextProvider();
    context.set(requestContext, { app, actor: anonymous, ip: form?.ip, preview, submittedEmail });
    const response = await handle(request, context);
    const caching = response.headers.get("cache-control");
    const headers = [...response.headers].filter(([name]) => !NOT_PASSED_ON.has(name));
    // React Router drops the headers of a response thrown by a loader.
    if (response.status === 503) headers.push(...Object.entries(new Unavailable().headers));
    const shareable = !form && !preview && !submittedEmail && !development && !/no-store|private/.test(caching ?? "");
    const { status } = response;
    const rendered = context.get(renderedDocument);
    if (rendered === null) {
      const body = Buffer.from(await response.arrayBuffer());
      // Even the error page could not be rendered.
      if (status >= 500 && body.length === 0)
        return { status, headers: HTML_HEADERS, body: Buffer.from(plainPage(status)), shareable };
      return { status, headers, body, shareable };
    }
    const { html, scripts } = ownScripts(rendered.html, rendered.mark);
    const isDeferred = area !== "admin" && !development;
    const first = isDeferred ? ((await firstScripts?.(isSecret)) ?? []) : [];
    const prepared = isDeferred ? deferScripts(joinSheets(html), first) : html;
    const allowed = [...scripts, ...first, ...(isDeferred ? [starter] : [])];
    const sent = isScriptless ? removeScripts(prepared) : prepared;
    const policy = contentSecurityPolicy(
      area,
      inlineSources(sent, isScriptless ? [] : allowed),
      await extraSources?.(area, isSecret),
    );
    headers.push(["Content-Security-Policy", policy]);
    return { status, headers, body: Buffer.from(sent), shareable };
  };
}

const HTML_HEADERS: [string, string][] = [["Content-Type", "text/html; charset=utf-8"]];

const toRequestInit = ({ body, contentType }: FormPost): RequestInit => ({
  body: new Uint8Array(body),
  headers: contentType ? { "content-type": contentType } : {},
});
