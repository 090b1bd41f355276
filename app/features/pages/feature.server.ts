import type { Feature } from "#app/resources/feature.ts";
import { pageResource } from "./pages.server.ts";

export const pagesFeature: Feature = { resources: [pageResource] };
