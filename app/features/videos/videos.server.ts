import { InvalidInput } from "#app/platform/errors.ts";
import { serveResource } from "#app/resources/serve-resource.server.ts";
import { videoIdPatterns } from "#app/ui/video/providers.ts";
import { videoDiscovery } from "./video-discovery.server.ts";
import { videos } from "./videos.resource.ts";

export const videoResource = serveResource(videos, {
  discovery: videoDiscovery,
  publicFields: [
    "id",
    "slug",
    "title",
    "description",
    "provider",
    "video_id",
    "file",
    "poster",
    "duration_seconds",
    "captions",
    "chapters",
    "transcript",
    "featured",
    "language",
    "published_at",
    "modified_at",
    "seo_title",
    "seo_description",
    "noindex",
  ],
  hooks: {
    beforeWrite(values) {
      if (values.provider === "file") {
        if (!values.file) throw InvalidInput.field("file", "required", "Choose a video file from the media library.");
      } else if (!videoIdPatterns[values.provider].test(values.video_id)) {
        const example =
          values.provider === "youtube"
            ? "11 letters, digits, hyphens or underscores, for example dQw4w9WgXcQ"
            : "digits, for example 76979871, with the hash for unlisted videos, for example 76979871/8272103f6e";
        throw InvalidInput.field("video_id", "invalid", `Enter the video ID: ${example}.`);
      }
      return {};
    },
  },
  searchText: (video) => ({ title: video.title, text: [video.description, video.transcript] }),
});
