import { route } from "@react-router/dev/routes";
import type { FeatureRoutes } from "../feature-routes.ts";

export default {
  site: [route("files/:token", "features/private-files/pages/shared-file.tsx")],
  admin: [
    route("private-files", "features/private-files/admin/private-files-screen.tsx"),
    route("private-files/:id", "features/private-files/admin/private-file-screen.tsx"),
  ],
} satisfies FeatureRoutes;
