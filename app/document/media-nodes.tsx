import { type ReactNode, useContext } from "react";
import { Link } from "react-router";
import { SITE_LANGUAGE, useLanguageAttributes } from "#app/ui/language-context.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { betweenGutters, listWidths, pictureUrl } from "#app/ui/picture-sources.ts";
import { formatDuration, spokenDuration } from "#app/ui/video/duration.ts";
import { PlayMark } from "#app/ui/video/play-mark.tsx";
import { isProvider } from "#app/ui/video/providers.ts";
import { VideoFacade } from "#app/ui/video/video-facade.tsx";
import { VideoPlaceholder } from "#app/ui/video/video-placeholder.tsx";
import { getText, type RichTextNode } from "./document.ts";
import { documentShapes } from "./document-media.ts";
import { RichTextContext } from "./rich-text-context.ts";

interface NodeProps {
  node: RichTextNode;
}

const TEXT_SIZES = `(min-width: 44rem) 40rem, ${betweenGutters}`;
const WIDE_SIZES = `(min-width: 76rem) 53rem, ${betweenGutters}`;

/**
 * A picture of the media library by id. Its alternative text is that of the node, or else that of the library, unless
 * it is decorative.
 */
function usePicture({ media: id, alt, decorative }: { media?: unknown; alt?: unknown; decorative?: unknown }) {
  const { media } = useContext(RichTextContext);
  const picture = Object.hasOwn(media, String(id)) ? media[String(id)] : undefined;
  return picture?.width ? { ...picture, alt: decorative ? "" : getText(alt) || picture.alt } : undefined;
}

function Figure({ className, caption, children }: { className: string; caption: unknown; children: ReactNode }) {
  const text = getText(caption);
  return (
    <figure className={className}>
      {children}
      {text ? <figcaption>{text}</figcaption> : null}
    </figure>
  );
}

function PictureBlock({ node: { attrs = {} } }: NodeProps) {
  const picture = usePicture(attrs);
  if (!picture) return null;
  const wide = attrs.width === "wide";
  const tall = (picture.height ?? 0) > (picture.width ?? 0);
  return (
    <Figure className={`figure${wide ? " figure-wide" : ""}${tall ? " figure-tall" : ""}`} caption={attrs.caption}>
      <Picture picture={picture} sizes={wide && !tall ? WIDE_SIZES : TEXT_SIZES} shape={documentShapes.picture} />
    </Figure>
  );
}

interface GalleryItem {
  media?: unknown;
  alt?: unknown;
  decorative?: unknown;
  caption?: unknown;
}

function Gallery({ node: { attrs = {} } }: NodeProps) {
  const items = Array.isArray(attrs.items) ? (attrs.items as (GalleryItem | null)[]) : [];
  return (
    <div className="gallery-block">
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a picture may occur twice, and the order does not change
        <GalleryPicture key={index} item={item ?? {}} />
      ))}
    </div>
  );
}

/** Cropped to 4:3, so that rows are even; links to the uncropped picture. */
function GalleryPicture({ item }: { item: GalleryItem }) {
  const picture = usePicture(item);
  if (!picture) return null;
  const cropped = <Picture picture={picture} shape={documentShapes.gallery} sizes="(min-width: 44rem) 20rem, 46vw" />;
  const width = listWidths(picture).findLast((each) => each <= 1600);
  return (
    <Figure className="figure" caption={item.caption}>
      {picture.alt && width ? <a href={pictureUrl(picture, width, "jpg")}>{cropped}</a> : cropped}
    </Figure>
  );
}

function VideoCard({ node: { attrs = {} } }: NodeProps) {
  const { videos } = useContext(RichTextContext);
  const siteLanguage = useLanguageAttributes(SITE_LANGUAGE);
  const slug = getText(attrs.video);
  const video = Object.hasOwn(videos, slug) ? videos[slug] : undefined;
  if (!video) return null;
  const { title, path, poster, duration_seconds: seconds } = video;
  return (
    <figure className="figure video-block">
      <Link to={path} prefetch="intent" viewTransition>
        <span className="video-frame">
          {poster ? (
            <Picture picture={{ ...poster, alt: "" }} shape={{ aspect: "16x9" }} sizes={TEXT_SIZES} />
          ) : (
            <VideoPlaceholder />
          )}
          <PlayMark />
          {seconds ? (
            <span className="video-service">
              <span aria-hidden="true">{formatDuration(seconds)}</span>
              <span className="visually-hidden" {...siteLanguage}>
                Video, {spokenDuration(seconds)}:{" "}
              </span>
            </span>
          ) : null}
        </span>
        <span className="video-block-title">{title}</span>
      </Link>
    </figure>
  );
}

function Embed({ node: { attrs = {} } }: NodeProps) {
  const { provider, videoId, title } = attrs;
  if (!isProvider(provider) || typeof videoId !== "string" || !videoId) return null;
  const name = getText(title);
  return (
    <Figure className="figure" caption={name}>
      <VideoFacade provider={provider} videoId={videoId} title={name || "Video"} sizes={TEXT_SIZES} />
    </Figure>
  );
}

/** The components of nodes that show media. */
export const mediaNodes = { picture: PictureBlock, gallery: Gallery, video: VideoCard, embed: Embed };
