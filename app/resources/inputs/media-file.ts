import { z } from "zod";
import { acceptReadOnly } from "#app/platform/http/read-only.ts";
import { rowId } from "#app/platform/http/row-id.ts";
import { fileOutput, type Media, mediaColumns } from "#app/platform/media/media-rows.ts";
import { fileTypeProblem } from "#app/platform/media/media-rules.ts";
import { FileOutput } from "#app/platform/media/media-values.ts";
import { type Input, inIdColumn } from "./input.ts";

export const mediaReference = {
  to: "media",
  columns: mediaColumns,
  missing: (id: number) => `The media library has no file ${id}.`,
};

// Clients send the id, or the object as returned.
const FileReference = z
  .union([rowId, acceptReadOnly(z.strictObject({ media: rowId }), Object.keys(FileOutput.shape))])
  .transform((value) => (typeof value === "number" ? value : (value.media as number)))
  .meta({ id: "FileReference" });

/** A file of the media library. @param accept the allowed types, as in HTML: `application/pdf`, `video/*` */
export const mediaFile = (accept: string): Input<number | null, FileOutput | null, Media> => ({
  kind: "media",
  accept,
  schema: FileReference.nullable().default(null),
  output: FileOutput.nullable(),
  references: mediaReference,
  ...inIdColumn,
  present: (id: number | null, find: (id: number) => Media | undefined) => (id === null ? null : fileOutput(find(id))),
  problem: (_id: number | null, file: Media) => fileTypeProblem(file, accept),
});
