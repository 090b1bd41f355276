import { useMemo } from "react";
import type { EditorServices, PickedPicture, VideoTarget } from "#app/document/editor/editor-services.ts";
import { useMediaPicker } from "#app/features/media/admin/media-provider.tsx";
import { getPictureInfo, type PickedMedia } from "#app/features/media/admin/media-values.ts";
import { filesPath } from "#app/features/media/media.resource.ts";
import { videos } from "#app/features/videos/videos.resource.ts";
import { ApiError } from "#app/platform/api-client/api-error.ts";
import { staffApi } from "#app/platform/api-client/staff-api.ts";
import { findLink, searchLinks } from "./link-targets.ts";

/** Connects the text editor to the media library and the site's items. */
export function useEditorServices(): EditorServices {
  const { pick } = useMediaPicker();
  return useMemo(
    () => ({
      pickPictures: async ({ several }) => (await pick({ accept: "image/*", several })).map(pickedPicture),
      async findPicture(media, signal) {
        try {
          return pickedPicture(await staffApi().get<PickedMedia>(`${filesPath}${media}/`, signal));
        } catch (error) {
          if (error instanceof ApiError && error.status === 404) return undefined;
          throw error;
        }
      },
      async uploadPicture(file, options) {
        const { uploadMedia } = await import("#app/features/media/admin/upload-media.ts");
        return pickedPicture(await uploadMedia(file, options));
      },
      searchVideos: (text, signal) => findVideos({ search: text, page_size: "20" }, signal),
      searchLinks,
      findLink,
      findVideo: async (slug, signal) => (await findVideos({ slug }, signal))[0],
    }),
    [pick],
  );
}

const pickedPicture = (media: PickedMedia): PickedPicture => ({
  media: media.id,
  alt: media.alt,
  picture: getPictureInfo(media),
});

async function findVideos(parameters: Record<string, string>, signal: AbortSignal) {
  const given = Object.entries(parameters).filter(([, value]) => value !== "");
  const query = new URLSearchParams([...given, ["fields", "slug,title,poster"]]).toString();
  return (await staffApi().get<{ results: VideoTarget[] }>(`${videos.path}/?${query}`, signal)).results;
}
