import type { InlineSources } from "../page-cache/page-document.ts";

/** Additional sources of a page, by directive. */
export interface ExtraSources {
  script?: string[];
  connect?: string[];
  img?: string[];
  frame?: string[];
}

/** Video players, embedded when the visitor presses play. */
const VIDEO_HOSTS = ["https://www.youtube-nocookie.com", "https://player.vimeo.com"];

/** The sources of Google Tag Manager and Google Analytics. */
export const tagManagerSources: ExtraSources = {
  script: ["https://www.googletagmanager.com"],
  connect: ["https://www.googletagmanager.com", "https://*.google-analytics.com", "https://*.analytics.google.com"],
  img: ["https://www.googletagmanager.com", "https://*.google-analytics.com"],
};

/** In the admin area, Mantine and the editor add inline styles. */
/** `preview`: a public page that the admin area shows in a frame. */
export type Area = "public" | "admin" | "preview";

/** The Content-Security-Policy of one page, which allows only what the page uses. */
export function contentSecurityPolicy(area: Area, inline: InlineSources, extra: ExtraSources = {}): string {
  const { scripts, styles, styleAttributes } = inline;
  const { script = [], connect = [], img = [], frame = [] } = extra;
  const admin = area === "admin";
  // A hash beside 'unsafe-inline' would disable the latter.
  const styleSources = admin ? ["'unsafe-inline'"] : styles;
  const directives: [string, string[]][] = [
    // Applies to prefetching in Firefox, among others.
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
    ["frame-src", [...(admin ? ["'self'"] : []), ...VIDEO_HOSTS, ...frame]],
    ["form-action", ["'self'"]],
    ["base-uri", ["'none'"]],
    ["frame-ancestors", [area === "preview" ? "'self'" : "'none'"]],
  ];
  return directives
    .filter(([, sources]) => sources.length > 0)
    .map(([name, sources]) => `${name} ${[...new Set(sources)].join(" ")}`)
    .join("; ");
}
