import { createHash } from "node:crypto";
import { LATER, starter } from "./starter.ts";

/** The inline sources of a page for its Content-Security-Policy, as `'sha256-...'`. */
export interface InlineSources {
  scripts: string[];
  styles: string[];
  /** Of `style` attributes. */
  styleAttributes: string[];
}

/** The parts of a document: scripts, styles, links, `style` attributes. */
const PARTS =
  /<script\b(?<scriptAttributes>[^>]*)>(?<script>[\s\S]*?)<\/script>|<style\b[^>]*>(?<style>[\s\S]*?)<\/style>|<link\b[^>]*>| style="(?<styleAttribute>[^"]*)"/g;

const PRELOAD = /^<link\b[^>]*\brel="modulepreload"[^>]*>$/;
const MODULE = /\btype="module"/;
const DATA_BLOCK = /\btype="(?!module"|text\/javascript"|importmap"|speculationrules")[^"]+"/;

/**
 * Defers a public page's scripts until the first sign of intent: removes the `modulepreload` links, makes
 * the module scripts inert and adds the starter that restores them. Relies on React Router's output, which
 * escapes `<` and `>` except in tags. Returns a document without module scripts unchanged.
 * @param firstScripts inline scripts to run on load, before the starter.
 */
export function deferScripts(html: string, firstScripts: (string | undefined)[] = []): string {
  const modules: string[] = [];
  let waiting = 0;
  const deferred = html.replace(PARTS, (part, ...rest) => {
    const { scriptAttributes } = rest.at(-1) as Record<string, string | undefined>;
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
  const scripts = [...firstScripts, starter].map((script) => (script ? `<script>${script}</script>` : ""));
  return `${deferred.slice(0, end)}${scripts.join("")}${deferred.slice(end)}`.replace(
    `${LATER}=""`,
    () => `${LATER}="${modules.join(" ")}"`,
  );
}

/** A document without scripts, for a frame in which none may run. */
export function withoutScripts(html: string): string {
  return html.replace(PARTS, (part, ...rest) => {
    const { scriptAttributes } = rest.at(-1) as Record<string, string | undefined>;
    return scriptAttributes !== undefined || PRELOAD.test(part) ? "" : part;
  });
}

/** The hashes of all inline scripts, styles and `style` attributes of a document. */
export function inlineSources(html: string): InlineSources {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const styleAttributes = new Set<string>();
  for (const { groups = {} } of html.matchAll(PARTS)) {
    const { scriptAttributes, script, style, styleAttribute } = groups;
    if (style !== undefined) styles.add(hashSource(style));
    if (styleAttribute !== undefined) styleAttributes.add(hashSource(decodeText(styleAttribute)));
    if (script === undefined || scriptAttributes === undefined || /\bsrc="/.test(scriptAttributes)) continue;
    if (!DATA_BLOCK.test(scriptAttributes) || scriptAttributes.includes(LATER)) scripts.add(hashSource(script));
  }
  return { scripts: [...scripts], styles: [...styles], styleAttributes: [...styleAttributes] };
}

const hashSource = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const ENTITIES: Record<string, string> = { "&amp;": "&", "&quot;": '"', "&#x27;": "'", "&lt;": "<", "&gt;": ">" };
const decodeText = (text: string) => text.replace(/&(?:amp|quot|#x27|lt|gt);/g, (entity) => ENTITIES[entity] as string);
