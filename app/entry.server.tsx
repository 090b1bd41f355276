import { randomUUID } from "node:crypto";
import { renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { addRouterData } from "./platform/page-cache/router-data.ts";
import { renderedDocument, requestContext } from "./platform/request-context.ts";

/**
 * Renders the complete document at once: loaders have loaded everything, and the page cache stores whole documents. It
 * is handed over as text, without the body of a `Response`, whose streams would copy and encode it several times.
 * An error in any part fails the whole page, and React Router renders the error page instead.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...routerContext }: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const mark = randomUUID();
  const html = `<!DOCTYPE html>${renderToString(<ServerRouter context={routerContext} url={request.url} nonce={mark} />)}`;
  const hasScripts = routerContext.renderMeta?.didRenderScripts && serverHandoffStream;
  context.set(renderedDocument, {
    html: hasScripts ? await addRouterData(html, serverHandoffStream, mark) : html,
    mark,
  });
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(null, { status, headers });
}

/** Logs errors of loaders, actions and rendering, but not responses such as 404. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (isRouteErrorResponse(error) && error.status < 500) return;
  const { app } = context.get(requestContext);
  const cause = isRouteErrorResponse(error) && "error" in error ? error.error : error;
  app.log.error({ err: cause, page: new URL(request.url).pathname }, "a page could not be rendered");
};
