import { route } from "@react-router/dev/routes";
import type { FeatureRoutes } from "../feature-routes.ts";

export default {
  site: [
    route("gallery/photos", "features/gallery/pages/photos.tsx"),
    route("gallery/photos/:id", "features/gallery/pages/photo.tsx"),
  ],
} satisfies FeatureRoutes;
