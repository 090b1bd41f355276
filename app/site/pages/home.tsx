import { RichText } from "#app/document/rich-text.tsx";
import { BookShelf } from "#app/features/books/book-shelf.tsx";
import { Testimonial } from "#app/features/people/testimonial.tsx";
import { VideoTile } from "#app/features/videos/video-tile.tsx";
import { requestContext } from "#app/platform/request-context.ts";
import { headMeta } from "../page-head.ts";
import type { Route } from "./+types/home.ts";
import { Hero } from "./home/hero.tsx";
import { loadHome } from "./home/home-loader.server.ts";
import { FeaturedPosts, HomeSection, NewsletterTeaser, QuoteOfTheDay, Services } from "./home/sections.tsx";
import "./home/home.css";

export const loader = ({ context }: Route.LoaderArgs) => loadHome(context.get(requestContext));

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headMeta(loaderData.head) : []);

/** The home page; sections without content are omitted. */
export default function Home({ loaderData }: Route.ComponentProps) {
  const { page, textVideos, services, quote, posts, video, books, testimonials, newsletter } = loaderData;
  return (
    <>
      <Hero page={page} />
      {quote ? <QuoteOfTheDay quote={quote} /> : null}
      <Services services={services} />
      {page.body.content?.length ? (
        <div className="page-body page-body-bare">
          <RichText document={page.body} media={page.document_media} links={page.document_links} videos={textVideos} />
        </div>
      ) : null}
      {posts.length > 0 ? (
        <HomeSection id="posts-title" title="Articles" more={{ to: "/article/blogs", label: "All articles" }}>
          <FeaturedPosts posts={posts} />
        </HomeSection>
      ) : null}
      {video ? (
        <HomeSection
          id="video-title"
          title="Watch"
          more={{ to: "/gallery/videos", label: "All videos" }}
          className="home-dusk"
        >
          <VideoTile video={video} heading="h3" lead />
        </HomeSection>
      ) : null}
      {books.length > 0 ? (
        <HomeSection id="books-title" title="From our bookshelf" more={{ to: "/books", label: "All books" }}>
          <BookShelf books={books} heading="h3" lazy />
        </HomeSection>
      ) : null}
      {testimonials.length > 0 ? (
        <HomeSection id="testimonials-title" title="What people say">
          <ul className="home-testimonials">
            {testimonials.map((testimonial) => (
              <li key={testimonial.id} id={`testimonial-${testimonial.id}`}>
                <Testimonial testimonial={testimonial} />
              </li>
            ))}
          </ul>
        </HomeSection>
      ) : null}
      <NewsletterTeaser {...newsletter} />
    </>
  );
}
