import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { SHEETS } from "./starter-marks.ts";

interface BuiltRoute {
  parentId?: string;
  css?: string[];
}

const FONT_PRELOAD = /<link rel="preload" [^>]*\bas="font"[^>]*>/g;
const SHEET_LINK = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css#?)"\/>/g;

/**
 * Joins the style sheets of each route and its parents into one file, since each request delays the first paint of a
 * page. Called by the build.
 * @param assets the folder of the built files.
 * @param isPublic whether a route belongs to pages that are served with one style sheet.
 */
export async function joinStyles(assets: string, isPublic: (routeId: string) => boolean): Promise<void> {
  const routes = await readRoutes(assets);
  const listSheets = (id: string): string[] => {
    const { parentId, css = [] } = routes[id] as BuiltRoute;
    return [...(parentId ? listSheets(parentId) : []), ...css];
  };
  for (const id of Object.keys(routes).filter(isPublic)) {
    const sheets = [...new Set(listSheets(id))];
    const texts = await Promise.all(sheets.map((href) => readFile(join(assets, getFileName(href)), "utf8")));
    if (sheets.length > 1) await writeFile(join(assets, joinedName(sheets)), texts.join(""));
  }
}

/** The routes of the build, by id, from the manifest it writes for the browser. */
async function readRoutes(assets: string) {
  const name = (await readdir(assets)).find((file) => /^manifest-.+\.js$/.test(file));
  const text = name ? await readFile(join(assets, name), "utf8") : "";
  return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)).routes as Record<string, BuiltRoute>;
}

/** The name is derived from those of the sheets, which contain a hash of their content. */
const joinedName = (sheets: readonly string[]) =>
  `styles-${createHash("sha256").update(sheets.join(" ")).digest("base64url").slice(0, 10)}.css`;

const getFileName = (href: string) => href.slice("/assets/".length).replace(/#$/, "");

/**
 * Replaces the style sheet links in a document with one link to the joined file, if there is one. Fonts, which text
 * does not wait for, come after it.
 */
export type LinkJoinedStyles = (html: string) => string;

/**
 * Prepares `LinkJoinedStyles` for a build. Before React looks for the links of the single sheets, the starter restores
 * them, disabled so that they are not loaded.
 * @param clientFolder the client folder of the build.
 */
export function joinedStyles(clientFolder: string): LinkJoinedStyles {
  const names = new Set(listStyleSheets(join(clientFolder, "assets")));
  return (html) => {
    // All links are in the head; the body is much longer.
    const end = html.indexOf("</head>");
    const head = html.slice(0, end);
    const sheets = [...head.matchAll(SHEET_LINK)].map(([, href]) => href as string);
    const name = joinedName(sheets);
    if (end === -1 || !names.has(name)) return html;
    const fonts = head.match(FONT_PRELOAD) ?? [];
    let link = [`<link rel="stylesheet" href="/assets/${name}" ${SHEETS}="${sheets.join(" ")}"/>`, ...fonts].join("");
    const joined = head.replace(FONT_PRELOAD, "").replace(SHEET_LINK, () => {
      const replacement = link;
      link = "";
      return replacement;
    });
    return joined + html.slice(end);
  };
}

function listStyleSheets(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => /^styles-.+\.css$/.test(name));
  } catch {
    // In development, there is no build.
    return [];
  }
}
