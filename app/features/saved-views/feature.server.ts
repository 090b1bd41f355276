import type { Feature } from "#app/resources/feature.ts";
import { savedViewPersonalData } from "./person-views.server.ts";
import { serveSavedViews } from "./saved-views.server.ts";

export const savedViewsFeature: Feature = { serve: serveSavedViews, personalData: [savedViewPersonalData] };
