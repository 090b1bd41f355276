import type { InlineSources } from "../page-cache/page-document.ts";

/** Sources that a page needs besides its own, by directive; empty ones add nothing. */
export interface ExtraSources {
  script?: string[];
  connect?: string[];
  img?: string[];
  frame?: string[];
}

/** Players that are put into a page when the visitor presses play. */
const VIDEO_HOSTS = ["https://www.youtube-nocookie.com", "https://player.vimeo.com"];

/** What Google Tag Manager and the analytics it usually brings need. */
export const tagManagerSources: ExtraSources = {
  script: ["https://www.googletagmanager.com"],
  connect: ["https://www.googletagmanager.com", "https://*.google-analytics.com", "https://*.analytics.google.com"],
  img: ["https://www.googletagmanager.com", "https://*.google-analytics.com"],
};

/** Where a page belongs: Mantine and the editor of the admin area set styles of their own. */
export type Area = "public" | "admin";

/** The Content-Security-Policy of one page: nothing, and then only what the page uses. */
export function contentSecurityPolicy(area: Area, inline: InlineSources, extra: ExtraSources = {}): string {
  const { scripts, styles, styleAttributes } = inline;
  const { script = [], connect = [], img = [], frame = [] } = extra;
  const admin = area === "admin";
  // A hash beside 'unsafe-inline' would switch the latter off.
  const styleSources = admin ? ["'unsafe-inline'"] : styles;
  const directives: [string, string[]][] = [
    // Falls to what has no directive of its own: in Firefox, to fetching the next page ahead.
    ["default-src", ["'self'"]],
    ["object-src", ["'none'"]],
    ["script-src", ["'self'", ...scripts, ...script]],
    ["style-src", ["'self'", ...styleSources]],
    ["style-src-attr", !admin && styleAttributes.length > 0 ? ["'unsafe-hashes'", ...styleAttributes] : []],
    ["img-src", ["'self'", "data:", ...(admin ? ["blob:"] : []), ...img]],
    ["font-src", ["'self'"]],
    ["media-src", ["'self'"]],
    ["connect-src", ["'self'", ...connect]],
    ["manifest-src", ["'self'"]],
    ["frame-src", [...VIDEO_HOSTS, ...frame]],
    ["form-action", ["'self'"]],
    ["base-uri", ["'none'"]],
    ["frame-ancestors", ["'none'"]],
  ];
  return directives
    .filter(([, sources]) => sources.length > 0)
    .map(([name, sources]) => `${name} ${[...new Set(sources)].join(" ")}`)
    .join("; ");
}
