import { z } from "zod";
import type { App } from "#app/platform/app.ts";
import type { Http } from "#app/platform/http/http.ts";
import { rowIdParam } from "#app/platform/http/row-id.ts";
import { uploadRoute, withUploadedFile } from "#app/platform/uploads/upload-form.ts";
import { filesPath, MediaPreview, previewFields } from "./media.resource.ts";
import { addPreview } from "./media-previews.server.ts";

/** @param http with `@fastify/multipart` registered */
export function servePreviews(http: Http, app: App): void {
  const preview = uploadRoute(previewFields);
  http.post(
    `${filesPath}:id/preview/`,
    {
      config: { access: "staff", extraStatuses: [404, 409], isUpload: true },
      validatorCompiler: preview.compiler,
      schema: {
        tags: ["Files"],
        summary: "Add the preview of a video or PDF",
        description: "The file is a JPEG picture of at most 2 MB. An existing preview stays.",
        params: z.object({ id: rowIdParam }),
        consumes: preview.consumes,
        body: preview.body,
        response: { 200: MediaPreview },
      },
    },
    (request) =>
      withUploadedFile(request, app.uploads, previewFields, (file, fields) =>
        addPreview(app, request.actor, request.params.id, file, fields),
      ),
  );
}
