import type { Feature } from "#app/resources/feature.ts";
import { postCategoryResource, postResource, postTagResource } from "./posts.server.ts";

export const postsFeature: Feature = {
  resources: [postCategoryResource, postTagResource, postResource],
};
