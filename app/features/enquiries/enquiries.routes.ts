import { route } from "@react-router/dev/routes";
import type { FeatureRoutes } from "../feature-routes.ts";

export default {
  admin: [route("enquiries/:id", "features/enquiries/admin/enquiry-screen.tsx")],
} satisfies FeatureRoutes;
