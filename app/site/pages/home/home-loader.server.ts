import { BOOK_CARD_FIELDS, toBookCard } from "#app/features/books/book-card.tsx";
import { bookResource } from "#app/features/books/books.server.ts";
import { testimonialResource } from "#app/features/people/people.server.ts";
import { toTestimonialCard } from "#app/features/people/testimonial.tsx";
import { POST_SUMMARY_FIELDS, toPostSummary } from "#app/features/posts/post-summary.ts";
import type { Post } from "#app/features/posts/posts.resource.ts";
import { postResource } from "#app/features/posts/posts.server.ts";
import { quoteOfTheDay } from "#app/features/quotes/quote-of-the-day.server.ts";
import { toVideoCard } from "#app/features/videos/video-card.ts";
import { videoResource } from "#app/features/videos/videos.server.ts";
import type { PageRequest } from "#app/platform/request-context.ts";
import { loadList } from "../../list-loader.server.ts";
import { loadPage, sitePage, siteSettings } from "../../page-loader.server.ts";
import { sitePages } from "../page-paths.ts";

const serviceKeys = ["services-mentorship", "services-astro-clinic", "services-online-classes"] as const;

/** The data of the home page, in nine queries with pages and settings memoized. */
export async function loadHome(pageRequest: PageRequest) {
  const { app } = pageRequest;
  const { time_zone } = await siteSettings(app);
  const [home, newsletter, services, quote, posts, videos, books, testimonials] = await Promise.all([
    loadPage(pageRequest, "home", "/"),
    sitePage(app, "newsletter"),
    Promise.all(serviceKeys.map((key) => sitePage(app, key))),
    quoteOfTheDay(app, time_zone),
    // Featured articles first, then the newest.
    loadList(pageRequest, postResource, {
      pageSize: 3,
      count: 3,
      ordering: "-featured,-published_at",
      fields: POST_SUMMARY_FIELDS,
    }),
    loadList(pageRequest, videoResource, { pageSize: 1, count: 1 }),
    loadList(pageRequest, bookResource, { pageSize: 4, count: 4, fields: BOOK_CARD_FIELDS }),
    loadList(pageRequest, testimonialResource, { pageSize: 3, count: 3, filters: { featured: true } }),
  ]);
  const { title, lead, hero, body, document_media, document_links, videos: textVideos } = home.page;
  return {
    head: home.head,
    page: { title, lead, hero, body, document_media, document_links },
    textVideos,
    services: services.map((service) => ({
      title: service.title,
      lead: service.lead,
      path: sitePages[service.key as keyof typeof sitePages].path,
    })),
    quote: quote ?? null,
    posts: posts.items.map((post) => toPostSummary(post as Post, time_zone)),
    video: videos.items.map(toVideoCard)[0] ?? null,
    books: books.items.map(toBookCard),
    testimonials: testimonials.items.map(toTestimonialCard),
    newsletter: { title: newsletter.title, lead: newsletter.lead },
  };
}
