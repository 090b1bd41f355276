import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import starter from "./starter.ts?inline";
import { LATER } from "./starter-marks.ts";

/** The inline sources of a page for its Content-Security-Policy, as `'sha256-...'`. */
export interface InlineSources {
  scripts: string[];
  styles: string[];
  /** The hashes of `style` attributes. */
  styleAttributes: string[];
}

/** The parts of a document: scripts, styles, links, `style` attributes. */
const PART =
  /<script\b(?<scriptAttributes>[^>]*)>(?<script>[\s\S]*?)<\/script>|<style\b[^>]*>(?<style>[\s\S]*?)<\/style>|<link\b[^>]*>| style="(?<styleAttribute>[^"]*)"/y;

/**
 * How parts start. Searching for these first takes a fraction of the time of trying the whole expression everywhere.
 */
const START = /<(?:script|style|link)\b| style="/g;

const PRELOAD = /^<link\b[^>]*\brel="modulepreload"[^>]*>$/;
const MODULE = /\btype="module"/;

/**
 * Defers a public page's scripts until the first sign of intent: removes the `modulepreload` links, makes the module
 * scripts inert and adds the starter that restores them. Relies on React Router's output, which escapes `<` and `>`
 * outside tags. Returns a document without module scripts unchanged.
 * @param firstScripts inline scripts to run on load, before the starter.
 */
export function deferScripts(html: string, firstScripts: readonly string[] = []): string {
  const modules: string[] = [];
  let waiting = 0;
  const deferred = replaceParts(html, (part, { scriptAttributes }) => {
    if (PRELOAD.test(part)) {
      const href = /\bhref="([^"]*)"/.exec(part)?.[1];
      if (href) modules.push(href);
      return "";
    }
    if (scriptAttributes === undefined || !MODULE.test(scriptAttributes)) return part;
    waiting += 1;
    // A data block must not be `async`; the script that the starter creates is.
    const inert = scriptAttributes.replace(MODULE, `type="text/plain" ${LATER}=""`).replace(/ async(?:="")?/, "");
    return `<script${inert}${part.slice("<script".length + scriptAttributes.length)}`;
  });
  const end = deferred.lastIndexOf("</body>");
  if (waiting === 0 || end === -1) return html;
  const scripts = [...firstScripts, starter].map((script) => `<script>${script}</script>`);
  return `${deferred.slice(0, end)}${scripts.join("")}${deferred.slice(end)}`.replace(
    `${LATER}=""`,
    () => `${LATER}="${modules.join(" ")}"`,
  );
}

/** A document without scripts, for a frame that may not run any. */
export function removeScripts(html: string): string {
  return replaceParts(html, (part, { scriptAttributes }) =>
    scriptAttributes !== undefined || PRELOAD.test(part) ? "" : part,
  );
}

/**
 * Removes the mark from the application's own scripts. Only these may run, since a script that got into the document
 * with a text has no mark.
 * @returns the document, and the texts of its own inline scripts
 */
export function ownScripts(marked: string, mark: string): { html: string; scripts: string[] } {
  const attribute = ` nonce="${mark}"`;
  const scripts: string[] = [];
  for (const { scriptAttributes, script } of splitParts(marked))
    if (script && scriptAttributes?.includes(attribute)) scripts.push(script);
  return { html: marked.replaceAll(attribute, ""), scripts };
}

/**
 * The hashes of the inline styles and `style` attributes of a document, and of the scripts that may run in it.
 * @param scripts their texts
 */
export function inlineSources(html: string, scripts: readonly string[]): InlineSources {
  const styles = new Set<string>();
  const styleAttributes = new Set<string>();
  for (const { style, styleAttribute } of splitParts(html)) {
    if (style !== undefined) styles.add(hashSource(style));
    if (styleAttribute !== undefined) styleAttributes.add(hashSource(decodeText(styleAttribute)));
  }
  return { scripts: [...new Set(scripts.map(hashSource))], styles: [...styles], styleAttributes: [...styleAttributes] };
}

interface Part {
  /** The start index in the document. */
  index: number;
  text: string;
  scriptAttributes?: string | undefined;
  script?: string | undefined;
  style?: string | undefined;
  styleAttribute?: string | undefined;
}

function* splitParts(html: string): Generator<Part> {
  let end = 0;
  for (const { index } of html.matchAll(START)) {
    // This part is within the script before it.
    if (index < end) continue;
    PART.lastIndex = index;
    const match = PART.exec(html);
    if (!match) continue;
    end = PART.lastIndex;
    yield { index, text: match[0], ...match.groups };
  }
}

function replaceParts(html: string, replace: (text: string, part: Part) => string): string {
  const texts: string[] = [];
  let end = 0;
  for (const part of splitParts(html)) {
    texts.push(html.slice(end, part.index), replace(part.text, part));
    end = part.index + part.text.length;
  }
  return [...texts, html.slice(end)].join("");
}

/** Most inline sources are the same on every page. Those with data are too long to be cached. */
const hashes = new LRUCache<string, string>({ max: 500 });
const MAX_REMEMBERED = 4096;

function hashSource(text: string): string {
  const known = text.length <= MAX_REMEMBERED ? hashes.get(text) : undefined;
  const source = known ?? `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  // Cached as a copy, since a slice would keep the whole document in memory.
  if (!known && text.length <= MAX_REMEMBERED) hashes.set(Buffer.from(text).toString(), source);
  return source;
}

const ENTITIES: Record<string, string> = { "&amp;": "&", "&quot;": '"', "&#x27;": "'", "&lt;": "<", "&gt;": ">" };
const decodeText = (text: string) => text.replace(/&(?:amp|quot|#x27|lt|gt);/g, (entity) => ENTITIES[entity] as string);
