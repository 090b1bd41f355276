import { z } from "zod";
import { selectableList } from "#app/platform/http/field-selection.ts";
import type { Http } from "#app/platform/http/http.ts";
import {
  expectedVersion,
  returnsVersion,
  setCreatedHeaders,
  setItemEtag,
  versionHeaders,
} from "#app/platform/http/item-version.ts";
import { listEnvelope } from "#app/platform/http/list-queries.ts";
import { rowIdParam } from "#app/platform/http/row-id.ts";
import { cleanTexts } from "#app/platform/http/validation.ts";
import { uploadRoute, withUploadedFile } from "#app/platform/uploads/upload-form.ts";
import { addMedia } from "./add-media.server.ts";
import { createArchiveLink, sendArchive } from "./archive-media.server.ts";
import { changeMedia, replaceMedia, requireReplaceable } from "./change-media.server.ts";
import { deleteManyMedia, deleteMedia } from "./delete-media.server.ts";
import { editPicture } from "./edit-picture.server.ts";
import type { Library } from "./library.server.ts";
import {
  ArchiveFileQuery,
  ArchiveQuery,
  DeleteQuery,
  filesPath,
  MediaBulkInput,
  MediaBulkReport,
  MediaChanges,
  MediaDetail,
  MediaFile,
  MediaQuery,
  mediaUploadFields,
  OriginalLink,
  OriginalQuery,
  PictureEditing,
  replaceFields,
} from "./media.resource.ts";
import { createOriginalLink, sendOriginal } from "./originals.server.ts";
import { getMedia, listMedia } from "./read-media.server.ts";
import { tagManyMedia } from "./tag-media.server.ts";

const tags = ["Files"];
const staff = { access: "staff" } as const;
/** A resumable upload may no longer exist (404) or be in use (409). */
const uploadConfig = { access: "staff", extraStatuses: [404, 409], ...returnsVersion } as const;
const item = { ...staff, ...returnsVersion } as const;
const params = z.object({ id: rowIdParam });
const itemPath = `${filesPath}:id/` as const;
const archivePath = `${filesPath}archive/` as const;
const files = selectableList(MediaFile);

/** @param http with `@fastify/multipart` registered */
export function serveMedia(http: Http, library: Library): void {
  const { uploads } = library.app;
  const upload = uploadRoute(mediaUploadFields);
  const replacement = uploadRoute(replaceFields);

  http.get(
    filesPath,
    {
      config: staff,
      schema: {
        tags,
        summary: "List files",
        querystring: MediaQuery.extend(files.query),
        response: { 200: listEnvelope(MediaFile) },
      },
    },
    async (request, reply) => {
      const found = await listMedia(library, request.actor, request.query, request.url);
      return files.send(reply, request.query.fields, found);
    },
  );

  http.post(
    filesPath,
    {
      config: { ...uploadConfig, isUpload: true },
      validatorCompiler: upload.compiler,
      schema: {
        tags,
        summary: "Upload a file",
        description: "Returns 201 with the new file, or 200 with an existing file that has the same content.",
        consumes: upload.consumes,
        body: upload.body,
        response: { 200: MediaDetail, 201: MediaDetail },
      },
    },
    async (request, reply) => {
      const added = await withUploadedFile(request, uploads, mediaUploadFields, (file, fields) =>
        addMedia(library.app, request.actor, file, fields),
      );
      const file = await getMedia(library, request.actor, added.id);
      return added.created ? setCreatedHeaders(reply, filesPath, file) : setItemEtag(reply, file);
    },
  );

  http.get(
    itemPath,
    { config: item, schema: { tags, summary: "Get a file", params, response: { 200: MediaDetail } } },
    async (request, reply) => setItemEtag(reply, await getMedia(library, request.actor, request.params.id)),
  );

  http.patch(
    itemPath,
    {
      config: item,
      schema: {
        tags,
        summary: "Update a file",
        params,
        headers: versionHeaders,
        body: cleanTexts(MediaChanges),
        response: { 200: MediaDetail },
      },
    },
    async (request, reply) => {
      const changes = { ...request.body, version: expectedVersion(request, request.body.version) };
      return setItemEtag(reply, await changeMedia(library, request.actor, request.params.id, changes));
    },
  );

  http.post(
    `${itemPath}replace/`,
    {
      config: { ...uploadConfig, isUpload: true },
      validatorCompiler: replacement.compiler,
      schema: {
        tags,
        summary: "Replace a file’s content",
        description: "Items that use the file show the new content. `version` is the version you last read.",
        params,
        headers: versionHeaders,
        consumes: replacement.consumes,
        body: replacement.body,
        response: { 200: MediaDetail },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      await requireReplaceable(library, request.actor, id);
      await withUploadedFile(request, uploads, replaceFields, async (file, { version }) => {
        await replaceMedia(library, request.actor, id, file, expectedVersion(request, version));
        return true;
      });
      return setItemEtag(reply, await getMedia(library, request.actor, id));
    },
  );

  http.put(
    `${itemPath}edits/`,
    {
      config: item,
      schema: {
        tags,
        summary: "Rotate and crop a picture",
        description: "Edits always apply to the original, which is kept. `{rotate: 0, crop: null}` restores it.",
        params,
        headers: versionHeaders,
        body: PictureEditing,
        response: { 200: MediaDetail },
      },
    },
    async (request, reply) => {
      const edits = { ...request.body, version: expectedVersion(request, request.body.version) };
      return setItemEtag(reply, await editPicture(library, request.actor, request.params.id, edits));
    },
  );

  http.get(
    `${itemPath}original/`,
    {
      config: staff,
      schema: { tags, summary: "Get a link to a picture’s original", params, response: { 200: OriginalLink } },
    },
    async (request, reply) => {
      reply.header("Cache-Control", "no-store");
      return createOriginalLink(library, request.actor, request.params.id);
    },
  );

  http.route({
    method: ["GET", "HEAD"],
    url: `${itemPath}original/file/`,
    config: {
      access: "public",
      extraStatuses: [206, 304, 403, 416],
      responseHeaders: { ETag: "Identifies the file’s content, for `If-None-Match` and `If-Range`." },
    },
    schema: {
      tags,
      summary: "Download a picture’s original",
      description: "Requires a signed link.",
      params,
      querystring: OriginalQuery,
      response: {
        200: {
          description: "The picture before it was rotated or cropped, or the requested range (206)",
          content: { "application/octet-stream": { schema: z.any().meta({ type: "string", format: "binary" }) } },
        },
      },
    },
    handler: (request, reply) => sendOriginal(library, request, reply, request.params.id, request.query),
  });

  http.get(
    archivePath,
    {
      config: { ...staff, extraStatuses: [404] },
      schema: {
        tags,
        summary: "Get a link to a ZIP archive of several files",
        querystring: ArchiveQuery,
        response: { 200: OriginalLink },
      },
    },
    async (request, reply) => {
      reply.header("Cache-Control", "no-store");
      return createArchiveLink(library, request.actor, request.query.ids);
    },
  );

  http.get(
    `${archivePath}file/`,
    {
      config: { access: "public", extraStatuses: [403, 404] },
      exposeHeadRoute: false,
      schema: {
        tags,
        summary: "Download a ZIP archive of several files",
        description: "Requires a signed link.",
        querystring: ArchiveFileQuery,
        response: {
          200: {
            description: "The archive, without files deleted since the link was created",
            content: { "application/zip": { schema: z.any().meta({ type: "string", format: "binary" }) } },
          },
        },
      },
    },
    (request, reply) => sendArchive(library, request, reply, request.query),
  );

  http.delete(
    itemPath,
    {
      config: staff,
      schema: {
        tags,
        summary: "Delete a file",
        description:
          "Returns 409 with `used_in` while the file is in use. `force` first removes it from the items that use it, and returns 409 only for items that require it.",
        params,
        querystring: DeleteQuery,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await deleteMedia(library, request.actor, request.params.id, request.query);
      return reply.code(204).send(null);
    },
  );

  http.post(
    `${filesPath}bulk/`,
    {
      config: staff,
      schema: {
        tags,
        summary: "Delete or tag several files",
        body: MediaBulkInput,
        response: { 200: MediaBulkReport },
      },
    },
    ({ actor, body }) =>
      body.action === "delete" ? deleteManyMedia(library, actor, body) : tagManyMedia(library, actor, body),
  );
}
