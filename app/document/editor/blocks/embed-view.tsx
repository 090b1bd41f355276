import { Anchor } from "@mantine/core";
import type { NodeViewProps } from "@tiptap/react";
import { PlayMark } from "#app/ui/video/play-mark.tsx";
import { providerNames, providerPageUrl, type VideoProvider } from "#app/ui/video/providers.ts";
import { VideoPlaceholder } from "#app/ui/video/video-placeholder.tsx";
import { AttributeField } from "./attribute-field.tsx";
import { BlockFrame } from "./block-frame.tsx";
import { setAttributes } from "./set-attributes.ts";

export function EmbedView(props: NodeViewProps) {
  const { provider, videoId, title } = props.node.attrs as { provider: VideoProvider; videoId: string; title: string };
  const name = providerNames[provider];
  return (
    <BlockFrame
      props={props}
      label={`${name} video: ${title || videoId}`}
      className="figure video-block"
      warning={title ? undefined : "Add a title for screen readers."}
      panel={
        <>
          <AttributeField
            label="Title"
            description="Shown below the video and read by screen readers"
            maxLength={300}
            value={title}
            onChange={(text) => setAttributes(props, { title: text })}
          />
          <Anchor href={providerPageUrl(provider, videoId)} target="_blank" rel="noreferrer">
            Watch on {name}
          </Anchor>
        </>
      }
    >
      <span className="video-frame">
        <VideoPlaceholder />
        <PlayMark />
        <span className="video-service">{name}</span>
      </span>
      {title ? <span className="video-block-title">{title}</span> : null}
    </BlockFrame>
  );
}
