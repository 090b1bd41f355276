import { route } from "@react-router/dev/routes";
import type { FeatureRoutes } from "../feature-routes.ts";

export default {
  admin: [
    route("outbox", "features/outbox/admin/outbox-screen.tsx"),
    route("outbox/:id", "features/outbox/admin/email-screen.tsx"),
  ],
} satisfies FeatureRoutes;
