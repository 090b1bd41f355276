import { route } from "@react-router/dev/routes";
import type { FeatureRoutes } from "../feature-routes.ts";

export default {
  admin: [route("redirects/import", "features/redirects/admin/import-screen.tsx")],
} satisfies FeatureRoutes;
