import type { CSSProperties, MouseEvent } from "react";
import { Link, useNavigate } from "react-router";
import { requestContext } from "#app/platform/request-context.ts";
import { MissingItemPage, missingMeta } from "#app/site/missing-item.tsx";
import { headMeta } from "#app/site/page-head.ts";
import { SiteLink } from "#app/site/site-link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { betweenGutters, fallbackFormat, listWidths, pictureUrl } from "#app/ui/picture-sources.ts";
import { getAspectRatio } from "../photo-card.ts";
import { getListPage, lightboxPath, photoPath, photosPath } from "../photo-paths.ts";
import type { Route } from "./+types/photo.ts";
import { loadPhoto } from "./photo-loader.server.ts";
import "./photo.css";

export const loader = ({ context, request, params }: Route.LoaderArgs) =>
  loadPhoto(context.get(requestContext), params.id, new URL(request.url).searchParams.get("category"));

export const meta = (args: Route.MetaArgs) =>
  args.loaderData ? headMeta(args.loaderData.head) : missingMeta(args, "Photo not found");

export default function Photo({ loaderData }: Route.ComponentProps) {
  const { title, caption, taken, category } = loaderData;
  return (
    <article className="photo-page">
      <LargePhoto {...loaderData} />
      <PhotoNav {...loaderData} />
      <div className="photo-text">
        <h1>{title}</h1>
        {caption ? <p className="photo-caption">{caption}</p> : null}
        <dl className="photo-details">
          {taken ? (
            <div>
              <dt>Taken</dt>
              <dd>
                <time dateTime={taken.on}>{taken.text}</time>
              </dd>
            </div>
          ) : null}
          {category ? (
            <div>
              <dt>Album</dt>
              <dd>
                <Link to={photosPath(category.slug ?? undefined)}>{category.name}</Link>
              </dd>
            </div>
          ) : null}
        </dl>
      </div>
    </article>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <MissingItemPage error={error} title="Photo not found">
      <SiteLink to={photosPath()} className="button">
        See all photos
      </SiteLink>
    </MissingItemPage>
  );
}

type PhotoData = Route.ComponentProps["loaderData"];

/** The photo as large as the window allows; a click opens it in the lightbox, or without script as a file. */
function LargePhoto({ id, title, image, album, at }: PhotoData) {
  const navigate = useNavigate();
  const ratio = getAspectRatio(image);
  const widest = listWidths(image).at(-1);
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(lightboxPath(at, album), { mask: photoPath(id, album), state: { title } });
  };
  return (
    <div className="photo-figure">
      <a
        href={widest ? pictureUrl(image, widest, fallbackFormat(image)) : image.url}
        style={{ "--ratio": ratio, ...(image.width && { "--most": `${image.width}px` }) } as CSSProperties}
        onClick={open}
        data-hold
      >
        <Picture
          picture={{ ...image, alt: image.alt || title }}
          sizes={`min(${Math.round(ratio * 76)}vh, 76rem, ${betweenGutters})`}
          eager
        />
        <span className="visually-hidden">(larger)</span>
      </a>
    </div>
  );
}

/** Links to the previous and next photo, and back to the list. */
function PhotoNav({ category, album, previous, next, at, count }: PhotoData) {
  const back = photosPath(album, getListPage(at));
  return (
    <nav className="photo-nav" aria-label="Photos">
      {previous ? (
        <Link className="photo-nav-link" to={photoPath(previous.id, album)} rel="prev" prefetch="intent" viewTransition>
          <Icon name="arrow" />
          <span>
            Previous<span className="visually-hidden"> photo: {previous.title}</span>
          </span>
        </Link>
      ) : null}
      <p>
        {at} of {count} in <Link to={back}>{album && category ? category.name : "all photos"}</Link>
      </p>
      {next ? (
        <Link
          className="photo-nav-link photo-nav-next"
          to={photoPath(next.id, album)}
          rel="next"
          prefetch="intent"
          viewTransition
        >
          <span>
            Next<span className="visually-hidden"> photo: {next.title}</span>
          </span>
          <Icon name="arrow" />
        </Link>
      ) : null}
    </nav>
  );
}
