import { requestContext } from "#app/platform/request-context.ts";
import { readPageNumber } from "#app/site/list-loader.server.ts";
import { headMeta } from "#app/site/page-head.ts";
import { PageHeader } from "#app/site/page-header.tsx";
import { Pager } from "#app/site/pager.tsx";
import { sitePages } from "#app/site/pages/page-paths.ts";
import { formatCount, ResultsHeading } from "#app/site/results-heading.tsx";
import { SUBSCRIBE_ANCHOR } from "#app/site/subscribe-result.ts";
import { VideoTile } from "../video-tile.tsx";
import type { Route } from "./+types/videos.ts";
import { loadVideos } from "./videos-loader.server.ts";
import "./videos.css";

const { path, scene } = sitePages["gallery-videos"];

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadVideos(context.get(requestContext), readPageNumber(request));

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headMeta(loaderData.head) : []);

export default function Videos({ loaderData }: Route.ComponentProps) {
  const { top, videos, count, page, pageCount } = loaderData;
  const [first, ...others] = videos;
  const lead = page === 1 && first?.featured ? first : undefined;
  return (
    <>
      <PageHeader page={top} path={path} scene={scene} />
      <div className="videos">
        {lead ? <VideoTile video={lead} heading="h2" lead eager /> : null}
        {pageCount > 1 ? (
          <ResultsHeading list={loaderData}>{formatCount(count, "video", "videos")}</ResultsHeading>
        ) : null}
        {videos.length > 0 ? (
          <ul className="video-tiles">
            {(lead ? others : videos).map((video, index) => (
              <li key={video.slug}>
                <VideoTile video={video} heading="h2" eager={!top.hero && !lead && index < 2} />
              </li>
            ))}
          </ul>
        ) : (
          <p className="videos-empty">
            No videos yet. <a href={`#${SUBSCRIBE_ANCHOR}`}>Subscribe to the newsletter</a> to hear about new videos.
          </p>
        )}
        <Pager page={page} pageCount={pageCount} />
      </div>
    </>
  );
}
