import { useRef, useState } from "react";
import { betweenGutters } from "#app/ui/picture-sources.ts";
import { providerPageUrl } from "#app/ui/video/providers.ts";
import { VideoFacade } from "#app/ui/video/video-facade.tsx";
import { FilePlayer } from "./file-player.tsx";
import type { PlayableVideo } from "./playable-video.ts";
import { VideoChapters } from "./video-chapters.tsx";
import "#app/ui/video/video.css";
import "./video-player.css";

/** A video with its chapters: the browser's player for files, the provider's for others once play is pressed. */
export function VideoPlayer({ video }: { video: PlayableVideo }) {
  const { provider, video_id, title, poster, file, chapters } = video;
  const player = useRef<HTMLVideoElement>(null);
  const [playFrom, setPlayFrom] = useState<{ seconds: number; turn: number }>();
  const [seconds, setSeconds] = useState<number>();

  const seek = (to: number) => {
    setSeconds(to);
    if (provider !== "file") return setPlayFrom({ seconds: to, turn: (playFrom?.turn ?? 0) + 1 });
    if (!player.current) return;
    player.current.currentTime = to;
    // If playing fails, the browser's controls show the reason.
    player.current.play().catch(() => {});
    player.current.focus();
  };
  // Links for use without script.
  const getUrlAt = (at: number) =>
    provider === "file" ? `${file?.url ?? ""}#t=${at}` : providerPageUrl(provider, video_id, at);

  return (
    <div className={chapters.length > 0 ? "video-stage video-stage-chapters" : "video-stage"}>
      {provider === "file" ? (
        <FilePlayer video={video} player={player} onTime={setSeconds} />
      ) : (
        <VideoFacade
          provider={provider}
          videoId={video_id}
          title={title}
          poster={poster}
          sizes={`(min-width: 80rem) 56rem, ${betweenGutters}`}
          eager
          playFrom={playFrom}
        />
      )}
      {chapters.length > 0 && (provider !== "file" || file) ? (
        <VideoChapters chapters={chapters} seconds={seconds} getUrlAt={getUrlAt} onSeek={seek} />
      ) : null}
    </div>
  );
}
