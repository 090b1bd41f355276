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
const RENDER_LIMIT = 10_000;

/**
 * Renders a page to its end, for everybody alike: the page cache keeps finished documents. A part
 * that fails makes the whole page fail, and React Router renders the error page in its place.
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
    // Parts that were waited for stand where they belong, however large: no script has to move them.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onAllReady: () => rendering.pipe(page),
    onError: reject,
  });
  const timer = setTimeout(() => rendering.abort(new Error("The page took too long to render.")), RENDER_LIMIT);
  return promise.finally(() => clearTimeout(timer));
}

/** Logs what went wrong in loaders, actions and rendering; answers such as "not found" are no errors. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (isRouteErrorResponse(error) && error.status < 500) return;
  const { app } = context.get(requestContext);
  const err = isRouteErrorResponse(error) && "error" in error ? error.error : error;
  app.log.error({ err, page: new URL(request.url).pathname }, "a page could not be rendered");
};
