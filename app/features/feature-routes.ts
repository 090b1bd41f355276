import type { RouteConfigEntry } from "@react-router/dev/routes";

/** The pages of a feature, exported by default from its `<name>.routes.ts`; file paths are relative to `app/`. */
export interface FeatureRoutes {
  /** Public pages, within the site's layout. */
  site?: RouteConfigEntry[];
  /** Routes of the site outside its layout. */
  alone?: RouteConfigEntry[];
  /** Screens of the admin area, with paths below `/admin/`. */
  admin?: RouteConfigEntry[];
}
