import type { Feature } from "#app/resources/feature.ts";
import { imageCategoryResource, imageResource } from "./gallery.server.ts";

export const galleryFeature: Feature = { resources: [imageCategoryResource, imageResource] };
