import { route } from "@react-router/dev/routes";
import type { FeatureRoutes } from "../feature-routes.ts";

export default {
  admin: [route("testimonial-links", "features/people/admin/testimonial-links-screen.tsx")],
} satisfies FeatureRoutes;
