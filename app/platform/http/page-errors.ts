import { data, type ServerBuild } from "react-router";
import type { App } from "../app.ts";
import { AppError } from "../errors.ts";
import { toUnavailable } from "./error-responses.ts";

type Handler = (args: never) => unknown;

/**
 * The build with loaders and actions whose application errors become answers, as those of the API
 * do: `NotFound` thrown by a service renders the error page with status 404. Anything else stays
 * an error, which React Router logs through `handleError` and answers with a 500.
 */
export function withErrorResponses(build: ServerBuild, app: App): ServerBuild {
  const answering = <F extends Handler>(handler: F | undefined) =>
    handler &&
    ((async (args) => {
      try {
        return await handler(args);
      } catch (error) {
        throw answerOf(error, app);
      }
    }) as F);
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route];
    const { loader, action } = route.module;
    const module = { ...route.module, loader: answering(loader), action: answering(action) };
    return [id, { ...route, module }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

function answerOf(error: unknown, app: App) {
  const known = error instanceof AppError ? error : toUnavailable(error);
  if (!known) return error;
  if (known.status >= 500) app.log.error({ err: error }, "unavailable");
  return data(known.body(), { status: known.status, headers: known.headers });
}
