import { route } from "@react-router/dev/routes";
import type { FeatureRoutes } from "../feature-routes.ts";

export default {
  admin: [
    route("media", "features/media/admin/library-screen.tsx"),
    route("media/:id", "features/media/admin/media-screen.tsx"),
  ],
} satisfies FeatureRoutes;
