import { z } from "zod";
import { acceptReadOnly } from "#app/platform/http/read-only.ts";
import { rowId } from "#app/platform/http/row-id.ts";
import { type Media, pictureOutput } from "#app/platform/media/media-rows.ts";
import { pictureProblem } from "#app/platform/media/media-rules.ts";
import { PictureInput, PictureOutput } from "#app/platform/media/media-values.ts";
import type { PictureShape } from "#app/ui/picture-sources.ts";
import type { OperationContext, Row, Values } from "../store.server.ts";
import type { Input } from "./input.ts";
import { mediaReference } from "./media-file.ts";

type Value = PictureInput | null;
type Find = (id: number) => Media | undefined;

// Clients send the id, a PictureInput, or the object as returned.
const PictureReference = z
  .union([rowId, acceptReadOnly(PictureInput, Object.keys(PictureOutput.shape))])
  .transform((value): PictureInput => {
    if (typeof value === "number") return { media: value, decorative: false };
    const { media, alt, decorative } = value as PictureInput;
    return { media, decorative, ...(alt !== undefined && { alt }) };
  })
  .meta({ id: "PictureReference" });

/**
 * A picture of the media library, with its own alternative text or the library's. It is stored in the columns
 * `<field>_id` and `<field>_alt`; the latter is null if the picture is decorative.
 * @param shapes in which pages show the picture; they are created before anyone requests them.
 */
export const picture = (...shapes: readonly PictureShape[]): Input<Value, PictureOutput | null, Media> => ({
  kind: "picture",
  schema: PictureReference.nullable().default(null),
  output: PictureOutput.nullable(),
  references: mediaReference,
  columns(field: string, picture: Value): Values {
    const alt = picture && !picture.decorative ? (picture.alt ?? "") : null;
    return { [`${field}_id`]: picture?.media ?? null, [`${field}_alt`]: alt };
  },
  value(field: string, row: Row): Value {
    const { [`${field}_id`]: media, [`${field}_alt`]: alt } = row as Record<string, unknown>;
    return media === null ? null : { media: media as number, alt: (alt ?? "") as string, decorative: alt === null };
  },
  ids: (picture: Value) => (picture ? [picture.media] : []),
  pictures: (picture: Value) => (picture ? shapes.map((shape) => ({ media: picture.media, shape })) : []),
  present: (picture: Value, find: Find) =>
    picture && pictureOutput(find(picture.media), picture.decorative ? null : (picture.alt ?? "")),
  problem: (picture: Value, file: Media) => (picture ? pictureProblem(file, picture) : undefined),
  complete: (picture: Value, _context: OperationContext, find: Find): Value =>
    picture && !picture.decorative ? { ...picture, alt: picture.alt || (find(picture.media)?.alt ?? "") } : picture,
  removeReferences: (picture: Value, ids: ReadonlySet<number>): Value =>
    picture && ids.has(picture.media) ? null : picture,
});
