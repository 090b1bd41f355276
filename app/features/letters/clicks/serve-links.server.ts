import type { FastifyRequest } from "fastify";
import type { App } from "#app/platform/app.ts";
import { NotFound, TooManyRequests } from "#app/platform/errors.ts";
import type { Http } from "#app/platform/http/http.ts";
import { clientKey } from "#app/platform/http/ip.ts";
import { isHuman } from "#app/platform/http/is-human.ts";
import { sendPageError } from "#app/platform/http/plain-page.ts";
import { ClickCounter } from "./click-counter.server.ts";
import "./click-tables.ts";
import { countsClicks } from "./counts-clicks.server.ts";
import { LINK_PATH, readLinkKey } from "./link-address.ts";

/** Limits per client address on links followed and clicks counted. */
const followed = [{ name: "letter-link", max: 300, windowMs: 60_000 }];
const counted = [{ name: "letter-click", max: 30, windowMs: 60_000 }];

/**
 * Redirects readers who follow counted links, only to URLs that were in letters when they were sent. Stores nothing
 * about the reader, and sets nothing in the browser.
 */
export function serveLetterLinks(http: Http, app: App): ClickCounter {
  const counter = new ClickCounter(app);
  http.addHook("onClose", counter.start());
  http.register(async (scope) => {
    scope.setErrorHandler(sendPageError);
    scope.route<{ Params: { token: string } }>({
      method: ["GET", "HEAD"],
      url: `${LINK_PATH}:token`,
      schema: { hide: true },
      handler: async (request, reply) => {
        reply.headers({ "Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" });
        const key = readLinkKey(app.config, request.params.token);
        if (key === undefined) throw new NotFound();
        await app.rateLimits.take(followed, clientKey(request));
        const link = await app.database.db
          .selectFrom("letter_link")
          .select(["id", "sending_id", "url"])
          .where("link_key", "=", key)
          .executeTakeFirst();
        if (!link) throw new NotFound();
        if (await counts(app, request)) counter.add(link);
        return reply.redirect(link.url, 302);
      },
    });
  });
  return counter;
}

/**
 * Ignores requests that programs make to show or scan a letter, and everything if the academy no longer counts clicks.
 */
async function counts(app: App, request: FastifyRequest): Promise<boolean> {
  const { method, headers } = request;
  const isPage = ["document", undefined].includes(headers["sec-fetch-dest"] as string | undefined);
  if (method !== "GET" || !isPage || !isHuman(headers)) return false;
  if (!(await countsClicks(app))) return false;
  try {
    await app.rateLimits.take(counted, clientKey(request));
    return true;
  } catch (error) {
    if (error instanceof TooManyRequests) return false;
    throw error;
  }
}
