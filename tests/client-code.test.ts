import { statSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

/** All scripts of a build. */
async function scripts(folder: string): Promise<string> {
  const names = await readdir(folder, { recursive: true });
  const files = names.filter((name) => name.endsWith(".js")).map((name) => readFile(`${folder}/${name}`, "utf8"));
  return (await Promise.all(files)).join("\n");
}

/**
 * Names that minification preserves: steps of traits (`trait-steps.ts`), Kysely calls that run a query, and names that
 * occur only in the rules and queries of traits.
 */
const serverOnly = [
  ...["lockedColumns", "readColumns", "editedFields", "requireChangeable", "unseenEditsMessage", "isVisibleToVisitors"],
  ...["executeTakeFirst", "insertInto", "updateTable"],
  ...["former_slug", "pg_advisory_xact_lock", "Another item already has this slug."],
];

test("the browser gets the declarations of the traits, but none of their rules and queries", async () => {
  const [client, server] = await Promise.all([scripts("build/client"), scripts("build/server")]);
  expect(client).toContain("Use only letters and digits, separated by single hyphens.");
  expect(serverOnly.filter((name) => !server.includes(name))).toEqual([]);
  expect(serverOnly.filter((name) => client.includes(name))).toEqual([]);
});

/** All files that a file of the server's build imports at startup, directly or indirectly. */
async function collectImports(file: string, seen = new Set<string>()): Promise<Set<string>> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const text = await readFile(file, "utf8");
  for (const [, from = ""] of text.matchAll(/^(?:import|export)\b[^;"']*?["']([^"']+)["'];?$/gm)) {
    if (from.startsWith(".")) await collectImports(join(dirname(file), from), seen);
    else seen.add(from);
  }
  return seen;
}

test("the server's scripts are Latin-1, which V8 stores in half the memory", async () => {
  const text = await scripts("build/server");
  // Characters outside Latin-1, such as the ellipsis, are escaped.
  expect(text).toMatch(/\\u2026/);
  expect(/[^\0-\xff]/.exec(text)?.[0]).toBeUndefined();
});

test("the server contains no admin screens, which are rendered only in the browser", async () => {
  const [client, server] = await Promise.all([scripts("build/client"), scripts("build/server")]);
  for (const text of ["MantineProvider was not found", "No QueryClient set"]) {
    expect(client).toContain(text);
    expect(server).not.toContain(text);
  }
});

test("the server starts without code that few requests need", async () => {
  const imported = await collectImports("build/server/index.js");
  expect([...imported]).toContain("fastify");
  const notNeeded = [
    "sharp",
    "fontkit",
    "ioredis",
    "nodemailer",
    "imapflow",
    "postal-mime",
    "file-type",
    "feed",
    "sitemap",
    "pg",
    "csv-parse",
    "csv-stringify",
    "html-to-text",
  ];
  const names = [...imported].map((name) => name.split("/")[0] as string);
  expect(notNeeded.filter((name) => names.includes(name))).toEqual([]);
});

interface ClientRoute {
  id: string;
  parentId?: string;
  module: string;
  imports: string[];
}
interface ClientManifest {
  routes: Record<string, ClientRoute>;
}

const ASSETS = join(process.env.BUILD_DIR ?? "build", "client/assets");
const readAsset = (file: string) => readFile(join(ASSETS, file), "utf8");

test("the script of public pages contains no validation library", async () => {
  const files = (await readdir(ASSETS)).filter((file) => file.endsWith(".js"));
  const manifest = await readAsset(files.find((file) => file.startsWith("manifest-")) ?? "");
  const { routes } = JSON.parse(manifest.slice(manifest.indexOf("{"), manifest.lastIndexOf("}") + 1)) as ClientManifest;
  const withZod = new Set<string>();
  for (const file of files) if (/ZodType|invalid_type/.test(await readAsset(file))) withZod.add(`/assets/${file}`);
  const isLoadingZod = ({ module, imports }: ClientRoute) => [module, ...imports].some((file) => withZod.has(file));
  const isPublic = ({ id, parentId }: ClientRoute): boolean => {
    const parent = parentId === undefined ? undefined : routes[parentId];
    return id !== "admin/area" && (parent === undefined || isPublic(parent));
  };
  const all = Object.values(routes);
  // The admin area validates in the browser, so the build does contain the library.
  expect(all.filter((route) => !isPublic(route)).some(isLoadingZod)).toBe(true);
  expect(all.filter((route) => isPublic(route) && isLoadingZod(route)).map(({ id }) => id)).toEqual([]);
});

test("the fonts are two files and 45 KB at most", async () => {
  const fonts = (await readdir(ASSETS)).filter((file) => file.endsWith(".woff2"));
  expect(fonts).toHaveLength(2);
  expect(fonts.reduce((sum, file) => sum + statSync(join(ASSETS, file)).size, 0)).toBeLessThanOrEqual(45_000);
});
