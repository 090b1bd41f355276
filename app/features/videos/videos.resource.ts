import { z } from "zod";
import { defineResource, type ItemOf } from "#app/resources/define-resource.ts";
import { labelled } from "#app/resources/inputs/labelled.ts";
import { language } from "#app/resources/inputs/language.ts";
import { mediaFile } from "#app/resources/inputs/media-file.ts";
import { picture } from "#app/resources/inputs/picture.ts";
import { rows } from "#app/resources/inputs/rows.ts";
import { textArea } from "#app/resources/inputs/text-area.ts";
import { line, optionalLine } from "#app/resources/values.ts";
import { videoPage } from "./video-page.ts";

const Chapter = z.strictObject({
  at_seconds: z.number().int().min(0).meta({ title: "Start (seconds)" }),
  title: line(120),
});

export const videos = defineResource({
  name: "video",
  path: "/api/gallery/video",
  labels: { one: "Video", many: "Videos" },
  page: videoPage,
  navigation: {
    group: "Gallery",
    order: 3,
    icon: "film",
    description: "Videos in the gallery: from YouTube, Vimeo or the media library.",
  },
  fields: {
    title: line(),
    description: textArea(),
    provider: z.enum(["youtube", "vimeo", "file"]).meta({
      title: "Source",
      "x-labels": { youtube: "YouTube", vimeo: "Vimeo", file: "Media library" },
    }),
    video_id: optionalLine(64).meta({
      title: "Video ID",
      description:
        "The ID at the end of the video’s URL, for example dQw4w9WgXcQ or 76979871. For unlisted Vimeo videos, include both parts: 76979871/8272103f6e.",
    }),
    file: labelled(mediaFile("video/*"), { title: "Video file" }),
    poster: picture({ aspect: "16x9" }),
    duration_seconds: z.number().int().min(0).max(360000).nullable().default(null).meta({ title: "Length (seconds)" }),
    captions: labelled(mediaFile("text/vtt"), { description: "A WebVTT file." }),
    chapters: rows(Chapter, 100),
    transcript: textArea(100000),
    featured: z.boolean().default(false).meta({ description: "Shown on the home page." }),
    language: language(),
  },
  form: {
    main: ["provider", "file"],
    when: { video_id: { provider: ["youtube", "vimeo"] }, file: { provider: ["file"] } },
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
