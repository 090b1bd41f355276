import type { RouteConfigEntry } from "@react-router/dev/routes";

/** The pages of a feature, exported by default from its `<name>.routes.ts`; files are named from `app/`. */
export interface FeatureRoutes {
  /** Public pages, within the layout of the site. */
  site?: RouteConfigEntry[];
  /** Addresses of the site that have no page in its layout. */
  alone?: RouteConfigEntry[];
  /** Screens of the admin area, with paths below `/admin/`. */
  admin?: RouteConfigEntry[];
}
