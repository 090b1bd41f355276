import { route } from "@react-router/dev/routes";
import type { FeatureRoutes } from "../feature-routes.ts";

export default {
  site: [
    route("newsletter/letters", "features/letters/pages/letters.tsx"),
    route("newsletter/letters/:slug", "features/letters/pages/letter.tsx"),
  ],
  admin: [route("letter-statistics", "features/letters/admin/outcomes/statistics-screen.tsx")],
} satisfies FeatureRoutes;
