import { route } from "@react-router/dev/routes";
import type { FeatureRoutes } from "../feature-routes.ts";

export default {
  site: [route("newsletter/:slug", "features/magazines/pages/issue.tsx")],
} satisfies FeatureRoutes;
