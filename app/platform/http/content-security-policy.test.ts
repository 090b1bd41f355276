import { expect, test } from "vitest";
import { contentSecurityPolicy, tagManagerSources } from "./content-security-policy.ts";

const nothingInline = { scripts: [], styles: [], styleAttributes: [] };
const hash = "'sha256-AAAA'";

test("a public page may load only what it uses", () => {
  expect(contentSecurityPolicy("public", { ...nothingInline, scripts: [hash], styles: [hash] }).split("; ")).toEqual([
    "default-src 'self'",
    "object-src 'none'",
    `script-src 'self' ${hash}`,
    `style-src 'self' ${hash}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "frame-src https://www.youtube-nocookie.com https://player.vimeo.com",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]);
});

test("style attributes are allowed by their hashes", () => {
  const policy = contentSecurityPolicy("public", { ...nothingInline, styleAttributes: [hash] });
  expect(policy).toContain(`style-src-attr 'unsafe-hashes' ${hash}`);
});

test("the admin area allows inline styles but no other scripts", () => {
  const policy = contentSecurityPolicy("admin", { scripts: [hash], styles: [hash], styleAttributes: [hash] });
  expect(policy).toContain(`script-src 'self' ${hash};`);
  expect(policy).toContain("style-src 'self' 'unsafe-inline';");
  expect(policy).not.toContain("style-src-attr");
});

test("a preview may be framed by this site only, and only the admin area frames it", () => {
  expect(contentSecurityPolicy("preview", nothingInline)).toContain("frame-ancestors 'self'");
  expect(contentSecurityPolicy("admin", nothingInline)).toContain("frame-src 'self' https:");
  expect(contentSecurityPolicy("admin", nothingInline)).toContain("frame-ancestors 'none'");
});

test("hosts of the tag manager are allowed only on request", () => {
  expect(contentSecurityPolicy("public", nothingInline)).not.toContain("google");
  expect(contentSecurityPolicy("public", nothingInline, tagManagerSources)).toContain(
    "script-src 'self' https://www.googletagmanager.com",
  );
});
