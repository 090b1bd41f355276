import { Column } from "@react-email/column";
import { Img } from "@react-email/img";
import { Row } from "@react-email/row";
import { type ReactNode, useContext } from "react";
import { getText } from "#app/document/document.ts";
import { emailStyles } from "#app/platform/mail/email-styles.ts";
import {
  cropSize,
  fallbackFormat,
  listWidths,
  type PictureAspect,
  type PictureInfo,
  pictureUrl,
} from "#app/ui/picture-sources.ts";
import { formatDuration } from "#app/ui/video/duration.ts";
import { isProvider, providerPageUrl } from "#app/ui/video/providers.ts";
import type { NodeProps } from "./email-nodes.tsx";
import { LetterContext, useStart } from "./letter-context.ts";
import { OwnWords } from "./own-words.tsx";

/** In pixels on a desktop: the width of the text, and of a picture in a row of two. */
const FULL = 542;
const HALF = 263;
/** File pixels per displayed pixel: sharp on most screens, yet quick to load on a phone. */
const DENSITY = 1.8;

interface EmailPictureProps {
  picture: PictureInfo & { alt: string };
  width: number;
  aspect?: PictureAspect;
}

/** A picture as JPEG or PNG, which all email clients show, in a size for emails. */
function EmailPicture({ picture, width: room, aspect }: EmailPictureProps) {
  const { siteUrl } = useContext(LetterContext);
  const widths = listWidths(picture, aspect);
  const file = widths.findLast((each) => each <= room * DENSITY) ?? widths[0];
  if (!file || !picture.width || !picture.height) return null;
  const shape = cropSize(picture.width, picture.height, aspect);
  const width = Math.min(room, file);
  return (
    <Img
      src={siteUrl + pictureUrl(picture, file, fallbackFormat(picture), aspect)}
      alt={picture.alt}
      width={width}
      height={Math.round((width * shape.height) / shape.width)}
      style={{ width: "100%", maxWidth: width, height: "auto", borderRadius: 8 }}
    />
  );
}

/** A media library picture by id, with the node's alternative text, or else the library's. */
function usePicture({ media: id, alt, decorative }: { media?: unknown; alt?: unknown; decorative?: unknown }) {
  const { media } = useContext(LetterContext);
  const picture = Object.hasOwn(media, String(id)) ? media[String(id)] : undefined;
  return picture?.width ? { ...picture, alt: decorative ? "" : getText(alt) || picture.alt } : undefined;
}

function Caption({ text }: { text: unknown }) {
  const caption = getText(text);
  return caption ? (
    <p className="quiet" style={{ ...emailStyles.quiet, margin: "8px 0 0" }}>
      {caption}
    </p>
  ) : null;
}

const Figure = ({ children }: { children: ReactNode }) => <div style={{ margin: "24px 0" }}>{children}</div>;

function PictureBlock({ node: { attrs = {} } }: NodeProps) {
  const picture = usePicture(attrs);
  if (!picture) return null;
  return (
    <Figure>
      <EmailPicture picture={picture} width={FULL} />
      <Caption text={attrs.caption} />
    </Figure>
  );
}

type GalleryItem = { media?: unknown; alt?: unknown; decorative?: unknown; caption?: unknown };

/** Rows of two pictures. */
function Gallery({ node: { attrs = {} } }: NodeProps) {
  const { media } = useContext(LetterContext);
  const items = (Array.isArray(attrs.items) ? (attrs.items as (GalleryItem | null)[]) : []).filter(
    (item) => item && Object.hasOwn(media, String(item.media)),
  ) as GalleryItem[];
  const rows = items.flatMap((_, at) => (at % 2 === 0 ? [items.slice(at, at + 2)] : []));
  return (
    <Figure>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a picture may occur twice, and the order does not change
        <Row key={index} style={{ margin: "0 0 16px" }}>
          <GalleryCell item={row[0]} side="first" />
          <GalleryCell item={row[1]} side="second" />
        </Row>
      ))}
    </Figure>
  );
}

function GalleryCell({ item, side }: { item: GalleryItem | undefined; side: "first" | "second" }) {
  const picture = usePicture(item ?? {});
  // The gap is between the two pictures in both text directions.
  const isOnLeft = (useStart() === "left") === (side === "first");
  const padding = isOnLeft ? "0 8px 0 0" : "0 0 0 8px";
  return (
    <Column style={{ width: "50%", padding, verticalAlign: "top" }}>
      {picture ? <EmailPicture picture={picture} width={HALF} aspect="4x3" /> : null}
      <Caption text={item?.caption} />
    </Column>
  );
}

/** Videos don't play in emails: shows a picture that links to the video, and a line that says so. */
function VideoCard({ node: { attrs = {} } }: NodeProps) {
  const { videos, siteUrl } = useContext(LetterContext);
  const slug = getText(attrs.video);
  const video = Object.hasOwn(videos, slug) ? videos[slug] : undefined;
  if (!video) return null;
  const length = video.duration_seconds ? `(${formatDuration(video.duration_seconds)})` : undefined;
  return (
    <Figure>
      <VideoLink href={siteUrl + video.path} poster={video.poster} title={video.title} length={length} />
    </Figure>
  );
}

interface VideoLinkProps {
  href: string;
  poster?: PictureInfo | null;
  /** May be in any language. */
  title: string;
  length?: string | undefined;
}

const VideoLink = ({ href, poster, title, length }: VideoLinkProps) => (
  <p className="ink" style={{ ...emailStyles.text, margin: 0 }}>
    <a
      href={useContext(LetterContext).trackUrl?.(href) ?? href}
      className="link"
      style={{ ...emailStyles.link, fontWeight: 600 }}
    >
      {poster ? <EmailPicture picture={{ ...poster, alt: "" }} width={FULL} aspect="16x9" /> : null}
      <span style={{ display: "block", paddingTop: poster ? 8 : 0 }}>
        <OwnWords>Watch the video</OwnWords>: <span dir="auto">{title}</span>
        {length ? (
          <>
            {" "}
            <span dir="ltr">{length}</span>
          </>
        ) : null}
      </span>
    </a>
  </p>
);

function Embed({ node: { attrs = {} } }: NodeProps) {
  const { provider } = attrs;
  const id = getText(attrs.videoId);
  if (!isProvider(provider) || !id) return null;
  const page = providerPageUrl(provider, id);
  return (
    <Figure>
      <VideoLink href={page} title={getText(attrs.title) || page} />
    </Figure>
  );
}

/** The email nodes that show media. */
export const emailMediaNodes = { picture: PictureBlock, gallery: Gallery, video: VideoCard, embed: Embed };
