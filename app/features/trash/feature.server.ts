import type { Feature } from "#app/resources/feature.ts";
import { purgeTrash } from "./trash.server.ts";

export const trashFeature: Feature = { hourly: { trash: purgeTrash } };
