import { z } from "zod";
import { defineResource, type ItemOf } from "#app/resources/define-resource.ts";
import { language } from "#app/resources/inputs/language.ts";
import { mediaFile } from "#app/resources/inputs/media-file.ts";
import { picture } from "#app/resources/inputs/picture.ts";
import { rows } from "#app/resources/inputs/rows.ts";
import { textArea } from "#app/resources/inputs/text-area.ts";
import { line, optionalLine } from "#app/resources/values.ts";
import { videoPage } from "./video-page.ts";

const Chapter = z.strictObject({ at_seconds: z.number().int().min(0), title: line(120) });

export const videos = defineResource({
  name: "video",
  path: "/api/gallery/video",
  labels: { one: "Video", many: "Videos" },
  page: videoPage,
  navigation: { group: "Gallery", order: 3, icon: "film" },
  fields: {
    title: line(),
    description: textArea(),
    provider: z.enum(["youtube", "vimeo", "file"]),
    video_id: optionalLine(64),
    file: mediaFile("video/*"),
    poster: picture(),
    duration_seconds: z.number().int().min(0).max(360000).nullable().default(null),
    captions: mediaFile("text/vtt"),
    chapters: rows(Chapter, 100),
    transcript: textArea(100000),
    featured: z.boolean().default(false),
    language: language(),
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

/** The format of the providers' identifiers, which player URLs are built from. */
export const videoIdPatterns = { youtube: /^[\w-]{11}$/, vimeo: /^\d{6,12}$/ };
