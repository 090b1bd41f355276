import { Link } from "react-router";
import { requestContext } from "#app/platform/request-context.ts";
import { MissingItemPage, missingMeta } from "#app/site/missing-item.tsx";
import { headMeta } from "#app/site/page-head.ts";
import { sitePages } from "#app/site/pages/page-paths.ts";
import { SiteLink } from "#app/site/site-link.tsx";
import { Separator } from "#app/ui/separator.tsx";
import { formatDuration, isoDuration, spokenDuration } from "#app/ui/video/duration.ts";
import { VideoPlayer } from "../video-player.tsx";
import { VideoTile } from "../video-tile.tsx";
import { VideoTranscript } from "../video-transcript.tsx";
import type { Route } from "./+types/video.ts";
import { loadVideo } from "./video-loader.server.ts";
import "./videos.css";

const { path } = sitePages["gallery-videos"];

export const loader = ({ context, params }: Route.LoaderArgs) => loadVideo(context.get(requestContext), params.slug);

export const meta = (args: Route.MetaArgs) =>
  args.loaderData ? headMeta(args.loaderData.head) : missingMeta(args, "Video not found");

export default function Video({ loaderData }: Route.ComponentProps) {
  const { title, description, transcript, seconds, published, player, more } = loaderData;
  return (
    <article className="video-page">
      <header className="video-head">
        <p>
          <Link to={path}>All videos</Link>
        </p>
        <h1>{title}</h1>
        <p>
          {seconds === null ? null : (
            <time dateTime={isoDuration(seconds)}>
              <span aria-hidden="true">{formatDuration(seconds)}</span>
              <span className="visually-hidden">{spokenDuration(seconds)}</span>
            </time>
          )}
          {seconds !== null && published ? <Separator /> : null}
          {published ? <time dateTime={published.iso}>{published.text}</time> : null}
        </p>
      </header>
      <VideoPlayer key={loaderData.head.canonical} video={player} />
      {description ? <p className="video-about">{description}</p> : null}
      <VideoTranscript text={transcript} />
      {more.length > 0 ? (
        <section className="video-more" aria-labelledby="more-title">
          <h2 id="more-title">More videos</h2>
          <ul className="video-tiles">
            {more.map((video) => (
              <li key={video.slug}>
                <VideoTile video={video} heading="h3" />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </article>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <MissingItemPage error={error} title="Video not found">
      <SiteLink to={path} className="button">
        See all videos
      </SiteLink>
    </MissingItemPage>
  );
}
