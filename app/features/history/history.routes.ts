import { route } from "@react-router/dev/routes";
import type { FeatureRoutes } from "../feature-routes.ts";

export default {
  admin: [
    route(":resource/history", "features/history/admin/history-screen.tsx", { id: "history-of-single" }),
    route(":resource/:id/history", "features/history/admin/history-screen.tsx"),
  ],
} satisfies FeatureRoutes;
