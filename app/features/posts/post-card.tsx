import { Link } from "react-router";
import { useLanguageAttributes } from "#app/ui/language-context.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { betweenGutters } from "#app/ui/picture-sources.ts";
import { PostMeta } from "./post-meta.tsx";
import { postPath } from "./post-page.ts";
import type { PostSummary } from "./post-summary.ts";
import "./posts.css";
import { coverShapes } from "./cover-shapes.ts";

interface PostCardProps {
  post: PostSummary;
  /** The heading level on the page. */
  heading: "h2" | "h3";
  /** `row`: text beside a small picture; `lead`: the first of a page; `tile`: the picture above the text. */
  layout: "row" | "lead" | "tile";
  /** Visible when the page is opened. */
  eager?: boolean;
}

const sizes = {
  row: "(min-width: 64rem) 13rem, (min-width: 40rem) 11rem, 6rem",
  lead: `(min-width: 64rem) 42rem, ${betweenGutters}`,
  tile: `(min-width: 80rem) 35rem, (min-width: 64rem) 45vw, ${betweenGutters}`,
};
const shapes = { row: coverShapes.row, lead: coverShapes.lead, tile: coverShapes.lead };

/** A post in a list. The whole card links to its page. */
export function PostCard({ post, heading: Heading, layout, eager = false }: PostCardProps) {
  const { title, excerpt, cover, category } = post;
  const language = useLanguageAttributes(post.language);
  return (
    <article className={`post-card post-card-${layout}`}>
      {cover ? (
        <Picture picture={{ ...cover, alt: "" }} shape={shapes[layout]} sizes={sizes[layout]} eager={eager} />
      ) : null}
      <div className="post-card-text">
        {category && post.kind === "blog" ? <p className="post-card-category">{category.name}</p> : null}
        {post.kind === "in_media" ? <PostMeta post={post} /> : null}
        <Heading {...language}>
          <Link to={postPath(post)} className="post-card-link" prefetch="intent" viewTransition>
            {title}
          </Link>
        </Heading>
        {excerpt ? (
          <p className="post-card-excerpt" {...language}>
            {excerpt}
          </p>
        ) : null}
        {post.kind === "blog" ? <PostMeta post={post} /> : null}
      </div>
    </article>
  );
}
