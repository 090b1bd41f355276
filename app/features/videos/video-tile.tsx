import { Link } from "react-router";
import { buildItemPath } from "#app/resources/item-page.ts";
import { useLanguageAttributes } from "#app/ui/language-context.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { betweenGutters } from "#app/ui/picture-sources.ts";
import { formatDuration, isoDuration, spokenDuration } from "#app/ui/video/duration.ts";
import { PlayMark } from "#app/ui/video/play-mark.tsx";
import { VideoPlaceholder } from "#app/ui/video/video-placeholder.tsx";
import type { VideoCard } from "./video-card.ts";
import { videoPage } from "./video-page.ts";
import "#app/ui/video/video.css";
import "./video-tile.css";

interface VideoTileProps {
  video: VideoCard;
  heading: "h2" | "h3";
  /** Wide, with the text beside the poster. */
  lead?: boolean;
  eager?: boolean;
}

/** A video in a list, with its poster, duration, title and description. */
export function VideoTile({ video, heading: Heading, lead = false, eager }: VideoTileProps) {
  const { slug, title, description, poster, seconds } = video;
  const language = useLanguageAttributes(video.language);
  return (
    <article className={lead ? "video-tile video-tile-lead" : "video-tile"}>
      <div className="video-tile-text" {...language}>
        <Heading>
          <Link to={buildItemPath(videoPage, { slug })} prefetch="intent" viewTransition>
            {title}
          </Link>
        </Heading>
        {description ? <p>{description}</p> : null}
      </div>
      <div className="video-tile-poster">
        {poster ? (
          <Picture
            picture={{ ...poster, alt: "" }}
            sizes={
              lead
                ? `(min-width: 64rem) 46rem, ${betweenGutters}`
                : `(min-width: 64rem) 24rem, (min-width: 40rem) 48vw, ${betweenGutters}`
            }
            shape={{ aspect: "16x9" }}
            eager={eager}
          />
        ) : (
          <VideoPlaceholder />
        )}
        <PlayMark />
        {seconds === null ? null : (
          <time className="video-length" dateTime={isoDuration(seconds)}>
            <span aria-hidden="true">{formatDuration(seconds)}</span>
            <span className="visually-hidden">{spokenDuration(seconds)}</span>
          </time>
        )}
      </div>
    </article>
  );
}
