import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { requestContext } from "./platform/request-context.ts";

/** How long a page may take to render, in milliseconds. */
const RENDER_TIMEOUT = 10_000;

/**
 * Renders the complete page rather than streaming it, since the page cache stores whole documents. An
 * error in any part fails the whole page, and React Router renders the error page instead.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  _context: RouterContextProvider,
): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const chunks: Buffer[] = [];
  const page = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
    final(done) {
      headers.set("Content-Type", "text/html; charset=utf-8");
      resolve(new Response(Buffer.concat(chunks), { status, headers }));
      done();
    },
  });
  const rendering = renderToPipeableStream(<ServerRouter context={routerContext} url={request.url} />, {
    // Suspended parts are always rendered in place, however large, so that no script has to move them.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onAllReady: () => rendering.pipe(page),
    onError: reject,
  });
  const timer = setTimeout(() => rendering.abort(new Error("The page took too long to render.")), RENDER_TIMEOUT);
  return promise.finally(() => clearTimeout(timer));
}

/** Logs errors of loaders, actions and rendering, but not responses such as 404. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (isRouteErrorResponse(error) && error.status < 500) return;
  const { app } = context.get(requestContext);
  const cause = isRouteErrorResponse(error) && "error" in error ? error.error : error;
  app.log.error({ err: cause, page: new URL(request.url).pathname }, "a page could not be rendered");
};
