import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ReactNode } from "react";
import { type LoaderFunctionArgs, redirect, type ServerBuild, UNSAFE_withComponentProps } from "react-router";
import * as entry from "#app/entry.server.tsx";
import { Failure, Page, Root } from "./sample-pages.tsx";

export interface SamplePage {
  /** Route path, without the leading slash. */
  path: string;
  /** Called for each rendering; its result is the text of the page. */
  loader: (args: LoaderFunctionArgs) => unknown;
  action?: (args: LoaderFunctionArgs) => unknown;
}

/** A page of the application: its path as in `routes.ts`, and its module. */
interface RouteModule {
  path: string;
  loader: (args: never) => unknown;
  meta: (args: never) => unknown;
  /** The type of the props differs between routes. */
  default: (props: never) => ReactNode;
}

/** A hand-made build of React Router with the given pages: real rendering without a bundler. */
export function sampleBuild(pages: (SamplePage | RouteModule)[]): ServerBuild {
  const assetsBuildDirectory = mkdtempSync(join(tmpdir(), "lightwell-sample-"));
  mkdirSync(join(assetsBuildDirectory, "assets"));
  writeFileSync(join(assetsBuildDirectory, "assets", "entry-1.js"), `export const text = "${"a".repeat(2000)}";\n`);
  writeFileSync(join(assetsBuildDirectory, "humans.txt"), "icon");

  const unknown: SamplePage = { path: "*", loader: () => redirect("/") };
  const routes = [...pages, unknown].map((page, index) => ({ id: `page-${index}`, page }));
  const asset = (id: string, parentId?: string, path?: string) => ({
    id,
    parentId,
    path,
    index: undefined,
    caseSensitive: undefined,
    hasAction: true,
    hasLoader: id !== "root",
    hasClientAction: false,
    hasClientLoader: false,
    hasClientMiddleware: false,
    hasDefaultExport: true,
    hasErrorBoundary: id === "root",
    module: `/assets/${id}.js`,
    clientActionModule: undefined,
    clientLoaderModule: undefined,
    clientMiddlewareModule: undefined,
    hydrateFallbackModule: undefined,
    imports: [`/assets/${id}-import.js`],
  });
  return {
    entry: { module: entry },
    routes: {
      root: { id: "root", path: "", module: { default: Root, ErrorBoundary: Failure } },
      ...Object.fromEntries(
        routes.map(({ id, page }) => [id, { id, parentId: "root", path: page.path, module: toRouteModule(page) }]),
      ),
    },
    assets: {
      entry: { module: "/assets/entry-1.js", imports: ["/assets/shared-1.js"] },
      routes: {
        root: asset("root"),
        ...Object.fromEntries(routes.map(({ id, page }) => [id, asset(id, "root", page.path)])),
      },
      url: "/assets/manifest-1.js",
      version: "1",
    },
    publicPath: "/",
    basename: "/",
    assetsBuildDirectory,
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
  } as unknown as ServerBuild;
}

type RouteComponent = Parameters<typeof UNSAFE_withComponentProps>[0];

/** The bundler passes a route's data to its component in the same way. */
const toRouteModule = (page: SamplePage | RouteModule) =>
  "default" in page
    ? { ...page, default: UNSAFE_withComponentProps(page.default as RouteComponent) }
    : { default: Page, ...page };
