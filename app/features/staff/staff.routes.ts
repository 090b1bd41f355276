import { route } from "@react-router/dev/routes";
import type { FeatureRoutes } from "../feature-routes.ts";

export default {
  admin: [route("staff", "features/staff/admin/staff-screen.tsx")],
} satisfies FeatureRoutes;
