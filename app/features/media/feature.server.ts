import { roleGroups } from "#app/platform/access/actor.ts";
import { staff } from "#app/platform/access/rules.ts";
import { serveForms } from "#app/platform/http/serve-forms.ts";
import { countMedia, handOverMedia } from "#app/platform/media/media-owners.ts";
import type { Feature } from "#app/resources/feature.ts";
import { serveMediaFiles } from "./deliver-media.server.ts";
import { filesPath } from "./media.resource.ts";
import { serveMedia } from "./media.server.ts";
import { mediaTagResource } from "./media-tags.server.ts";
import { recordMediaUses } from "./media-uses.server.ts";
import { recordShownPictures } from "./picture-shapes.server.ts";
import { sweepVariants } from "./picture-variants.server.ts";
import { mediaCounts } from "./read-media.server.ts";
import { servePreviews } from "./serve-previews.server.ts";
import { makeSizesAhead } from "./sizes-ahead.server.ts";
import { countUndescribed } from "./undescribed-pictures.server.ts";

export const mediaFeature: Feature = {
  resources: [mediaTagResource],
  serve(http, app) {
    serveMediaFiles(http, app);
    makeSizesAhead(http, app);
    return serveForms(http, (scope) => {
      serveMedia(scope, { app, resources: app.resources });
      servePreviews(scope, app);
    });
  },
  changeListeners: [
    { of: "all", onChange: recordMediaUses },
    { of: "all", onChange: recordShownPictures },
  ],
  hourly: { "picture sizes": (app) => sweepVariants(app) },
  waiting: [
    {
      name: "missing alternative text",
      rule: staff,
      labels: { one: "picture on the site without alt text", many: "pictures on the site without alt text" },
      path: "/admin/media?kind=picture&missing_alt=public",
      query: countUndescribed,
    },
  ],
  counts: mediaCounts,
  tokenScopes: [
    {
      name: "media",
      label: "Media library",
      path: filesPath.slice(0, -1),
      roles: { read: roleGroups.staff, write: roleGroups.staff },
    },
  ],
  staffWork: { count: countMedia, handOver: handOverMedia },
};
