import { useQuery } from "@tanstack/react-query";
import type { NodeViewProps } from "@tiptap/react";
import { Picture } from "#app/ui/picture.tsx";
import { PlayMark } from "#app/ui/video/play-mark.tsx";
import { VideoPlaceholder } from "#app/ui/video/video-placeholder.tsx";
import { useEditorSetup } from "../editor-setup.ts";
import { VideoField } from "../video-field.tsx";
import { BlockFrame } from "./block-frame.tsx";
import { setAttributes } from "./set-attributes.ts";

export function VideoView(props: NodeViewProps) {
  const { services } = useEditorSetup();
  const slug = props.node.attrs.video as string;
  const { data: video, isSuccess } = useQuery({
    queryKey: ["editor-video", slug],
    queryFn: async ({ signal }) => (await services.findVideo?.(slug, signal)) ?? null,
  });
  const title = video?.title ?? (isSuccess ? `Video “${slug}” not found` : slug);
  return (
    <BlockFrame
      props={props}
      label={`Video: ${title}`}
      className="figure video-block"
      panel={
        <VideoField
          label="Video"
          value={video ?? undefined}
          onChange={(next) => setAttributes(props, { video: next.slug })}
        />
      }
    >
      <span className="video-frame">
        {video?.poster ? (
          <Picture picture={{ ...video.poster, alt: "" }} shape={{ aspect: "16x9" }} sizes="40rem" />
        ) : (
          <VideoPlaceholder />
        )}
        <PlayMark />
      </span>
      <span className="video-block-title">{title}</span>
    </BlockFrame>
  );
}
