import type { Feature } from "#app/resources/feature.ts";
import { bookResource } from "./books.server.ts";

export const booksFeature: Feature = { resources: [bookResource] };
