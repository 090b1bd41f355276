import type { MouseEvent } from "react";
import { formatDuration, isoDuration, spokenDuration } from "#app/ui/video/duration.ts";
import type { Video } from "./videos.resource.ts";

interface VideoChaptersProps {
  chapters: Video["chapters"];
  /** The current time of the video; undefined before it plays. */
  seconds?: number;
  getUrlAt: (seconds: number) => string;
  onSeek: (seconds: number) => void;
}

/** A list of chapters. Selecting one seeks to it; without script, its link opens the video at that time. */
export function VideoChapters({ chapters, seconds, getUrlAt, onSeek }: VideoChaptersProps) {
  const inOrder = [...chapters].sort((a, b) => a.at_seconds - b.at_seconds);
  const current = seconds === undefined ? undefined : inOrder.findLast(({ at_seconds }) => at_seconds <= seconds);
  const seek = (event: MouseEvent, to: number) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onSeek(to);
  };
  return (
    <nav className="video-chapters" aria-labelledby="chapters-title">
      <h2 id="chapters-title">Chapters</h2>
      <ol>
        {inOrder.map((chapter) => {
          const { at_seconds, title } = chapter;
          return (
            <li key={`${at_seconds} ${title}`}>
              <a
                href={getUrlAt(at_seconds)}
                rel="noopener"
                aria-current={chapter === current ? "true" : undefined}
                onClick={(event) => seek(event, at_seconds)}
                data-hold
              >
                <time dateTime={isoDuration(at_seconds)}>
                  <span aria-hidden="true">{formatDuration(at_seconds)}</span>
                  <span className="visually-hidden">{spokenDuration(at_seconds)}: </span>
                </time>
                <span>{title}</span>
              </a>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
