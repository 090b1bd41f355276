import type { Http } from "#app/platform/http/http.ts";

/** With `$ref`, the response is one that operations share. */
interface Described {
  headers?: object;
  $ref?: string;
}
type Responses = Record<string, Described>;
interface Description {
  components: { responses: Responses };
  paths: Record<string, Record<string, { responses: Responses }>>;
}
interface DescribedPath {
  path: string;
  pattern: RegExp;
  /** By method. */
  operations: Map<string, Responses>;
}

/** The key for applications that have no test resources. */
const COMMON = {};
/**
 * Shared by all applications of the process with the same resources, since making a description takes longer than
 * starting an application.
 */
const descriptions = new WeakMap<object, DescribedPath[]>();
const ofApplication = new WeakMap<Http, DescribedPath[]>();

/**
 * Compares a response of the API with the application's OpenAPI description: the operation exists, the status is one of
 * its responses, and an `ETag` is described.
 * @param resources the test's own resources, which applications with the same description share.
 * @throws an error that says what the description lacks.
 */
export function expectDescribed(
  http: Http,
  method: string,
  url: string,
  { statusCode: status, headers }: { statusCode: number; headers: Record<string, unknown> },
  resources: object = COMMON,
): void {
  const pathname = url.split(/[?#]/, 1)[0] ?? "";
  // The pages of the documentation are not part of the API.
  if (!pathname.startsWith("/api/") || /^\/api\/docs(\/|$)/.test(pathname)) return;
  const shared = descriptions.get(resources) ?? listDescribedPaths(http);
  descriptions.set(resources, shared);
  if (findGap(shared, method, pathname, status, headers) === undefined) return;
  // This application may have its own routes.
  const own = ofApplication.get(http) ?? listDescribedPaths(http);
  ofApplication.set(http, own);
  const lack = findGap(own, method, pathname, status, headers);
  if (lack)
    throw new Error(`${method} ${pathname} responded with ${status}, and the description of the API has ${lack}`);
}

/** What the description of such a response lacks; nothing if it is complete. */
function findGap(
  paths: DescribedPath[],
  method: string,
  pathname: string,
  status: number,
  headers: Record<string, unknown>,
): string | undefined {
  const found = paths.find(({ pattern }) => pattern.test(pathname));
  if (!found) {
    return status === 404 ? undefined : "no such path";
  }
  const { path, operations } = found;
  const responses = operations.get(method) ?? (method === "HEAD" ? operations.get("GET") : undefined);
  if (!responses) {
    // Responses that HTTP itself defines for an existing URL.
    const isOfHttp = status === 405 || (method === "OPTIONS" && status === 204);
    return isOfHttp ? undefined : `no ${method} ${path}`;
  }
  const response = responses[status];
  if (!response) return `only ${Object.keys(responses).join(", ")} for ${method} ${path}`;
  const lacksTag = headers.etag !== undefined && status < 300 && !(response.headers && "ETag" in response.headers);
  return lacksTag ? `no ETag in it for ${method} ${path}` : undefined;
}

/** The paths of one application; fixed paths come before those with parameters, as in the router. */
function listDescribedPaths(http: Http): DescribedPath[] {
  const { paths, components } = http.swagger() as unknown as Description;
  const whole = (responses: Responses) =>
    Object.fromEntries(
      Object.entries(responses).map(([status, response]) => [
        status,
        (response.$ref && components.responses[response.$ref.split("/").at(-1) ?? ""]) || response,
      ]),
    );
  return Object.entries(paths)
    .sort(([one], [other]) => one.split("{").length - other.split("{").length)
    .map(([path, item]) => ({
      path,
      pattern: new RegExp(`^${path.replace(/\/$/, "").replace(/\{\w+\}/g, "[^/]+")}/?$`),
      operations: new Map(
        Object.entries(item).map(([method, { responses }]) => [method.toUpperCase(), whole(responses)]),
      ),
    }));
}
