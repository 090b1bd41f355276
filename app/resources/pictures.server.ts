import { InvalidInput, type Problem } from "#app/platform/errors.ts";
import type { ResourceDefinition } from "./define-resource.ts";
import type { Moment } from "./serve-resource.server.ts";
import type { Row, Store } from "./store.server.ts";
import type { FileOutput, PictureInput, PictureOutput } from "./values.ts";

/** What the engine needs to know of an item of the media library. */
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
];

/** The address of a file as it was uploaded. It changes with the content, so it can be cached for ever. */
export const mediaUrl = (media: { id: number; sha256: string; name: string }) =>
  `/media/${media.id}/${media.sha256.slice(0, 12)}/${encodeURIComponent(media.name)}`;

/**
 * Reads items of the media library in one query.
 * @param keep for PostgreSQL inside a transaction: keeps them from being deleted until its end.
 */
export async function readMedia(store: Store, ids: Iterable<number>, keep = false): Promise<Map<number, Media>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  let query = store.selectFrom("media").select(mediaColumns).where("id", "in", wanted).orderBy("id");
  if (keep) query = query.forKeyShare();
  const found = (await query.execute()) as Media[];
  return new Map(found.map((media) => [media.id, media]));
}

/** The fields of a resource that point into the media library. */
export function mediaFields(definition: ResourceDefinition): { field: string; kind: "picture" | "media" }[] {
  return Object.entries(definition.inputs).flatMap(([field, { kind }]) =>
    kind === "picture" || kind === "media" ? [{ field, kind }] : [],
  );
}

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
    animated: media.animated,
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

/** The media that documents of rich text show: pictures and the pictures of galleries. */
export function mediaOfDocument(node: unknown, found: Set<number> = new Set()): Set<number> {
  if (typeof node !== "object" || node === null) return found;
  const { type, attrs, content } = node as { type?: string; attrs?: Record<string, unknown>; content?: unknown[] };
  if (type === "picture" && typeof attrs?.media === "number") found.add(attrs.media);
  if (type === "gallery" && Array.isArray(attrs?.items)) {
    for (const item of attrs.items as { media?: unknown }[]) if (typeof item.media === "number") found.add(item.media);
  }
  for (const child of content ?? []) mediaOfDocument(child, found);
  return found;
}

/**
 * Checks what an item wants to use against the media library, in one query: it exists, it is of
 * the right kind, and a picture that does not only decorate has alternative text, its own or the
 * library's. Missing own texts are filled in from the library.
 * @throws InvalidInput
 */
export async function resolveMedia(
  { app, store }: Moment,
  definition: ResourceDefinition,
  values: Record<string, unknown>,
): Promise<void> {
  const fields = mediaFields(definition).filter(({ field }) => values[field] !== undefined && values[field] !== null);
  const documents = documentFields(definition).map((field) => ({ field, ids: mediaOfDocument(values[field]) }));
  const idOf = (field: string) => {
    const value = values[field];
    return typeof value === "number" ? value : (value as PictureInput).media;
  };
  const used = [...fields.map(({ field }) => idOf(field)), ...documents.flatMap(({ ids }) => [...ids])];
  const library = await readMedia(store, used, app.database.engine === "postgres");
  const problems: Problem[] = [];
  const missing = (field: string, id: number) =>
    problems.push({ field, code: "does_not_exist", message: `There is no file ${id} in the media library.` });

  for (const { field, kind } of fields) {
    const media = library.get(idOf(field));
    if (!media) missing(field, idOf(field));
    else if (kind === "picture") problems.push(...checkPicture(field, values, media));
    else if (!accepts(definition, field, media)) {
      problems.push({
        field,
        code: "invalid",
        message: `"${media.name}" is of the type ${media.content_type}, which does not fit here.`,
      });
    }
  }
  for (const { field, ids } of documents) for (const id of ids) if (!library.has(id)) missing(field, id);
  if (problems.length > 0) throw new InvalidInput(problems);
}

function checkPicture(field: string, values: Record<string, unknown>, media: Media): Problem[] {
  if (media.kind !== "picture") return [{ field, code: "invalid", message: `"${media.name}" is no picture.` }];
  const picture = values[field] as PictureInput;
  if (picture.decorative) return [];
  const alt = picture.alt || media.alt;
  if (!alt) return [{ field, code: "alt_required", message: "Describe the picture, or say that it is decorative." }];
  values[field] = { ...picture, alt };
  return [];
}

function accepts(definition: ResourceDefinition, field: string, media: Media) {
  const input = definition.inputs[field];
  if (input?.kind !== "media") return true;
  return input.accept.split(",").some((pattern) => {
    const wanted = pattern.trim();
    return wanted.endsWith("/*") ? media.content_type.startsWith(wanted.slice(0, -1)) : media.content_type === wanted;
  });
}

/** The fields that hold rich text. */
export const documentFields = (definition: ResourceDefinition) =>
  Object.entries(definition.inputs).flatMap(([field, { kind }]) => (kind === "rich-text" ? [field] : []));

/** Writes down which media an item uses, so that what is in use is not deleted unawares. */
export async function recordMediaUse(
  store: Store,
  definition: ResourceDefinition,
  row: Row,
  pending: Record<string, unknown> = {},
): Promise<void> {
  const used = new Set<number>();
  for (const { field } of mediaFields(definition)) {
    const id = row[`${field}_id`];
    if (typeof id === "number") used.add(id);
    const next = pending[field];
    if (typeof next === "number") used.add(next);
    else if (next) used.add((next as PictureInput).media);
  }
  for (const field of documentFields(definition)) {
    mediaOfDocument(row[field], used);
    mediaOfDocument(pending[field], used);
  }
  await store.deleteFrom("media_use").where("resource", "=", definition.name).where("item_id", "=", row.id).execute();
  if (used.size === 0) return;
  const uses = [...used].map((media_id) => ({ media_id, resource: definition.name, item_id: row.id }));
  await store.insertInto("media_use").values(uses).execute();
}
