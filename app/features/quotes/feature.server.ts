import type { Feature } from "#app/resources/feature.ts";
import { quoteResource } from "./quotes.server.ts";

export const quotesFeature: Feature = { resources: [quoteResource] };
