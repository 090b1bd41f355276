import { route } from "@react-router/dev/routes";
import type { FeatureRoutes } from "../feature-routes.ts";

export default {
  site: [
    route("unsubscribe", "features/subscribers/pages/unsubscribe.tsx"),
    route("choose-topics", "features/subscribers/pages/choose-topics.tsx"),
    route("confirm-subscription", "features/subscribers/pages/confirm-subscription.tsx"),
  ],
  alone: [route("subscribe", "features/subscribers/pages/subscribe.ts")],
  admin: [
    route("subscribers", "features/subscribers/admin/subscribers-screen.tsx", [
      route("new", "features/subscribers/admin/add-subscriber.tsx"),
    ]),
    route("subscribers/import", "features/subscribers/admin/imports-screen.tsx"),
    route("subscribers/import/:id", "features/subscribers/admin/import-screen.tsx"),
    route("subscribers/:id", "features/subscribers/admin/person-screen.tsx"),
  ],
} satisfies FeatureRoutes;
