import type { Feature } from "#app/resources/feature.ts";
import { videoResource } from "./videos.server.ts";

export const videosFeature: Feature = { resources: [videoResource] };
