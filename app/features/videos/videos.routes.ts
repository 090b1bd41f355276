import { route } from "@react-router/dev/routes";
import type { FeatureRoutes } from "../feature-routes.ts";

export default {
  site: [
    route("gallery/videos", "features/videos/pages/videos.tsx"),
    route("gallery/videos/:slug", "features/videos/pages/video.tsx"),
  ],
} satisfies FeatureRoutes;
