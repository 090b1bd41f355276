import { route } from "@react-router/dev/routes";
import type { FeatureRoutes } from "../feature-routes.ts";

export default {
  admin: [route("audit", "features/audit/admin/audit-screen.tsx")],
} satisfies FeatureRoutes;
