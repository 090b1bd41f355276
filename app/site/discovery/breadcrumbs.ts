import { defaultPageTitles } from "#app/features/pages/page-keys.ts";
import { type SitePageKey, sitePages } from "../pages/page-paths.ts";

interface Breadcrumb {
  path: string;
  name: string;
}

/**
 * The home page, the section of the page if it is in one, and the page itself.
 * @param list the page that lists what the page shows; it is the section if no section of the site contains the page.
 */
export function buildBreadcrumbs(path: string, title: string, list?: Breadcrumb): Breadcrumb[] {
  const [plain = path] = path.split("?");
  if (plain === "/") return [{ path: "/", name: title }];
  const keys = Object.keys(sitePages) as SitePageKey[];
  const key = keys.find((key) => key !== "home" && plain.startsWith(`${sitePages[key].path}/`));
  const section = key ? { path: sitePages[key].path, name: defaultPageTitles[key] } : list;
  return [{ path: "/", name: "Home" }, ...(section ? [section] : []), { path: plain, name: title }];
}
