import type { Feature } from "#app/resources/feature.ts";
import { servePeople } from "./serve-people.server.ts";

export const personalDataFeature: Feature = { serve: servePeople };
