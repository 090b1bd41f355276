import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import type { FeatureRoutes } from "./features/feature-routes.ts";

const folder = join(import.meta.dirname, "features");
const files = readdirSync(folder).map((name) => join(folder, name, `${name}.routes.ts`));
/** The routes of features; all others combine several features, or none. */
const features = await Promise.all(
  files
    .filter((file) => existsSync(file))
    .map(async (file) => ((await import(/* @vite-ignore */ file)) as { default: FeatureRoutes }).default),
);

/** The admin area, rendered in the browser. Its path is case-sensitive, as on the server. */
const admin = route("admin", "admin/area.tsx", { caseSensitive: true }, [
  route("login", "admin/sign-in.tsx"),
  route("forgotten-password", "admin/forgotten-password.tsx"),
  route("set-password", "admin/set-password.tsx"),
  route("confirm-email", "admin/confirm-email.tsx"),
  layout("admin/layout.tsx", [
    index("admin/dashboard-screen.tsx"),
    ...["tokens", "sessions"].map((path) => route(path, "admin/account/former-address.tsx", { id: `account/${path}` })),
    route("account", "admin/account/account-screen.tsx"),
    route(":resource", "admin/items/items-screen.tsx"),
    route(":resource/:id", "admin/items/form/item-screen.tsx"),
    ...features.flatMap(({ admin = [] }) => admin),
    route("*", "admin/not-found.tsx"),
  ]),
]);

/** A page that consists of a header and a text, identified by its path. */
const text = (path: string) => route(path, "site/pages/text-page.tsx", { id: path });

const service = (name: string) => {
  const path = `services/${name}`;
  return route(path, "site/pages/services/service.tsx", { id: path });
};

/** The public site: specification, section 2. */
const site = layout("site/layout.tsx", [
  index("site/pages/home.tsx"),
  route("about/academy", "site/pages/about/academy.tsx"),
  text("about/founder"),
  service("mentorship"),
  service("astro-clinic"),
  service("online-classes"),
  text("vision"),
  route("privacy", "site/pages/privacy/privacy.tsx"),
  text("accessibility"),
  route("search", "site/pages/search/search.tsx"),
  route("newsletter", "site/pages/newsletter/issues.tsx"),
  route("contact-us", "site/pages/contact-us.tsx"),
  route("testimonial", "site/pages/testimonial/testimonial.tsx"),
  route("link/:resource/:id", "site/pages/item-link.tsx"),
  ...features.flatMap(({ site = [] }) => site),
]);

export default [
  site,
  ...features.flatMap(({ alone = [] }) => alone),
  admin,
  route("*", "site/pages/unknown-path.ts"),
] satisfies RouteConfig;
