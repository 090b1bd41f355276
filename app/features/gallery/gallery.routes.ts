import { route } from "@react-router/dev/routes";
import type { FeatureRoutes } from "../feature-routes.ts";

export default {
  admin: [route("photos/from-pictures", "admin/items/from-pictures/from-pictures-screen.tsx")],
  site: [
    route("gallery/photos", "features/gallery/pages/photos.tsx"),
    route("gallery/photos/:id", "features/gallery/pages/photo.tsx"),
  ],
} satisfies FeatureRoutes;
