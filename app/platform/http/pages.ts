import type { IncomingHttpHeaders } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { App } from "../app.ts";
import { WorkQueue } from "../jobs/work-queue.ts";
import { type AddressRules, documentPath, type PageAddress, parsePageAddress } from "../page-cache/page-address.ts";
import { PageCache, type PageCacheOptions } from "../page-cache/page-cache.ts";
import type { PageEntry } from "../page-cache/page-entry.ts";
import type { RequestContext } from "../request-context.ts";
import { FileTooLarge } from "../uploads/staged-file.ts";
import { checkAnonymousPost } from "./access.ts";
import { serveAssets } from "./assets.ts";
import type { Http } from "./http.ts";
import { clientKey } from "./ip.ts";
import type { KeptResponses } from "./kept-responses.ts";
import { routeMatcher } from "./matched-routes.ts";
import { createRenderer, type PageResponse, type RendererOptions } from "./page-renderer.ts";
import { plainPage, sendPageError } from "./plain-page.ts";
import { BODY_LIMIT } from "./request-bodies.ts";
import { isAdmin, isReserved } from "./reserved-paths.ts";
import { sendEntry } from "./send-entry.ts";

export interface PagesOptions extends RendererOptions, PageCacheOptions, Pick<AddressRules, "listPageParameters"> {
  /** Called for each page view. */
  onView?: (url: string, headers: IncomingHttpHeaders) => void;
  /** Called for each redirect from a URL without a page. */
  onRedirect?: (url: string) => void;
  /**
   * Called before a page is rendered for a client address; throws if the client has reached a limit. `path` as for
   * `listPageParameters`.
   */
  admit?: (path: string, address: string) => Promise<void>;
  /** The item shown by a signed preview URL, if any; such pages are not shared. */
  previewedItem?: (url: string) => RequestContext["preview"];
  /** The rejected email address in a form that is shown again; such pages are not cached. */
  readSubmittedEmail?: (url: string) => RequestContext["submittedEmail"];
  /**
   * Whether the URL of a page, whose canonical path is given too, contains a secret, such as a token. Such pages load
   * nothing from third parties, send no referrer, and are neither shared nor counted.
   */
  isSecret?: (path: string, url: string) => boolean;
  /** Whether the page at a path may not run scripts. */
  isScriptless?: (path: string) => boolean;
  /** The pages with a form that sends a file, by path. */
  fileForms?: Readonly<Record<string, FileForm>>;
}

export interface FileForm {
  /** The limit of a request's body, in bytes. */
  maxBytes: number;
  /** Whether a request for this URL may exceed the size of forms without a file; called before its body is read. */
  isUploadAllowed: (url: string) => Promise<boolean>;
}

/** How many pages are rendered concurrently on one thread; cache hits are handled in between. */
const CONCURRENCY = 4;
/** How many pages may wait to be rendered, in all and per client. */
const MAX_WAITING = 200;
const MAX_PER_CLIENT = 24;

/** Headers that every page needs, including cached ones. */
const SECURITY_HEADERS =
  /^(?:strict-transport-security|referrer-policy|origin-agent-cluster|cross-origin-.+|x-(?:content-type|dns-prefetch|download|frame|permitted|robots|xss).*)$/;

/** Serves React Router's pages through the page cache, and the files of the build. */
export async function servePages(http: Http, app: App, options: PagesOptions): Promise<PageCache> {
  const renderNow = createRenderer(app, options);
  const queue = new WorkQueue({ concurrency: CONCURRENCY, maxWaiting: MAX_WAITING, maxPerClient: MAX_PER_CLIENT });
  const cache = new PageCache(app, options);
  const rules: AddressRules = {
    listPageParameters: options.listPageParameters,
    listRouteIds: routeMatcher(options.build),
  };
  const isSecret = options.isSecret ?? (() => false);
  const isScriptless = options.isScriptless ?? (() => false);
  const count = ({ status, isRedirect }: PageEntry, url: string, headers: IncomingHttpHeaders) => {
    if (status === 200) options.onView?.(url, headers);
    else if (isRedirect) options.onRedirect?.(url);
  };
  const kept: KeptResponses<PageEntry> = {
    name: "pages",
    find: ({ url }) => cache.fresh(url),
    onHit: (entry, { url, headers }) => count(entry, url, headers),
  };
  http.kept.unshift(kept);
  await serveAssets(http, options.build.assetsBuildDirectory);

  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    scope.setErrorHandler(sendPageError);
    scope.addHook("onRequest", async (request) => {
      if (request.method === "POST") await checkAnonymousPost(request, app);
    });
    scope.all("/*", handle);
    for (const [path, { maxBytes, isUploadAllowed }] of Object.entries(options.fileForms ?? {})) {
      const onRequest = async (request: FastifyRequest) => {
        const length = Number(request.headers["content-length"] ?? Number.POSITIVE_INFINITY);
        if (length > BODY_LIMIT && !(await isUploadAllowed(request.url))) throw new FileTooLarge(BODY_LIMIT);
      };
      for (const url of [path, `${path}.data`]) scope.post(url, { bodyLimit: maxBytes, onRequest }, handle);
    }

    async function handle(request: FastifyRequest, reply: FastifyReply) {
      const address = parsePageAddress(request.url, rules);
      if (address && isReserved(address.path)) return reply.callNotFound();
      if (address && isSecret(address.path, request.url)) reply.header("Referrer-Policy", "no-referrer");
      if (request.method === "POST" && address) return post(request, reply, address);
      if (request.method !== "GET" && request.method !== "HEAD") {
        return reply.code(405).header("Allow", "GET, HEAD, POST").type("text/html; charset=utf-8").send(plainPage(405));
      }
      // Unknown paths redirect to the home page (specification, section 2); this one cannot be decoded.
      if (!address) return reply.redirect("/", 302);
      if (address.moved) return reply.redirect(address.path + getQuery(request), 301);
      const preview = options.previewedItem?.(request.url);
      if (preview) {
        // The admin area shows the page in a sandboxed frame, where scripts would only fill the console with errors.
        const isFramed = request.headers["sec-fetch-dest"] === "iframe";
        reply.headers({ "X-Robots-Tag": "noindex, nofollow", "X-Frame-Options": "SAMEORIGIN" });
        return send(
          reply,
          await render(request, address.path, "preview", { preview, isSecret: true, isScriptless: isFramed }),
        );
      }
      if (isAdmin(address.path)) return send(reply, await render(request, address.path + address.search, "admin"));
      if (isSecret(address.path, request.url)) {
        await options.admit?.(documentPath(address.path), request.ip);
        const one = {
          isSecret: true,
          isScriptless: isScriptless(address.path),
          submittedEmail: options.readSubmittedEmail?.(request.url),
        };
        return send(reply, await render(request, address.path + address.search, "public", one));
      }
      return serve(request, reply, address);
    }
  });

  /** Renders a page that is not shared. */
  const render = async (request: FastifyRequest, ...page: Parameters<typeof renderNow>) =>
    queue.offer(() => renderNow(...page), clientKey(request));

  /** Handles a form post, with or without scripts. */
  async function post(request: FastifyRequest, reply: FastifyReply, { path }: PageAddress) {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const form = { body, contentType: request.headers["content-type"], ip: request.ip };
    const area = isAdmin(path) ? "admin" : "public";
    const one = { form, isSecret: isSecret(path, request.url), isScriptless: isScriptless(path) };
    return send(reply, await render(request, path + getQuery(request), area, one));
  }

  async function serve(request: FastifyRequest, reply: FastifyReply, { path, search }: PageAddress) {
    const key = path + search;
    if (!cache.fresh(key)) await options.admit?.(documentPath(path), request.ip);
    const { entry, source } = await cache.get(
      key,
      async () => {
        const page = await renderNow(key, "public");
        return { ...page, headers: [...securityHeaders(reply), ...page.headers] };
      },
      (work) => queue.offer(work, clientKey(request)),
    );
    request.log.debug({ source }, "page");
    if (request.method === "GET") count(entry, request.url, request.headers);
    const sharing = source === "uncached" || entry.status >= 500 ? "private" : "shared";
    return sendEntry(request, reply, entry, sharing);
  }

  return cache;
}

const getQuery = ({ url }: FastifyRequest) => (url.includes("?") ? url.slice(url.indexOf("?")) : "");

/** Sends a page that must not be cached. */
function send(reply: FastifyReply, { status, headers, body }: PageResponse) {
  return reply.code(status).headers(Object.fromEntries(headers)).header("Cache-Control", "no-store").send(body);
}

const securityHeaders = (reply: FastifyReply) =>
  Object.entries(reply.getHeaders())
    .filter(([name]) => SECURITY_HEADERS.test(name))
    .map(([name, value]): [string, string] => [name, String(value)]);
