import { defaultPageTitles } from "#app/features/pages/page-keys.ts";
import { type SitePageKey, sitePages } from "../pages/page-paths.ts";

/** The home page, the section of a page if it is in one, and the page itself. */
export function breadcrumbsFor(path: string, title: string): { path: string; name: string }[] {
  const [plain = path] = path.split("?");
  if (plain === "/") return [{ path: "/", name: title }];
  const keys = Object.keys(sitePages) as SitePageKey[];
  const section = keys.find((key) => key !== "home" && plain.startsWith(`${sitePages[key].path}/`));
  return [
    { path: "/", name: "Home" },
    ...(section ? [{ path: sitePages[section].path, name: defaultPageTitles[section] }] : []),
    { path: plain, name: title },
  ];
}
