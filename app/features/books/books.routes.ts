import { route } from "@react-router/dev/routes";
import type { FeatureRoutes } from "../feature-routes.ts";

export default {
  site: [route("books", "features/books/pages/shelf.tsx"), route("books/:slug", "features/books/pages/book.tsx")],
} satisfies FeatureRoutes;
