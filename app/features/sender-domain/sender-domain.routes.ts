import { route } from "@react-router/dev/routes";
import type { FeatureRoutes } from "../feature-routes.ts";

export default {
  admin: [route("sender-domain", "features/sender-domain/admin/sender-domain-screen.tsx")],
} satisfies FeatureRoutes;
