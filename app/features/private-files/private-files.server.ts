import { z } from "zod";
import { editors, listRoles } from "#app/platform/access/rules.ts";
import type { App } from "#app/platform/app.ts";
import { requireStaff } from "#app/platform/http/access.ts";
import type { Http } from "#app/platform/http/http.ts";
import { returnsVersion, setCreatedHeaders } from "#app/platform/http/item-version.ts";
import { listEnvelope } from "#app/platform/http/list-queries.ts";
import { rowIdParam } from "#app/platform/http/row-id.ts";
import { uploadRoute, withUploadedFile } from "#app/platform/uploads/upload-form.ts";
import { BulkReport } from "#app/resources/change-many.server.ts";
import { readItem } from "#app/resources/read.server.ts";
import { getSchemas } from "#app/resources/schemas.server.ts";
import { createDownloadLink, listDownloads, sendPrivateFile } from "./download-private-files.server.ts";
import { serveFileLinks } from "./file-links-routes.server.ts";
import { changeManyPrivateFiles, privateFileResource } from "./manage-private-files.server.ts";
import {
  Download,
  DownloadLink,
  DownloadQuery,
  LinkQuery,
  PrivateBulkInput,
  type PrivateFile,
  privateFiles,
  replaceFields,
  uploadFields,
} from "./private-files.resource.ts";
import { servePrivateFolderTree } from "./private-folders.server.ts";
import { addPrivateFile, replacePrivateFile } from "./upload-private-files.server.ts";

const tags = [privateFiles.labels.many];
const managers = { access: listRoles(editors) };
/** A resumable upload may no longer exist (404) or be in use (409). */
const uploadConfig = { ...managers, extraStatuses: [404, 409], ...returnsVersion } as const;
const params = z.object({ id: rowIdParam });
const path = `${privateFiles.path}/` as const;
const itemPath = `${path}:id/` as const;
const { item: Item } = getSchemas(privateFileResource);

/** @param http with `@fastify/multipart` registered */
export function servePrivateFiles(http: Http, app: App): void {
  const upload = uploadRoute(uploadFields);
  http.post(
    path,
    {
      config: { ...uploadConfig, isUpload: true },
      validatorCompiler: upload.compiler,
      schema: {
        tags,
        summary: "Upload a private file",
        consumes: upload.consumes,
        body: upload.body,
        response: { 201: Item },
      },
    },
    async (request, reply) => {
      const { id } = await withUploadedFile(request, app.uploads, uploadFields, (file, fields) =>
        addPrivateFile(app, request.actor, file, fields),
      );
      return setCreatedHeaders(
        reply,
        path,
        await readItem<PrivateFile>(privateFileResource as never, app, request.actor, id),
      );
    },
  );

  const replacement = uploadRoute(replaceFields);
  http.post(
    `${itemPath}replace/`,
    {
      config: { ...uploadConfig, isUpload: true },
      validatorCompiler: replacement.compiler,
      schema: {
        tags,
        summary: "Replace the content of a private file",
        description: "Existing links to the file download the new content. The previous content is deleted.",
        params,
        consumes: replacement.consumes,
        body: replacement.body,
        response: { 200: Item },
      },
    },
    async (request) => {
      const { id } = request.params;
      await withUploadedFile(request, app.uploads, replaceFields, (file, { version }) =>
        replacePrivateFile(app, request.actor, id, file, version),
      );
      return readItem<PrivateFile>(privateFileResource as never, app, request.actor, id);
    },
  );

  serveFileLinks(http, app);
  servePrivateFolderTree(http, app);

  http.post(
    `${path}bulk/`,
    {
      config: managers,
      schema: {
        tags,
        summary: "Delete, restore or purge several private files",
        body: PrivateBulkInput,
        response: { 200: BulkReport },
      },
    },
    (request) => changeManyPrivateFiles(app, requireStaff(request), request.body),
  );

  http.get(
    `${itemPath}link/`,
    {
      config: managers,
      schema: { tags, summary: "Get a download link for a private file", params, response: { 200: DownloadLink } },
    },
    (request) => createDownloadLink(app, request.actor, request.params.id),
  );

  http.get(
    `${itemPath}downloads/`,
    {
      config: managers,
      schema: {
        tags,
        summary: "List the downloads of a private file",
        params,
        querystring: DownloadQuery,
        response: { 200: listEnvelope(Download) },
      },
    },
    (request) => listDownloads(app, request.actor, request.params.id, request.query, request.url),
  );

  http.route({
    method: ["GET", "HEAD"],
    url: `${itemPath}download/`,
    config: {
      access: "public",
      extraStatuses: [206, 304, 403, 410, 416],
      responseHeaders: { ETag: "Identifies the file’s content, for `If-None-Match` and `If-Range`." },
    },
    schema: {
      tags,
      summary: "Download a private file",
      description: "Requires a signed link from `link/` or from the public page of a link.",
      params,
      querystring: LinkQuery,
      response: {
        200: {
          description: "The file, or the requested range (206)",
          content: { "application/octet-stream": { schema: z.any().meta({ type: "string", format: "binary" }) } },
        },
      },
    },
    handler: (request, reply) => sendPrivateFile(app, request, reply, request.params.id, request.query),
  });
}
