import { sql } from "kysely";
import type { AnyQueryable, Engine } from "../database/database.ts";
import { jsonObject } from "../database/json.ts";
import { joinPath } from "../text/encode-path.ts";
import type { FileOutput, PictureOutput } from "./media-values.ts";

/** The columns of a media item needed to show it. */
export interface Media {
  id: number;
  kind: string;
  name: string;
  alt: string;
  content_type: string;
  size: number;
  sha256: string;
  width: number | null;
  height: number | null;
  focal_x: number;
  focal_y: number;
  placeholder: string | null;
  animated: boolean;
}

export const mediaColumns = [
  "id",
  "kind",
  "name",
  "alt",
  "content_type",
  "size",
  "sha256",
  "width",
  "height",
  "focal_x",
  "focal_y",
  "placeholder",
  "animated",
] as const;

/** The path of the stored file. It changes with the content, so responses are immutable. */
export const mediaUrl = (media: { id: number; sha256: string; name: string }) =>
  joinPath(`/media/${media.id}/${media.sha256.slice(0, 12)}`, media.name);

/** Reads media items in one query. @returns the existing ones by id. */
export async function readMedia(db: AnyQueryable, ids: Iterable<number>): Promise<Map<number, Media>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const found: Media[] = await db.selectFrom("media").select(mediaColumns).where("id", "in", wanted).execute();
  return new Map(found.map((media) => [media.id, media]));
}

/** The media item that a column refers to, as JSON, which SQLite returns as text; null if there is none. */
export const mediaColumn = (engine: Engine, reference: string) =>
  sql<unknown>`(select ${jsonObject(engine, mediaColumns)} from media where media.id = ${sql.ref(reference)})`;

/** @param alt null for a decorative image. */
export function pictureOutput(media: Media | undefined, alt: string | null): PictureOutput | null {
  if (!media) return null;
  return {
    media: media.id,
    alt: alt ?? "",
    decorative: alt === null,
    url: mediaUrl(media),
    width: media.width,
    height: media.height,
    focal_point: { x: media.focal_x, y: media.focal_y },
    placeholder: media.placeholder,
    // JSON built by SQLite has 0 and 1 instead of booleans.
    animated: Boolean(media.animated),
  };
}

export function fileOutput(media: Media | undefined): FileOutput | null {
  if (!media) return null;
  return {
    media: media.id,
    url: mediaUrl(media),
    name: media.name,
    content_type: media.content_type,
    size: media.size,
  };
}
