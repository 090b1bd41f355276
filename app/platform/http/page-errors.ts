import { data, type ServerBuild } from "react-router";
import type { App } from "../app.ts";
import { AppError, NotFound } from "../errors.ts";
import { toUnavailable } from "./error-responses.ts";
import { type FindRedirect, pageRedirect } from "./page-redirect.ts";

type Handler = (args: never) => unknown;

/**
 * Wraps the loaders and actions of a build so that application errors become responses, as in the API:
 * `NotFound` thrown by a service renders the error page with status 404. Other errors are passed on to
 * React Router, which logs them through `handleError` and responds with a 500.
 * @param findRedirect called for the path of a page that is not found.
 */
export function addErrorResponses(build: ServerBuild, app: App, findRedirect?: FindRedirect): ServerBuild {
  const wrap = <F extends Handler>(handler: F | undefined, find?: FindRedirect) =>
    handler &&
    ((async (args) => {
      try {
        return await handler(args);
      } catch (error) {
        const { url } = args as { url: URL };
        const found = error instanceof NotFound && url ? await find?.(url.pathname) : undefined;
        if (found) throw pageRedirect(found);
        throw toResponse(error, app);
      }
    }) as F);
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route];
    const { loader, action } = route.module;
    const module = { ...route.module, loader: wrap(loader, findRedirect), action: wrap(action) };
    return [id, { ...route, module }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

function toResponse(error: unknown, app: App) {
  const known = error instanceof AppError ? error : toUnavailable(error);
  if (!known) return error;
  if (known.status >= 500) app.log.error({ err: error }, "unavailable");
  return data(known.body(), { status: known.status, headers: known.headers });
}
