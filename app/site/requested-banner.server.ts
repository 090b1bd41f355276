import { previewedRow } from "#app/features/previews/previews.server.ts";
import { currentBanner, toBanner } from "#app/features/settings/banner.server.ts";
import type { Banner } from "#app/features/settings/banner.ts";
import type { Settings } from "#app/features/settings/settings.resource.ts";
import { settingsResource } from "#app/features/settings/settings.server.ts";
import type { PageRequest } from "#app/platform/request-context.ts";
import { contentValues } from "#app/resources/inputs/input-values.ts";

/** The banner that is shown now; during a preview of the settings, their banner, whatever its schedule. */
export async function requestedBanner({ app, preview }: PageRequest): Promise<Banner | undefined> {
  const { definition } = settingsResource;
  if (preview?.resource !== definition.name) return currentBanner(app);
  const row = await previewedRow(settingsResource, app, preview);
  return toBanner(contentValues(definition, row, true) as Settings)?.banner;
}
