import type { Feature } from "#app/resources/feature.ts";
import { magazineResource } from "./magazines.server.ts";

export const magazinesFeature: Feature = { resources: [magazineResource] };
