import type { Feature } from "#app/resources/feature.ts";
import { serveFacts } from "./serve-facts.server.ts";
import { settingsResource } from "./settings.server.ts";

export const settingsFeature: Feature = { resources: [settingsResource], serve: serveFacts };
