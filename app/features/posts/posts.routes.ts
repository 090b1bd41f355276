import { route } from "@react-router/dev/routes";
import type { FeatureRoutes } from "../feature-routes.ts";

const articles = (path: string) => [
  route(path, "features/posts/pages/list.tsx", { id: path }),
  route(`${path}/:slug`, "features/posts/pages/article.tsx", { id: `${path}/:slug` }),
];

export default { site: [...articles("article/in-media"), ...articles("article/blogs")] } satisfies FeatureRoutes;
