import { z } from "zod";
import { defineResource, type ItemOf, mediaFile, picture, rows, textArea } from "#app/resources/define-resource.ts";
import { languageField, mediaField, pictureField } from "#app/resources/fields.ts";
import { line, optionalLine, optionalText } from "#app/resources/values.ts";

const Chapter = z.strictObject({ at_seconds: z.number().int().min(0), title: line(120) });

export const videos = defineResource({
  name: "video",
  path: "/api/gallery/video",
  labels: { one: "Video", many: "Videos" },
  schema: z.object({
    title: line(),
    description: optionalText(),
    provider: z.enum(["youtube", "vimeo", "file"]),
    video_id: optionalLine(64),
    file: mediaField(),
    poster: pictureField(),
    duration_seconds: z.number().int().min(0).max(360000).nullable().default(null),
    captions: mediaField(),
    chapters: z.array(Chapter).max(100).default([]),
    transcript: optionalText(100000),
    featured: z.boolean().default(false),
    language: languageField(),
  }),
  inputs: {
    description: textArea(),
    file: mediaFile("video/*"),
    poster: picture(),
    captions: mediaFile("text/vtt"),
    chapters: rows(),
    transcript: textArea(),
  },
  traits: ["slug", "publication", "seo", "trash", "revisions"],
  list: {
    columns: ["poster", "title", "provider", "duration_seconds", "state"],
    order: "-published_at",
    orderings: ["duration_seconds"],
    search: ["title", "description"],
    filters: ["provider", "featured"],
  },
});

export type Video = ItemOf<typeof videos>;

/** What the identifiers of the providers look like; the address of a player is made from nothing else. */
export const videoIdPatterns = { youtube: /^[\w-]{11}$/, vimeo: /^\d{6,12}$/ };
