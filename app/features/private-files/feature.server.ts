import { serveForms } from "#app/platform/http/serve-forms.ts";
import type { Feature } from "#app/resources/feature.ts";
import { forgetDownloads } from "./download-log.server.ts";
import { privateFileResource, purgePrivateFiles } from "./manage-private-files.server.ts";
import { servePrivateFiles } from "./private-files.server.ts";
import { privateFolders } from "./private-folders.resource.ts";
import { keepInnerFolders, privateFolderResource } from "./private-folders.server.ts";

export const privateFilesFeature: Feature = {
  resources: [privateFolderResource, privateFileResource],
  serve: (http, app) => serveForms(http, (scope) => servePrivateFiles(scope, app)),
  changeListeners: [{ of: privateFolders, onChange: keepInnerFolders }],
  hourly: { "trash of private files": purgePrivateFiles, "download log of private files": forgetDownloads },
};
