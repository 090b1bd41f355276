import { type MouseEvent, useState } from "react";
import { Picture } from "../picture.tsx";
import { betweenGutters, type PictureInfo } from "../picture-sources.ts";
import { PlayMark } from "./play-mark.tsx";
import { providerNames, providerPageUrl, providerPlayerUrl, type VideoProvider } from "./providers.ts";
import { VideoPlaceholder } from "./video-placeholder.tsx";
import "./video.css";

interface VideoFacadeProps {
  provider: VideoProvider;
  /** The identifier at the provider. */
  videoId: string;
  title: string;
  poster?: PictureInfo | null;
  /** The `sizes` attribute of the poster. */
  sizes?: string;
  eager?: boolean;
  /** Plays from a position in the video, such as a chapter. A new `turn` restarts playback. */
  playFrom?: { seconds: number; turn: number };
}

/**
 * A video of an external provider. Nothing is requested from the provider until the visitor presses play; then its
 * player replaces the poster. Without JavaScript it is a link to the provider.
 */
export function VideoFacade(props: VideoFacadeProps) {
  const {
    provider,
    videoId,
    title,
    poster,
    sizes = `(min-width: 48rem) 48rem, ${betweenGutters}`,
    eager,
    playFrom,
  } = props;
  const [pressed, setPressed] = useState(false);
  // A new frame each time, since the same URL, or one with another fragment, would not load again.
  if (pressed || playFrom) return <ProviderPlayer key={playFrom?.turn} {...props} />;

  const play = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setPressed(true);
  };
  return (
    <div className="video-frame">
      <a className="video-facade" href={providerPageUrl(provider, videoId)} rel="noopener" onClick={play} data-hold>
        {poster ? (
          <Picture picture={{ ...poster, alt: "" }} sizes={sizes} shape={{ aspect: "16x9" }} eager={eager} />
        ) : (
          <VideoPlaceholder />
        )}
        <PlayMark />
        <span className="video-service">
          <span className="visually-hidden">Play “{title}”: </span>
          loads from {providerNames[provider]}
        </span>
      </a>
    </div>
  );
}

function ProviderPlayer({ provider, videoId, title, playFrom }: VideoFacadeProps) {
  return (
    <div className="video-frame">
      <iframe
        // The visitor has just pressed play, so the keyboard should control the player.
        ref={focus}
        src={providerPlayerUrl(provider, videoId, playFrom?.seconds)}
        title={`${title} (${providerNames[provider]})`}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    </div>
  );
}

const focus = (frame: HTMLIFrameElement | null) => frame?.focus();
