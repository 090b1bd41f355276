import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { startApi } from "#tests/support/api.ts";
import { resources } from "./features/features.server.ts";

/** The code that browsers run. */
const sources = globSync("app/{admin,ui,site,features,resources,platform}/**/*.{ts,tsx}")
  .filter((file) => !/\.(?:server|test)\./.test(file) && !/platform\/(?!api-client|uploads)/.test(file))
  .map((file) => readFileSync(file, "utf8"))
  .join("\n");
const param = "(?:\\$\\{[^}]*\\}|:\\w+)";
const pattern = (segments: readonly string[]) =>
  segments.map((segment) => (segment.startsWith(":") ? param : RegExp.escape(segment))).join("/");

/** Whether the sources contain this path, as a whole or as the end after a computed part. */
function isInSources(start: string, rest: readonly string[]): boolean {
  const whole = new RegExp(`["\`]${RegExp.escape(start)}/${pattern([...rest, ""])}["\`?$]`);
  if (whole.test(sources)) return true;
  if (!new RegExp(`["\`]${RegExp.escape(start)}`).test(sources)) return false;
  // The path of an item, whose list path is a constant.
  const list = pattern([...rest.slice(0, -1), ""]);
  if (
    rest.at(-1)?.startsWith(":") &&
    new RegExp(`["\`](?:${RegExp.escape(start)}|\\$\\{[\\w.]+\\})/${list}["\`]`).test(sources)
  )
    return true;
  return rest.some((segment, at) => {
    if (segment.startsWith(":")) return false;
    const end = pattern([...rest.slice(at), ""]);
    return new RegExp(`[}"\`]/?${end}?["\`?$]`).test(sources);
  });
}

/** Routes that another host, an email client or a link opens, rather than a call. */
const OPENED = [/^GET .*\/file\/$/, /^GET \/api\/docs/, /^GET \/api\/schema\/$/];

function isUsed(route: string): boolean {
  if (OPENED.some((pattern) => pattern.test(route))) return true;
  const [method = "", path = ""] = route.split(" ");
  // Programs may replace a whole item; screens send only changes.
  if (method === "PUT") return false;
  const base = resources
    .map(({ definition }) => definition.path)
    .filter((each) => path.startsWith(`${each}/`))
    .sort((one, other) => other.length - one.length)[0];
  const start = base ?? path.split("/").slice(0, 3).join("/");
  const rest = path
    .slice(start.length + 1)
    .split("/")
    .filter(Boolean);
  const isOfEngine = base !== undefined && rest.every((segment) => segment.startsWith(":"));
  return isOfEngine || isInSources(start, rest);
}

test("every API route is used by a screen, or named in the docs as intended for programs", async () => {
  const api = await startApi();
  const docs = readFileSync("docs/api.md", "utf8");
  const forPrograms = [...docs.matchAll(/^\| `([A-Z]+ \/api\/[^`]+)`/gm)].map(([, route]) => route as string);
  const registered = [...new Set(api.http.registered)].filter((route) => / \/api\//.test(route));
  const unused = registered.filter((route) => !route.startsWith("PUT ") && !isUsed(route));
  expect(unused.sort()).toEqual(forPrograms.sort());
});
