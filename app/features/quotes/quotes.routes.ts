import { route } from "@react-router/dev/routes";
import type { FeatureRoutes } from "../feature-routes.ts";

export default {
  site: [route("quotes", "features/quotes/pages/wall.tsx"), route("quotes/:id", "features/quotes/pages/quote.tsx")],
} satisfies FeatureRoutes;
