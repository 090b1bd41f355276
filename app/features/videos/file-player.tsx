import type { RefObject } from "react";
import { listWidths, pictureUrl } from "#app/ui/picture-sources.ts";
import { VideoPlaceholder } from "#app/ui/video/video-placeholder.tsx";
import type { PlayableVideo } from "./playable-video.ts";

interface FilePlayerProps {
  video: PlayableVideo;
  player: RefObject<HTMLVideoElement | null>;
  /** Called with the current time in seconds, several times a second during playback. */
  onTime: (seconds: number) => void;
}

/** A video of the media library in the browser's player. With `preload="none"` Chromium would show a spinner indefinitely. */
export function FilePlayer({ video: { file, captions, poster, title }, player, onTime }: FilePlayerProps) {
  if (!file) {
    return (
      <div className="video-frame video-unavailable">
        <VideoPlaceholder />
        <p>This video can’t be played at the moment.</p>
      </div>
    );
  }
  return (
    <div className="video-frame">
      {poster ? null : <VideoPlaceholder />}
      {/* biome-ignore lint/a11y/useMediaCaption: captions are optional */}
      <video
        ref={player}
        controls
        playsInline
        preload="metadata"
        poster={poster ? posterUrl(poster) : undefined}
        aria-label={title}
        onTimeUpdate={({ currentTarget }) => onTime(currentTarget.currentTime)}
      >
        <source src={file.url} type={file.content_type} />
        {captions ? (
          <track ref={show} kind="captions" src={captions.url} srcLang={captions.language} label="Captions" default />
        ) : null}
        <a href={file.url}>Open video</a>
      </video>
    </div>
  );
}

/** WebKit leaves default captions off, and so do other browsers for elements added by a script. */
function show(element: HTMLTrackElement | null) {
  if (element?.track.mode === "disabled") element.track.mode = "showing";
}

/** `poster` accepts one size only: one that is sufficient for most screens. */
function posterUrl(poster: NonNullable<PlayableVideo["poster"]>): string {
  const width = listWidths(poster, "16x9").findLast((each) => each <= 960);
  return width === undefined ? poster.url : pictureUrl(poster, width, "jpg", "16x9");
}
