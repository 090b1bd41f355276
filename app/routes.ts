import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** The admin area, rendered in the browser. Case-sensitive, as on the server. */
const admin = route("admin", "admin/area.tsx", { caseSensitive: true }, [
  route("login", "admin/sign-in.tsx"),
  route("forgotten-password", "admin/forgotten-password.tsx"),
  route("set-password", "admin/set-password.tsx"),
  route("confirm-email", "admin/confirm-email.tsx"),
  layout("admin/layout.tsx", [
    index("admin/dashboard-screen.tsx"),
    route("subscribers", "features/subscribers/admin/subscribers-screen.tsx", [
      route("new", "features/subscribers/admin/add-subscriber.tsx"),
    ]),
    route("subscribers/import", "features/subscribers/admin/imports-screen.tsx"),
    route("subscribers/import/:id", "features/subscribers/admin/import-screen.tsx"),
    route("subscribers/:id", "features/subscribers/admin/person-screen.tsx"),
    route("staff", "features/staff/admin/staff-screen.tsx"),
    route("audit", "features/audit/admin/audit-screen.tsx"),
    route("outbox", "features/outbox/admin/outbox-screen.tsx"),
    route("outbox/:id", "features/outbox/admin/email-screen.tsx"),
    route("sender-domain", "admin/sender-domain/sender-domain-screen.tsx"),
    ...["tokens", "sessions"].map((path) => route(path, "admin/account/former-address.tsx", { id: `account/${path}` })),
    route("account", "admin/account/account-screen.tsx"),
    route("media", "features/media/admin/library-screen.tsx"),
    route("media/:id", "features/media/admin/media-screen.tsx"),
    route("testimonial-links", "features/people/admin/testimonial-links-screen.tsx"),
    route("private-files", "features/private-files/admin/private-files-screen.tsx"),
    route("private-files/:id", "features/private-files/admin/private-file-screen.tsx"),
    route("enquiries/:id", "features/enquiries/admin/enquiry-screen.tsx"),
    route("redirects/import", "features/redirects/admin/import-screen.tsx"),
    route("photos/from-pictures", "admin/items/from-pictures/from-pictures-screen.tsx"),
    route(":resource", "admin/items/items-screen.tsx"),
    route(":resource/:id", "admin/items/form/item-screen.tsx"),
    route(":resource/history", "features/history/admin/history-screen.tsx", { id: "history-of-single" }),
    route(":resource/:id/history", "features/history/admin/history-screen.tsx"),
    route("*", "admin/not-found.tsx"),
  ]),
]);

/** A page that consists of a header and a text; its path identifies it. */
const text = (path: string) => route(path, "site/pages/text-page.tsx", { id: path });

const service = (name: string) => {
  const path = `services/${name}`;
  return route(path, "site/pages/services/service.tsx", { id: path });
};

const articles = (path: string) => [
  route(path, "features/posts/pages/list.tsx", { id: path }),
  route(`${path}/:slug`, "features/posts/pages/article.tsx", { id: `${path}/:slug` }),
];

/** The public site: specification, section 2. */
const site = layout("site/layout.tsx", [
  index("site/pages/home.tsx"),
  route("about/academy", "site/pages/about/academy.tsx"),
  text("about/founder"),
  service("mentorship"),
  service("astro-clinic"),
  service("online-classes"),
  route("books", "features/books/pages/shelf.tsx"),
  route("books/:slug", "features/books/pages/book.tsx"),
  ...articles("article/in-media"),
  ...articles("article/blogs"),
  route("gallery/photos", "features/gallery/pages/photos.tsx"),
  route("gallery/photos/:id", "features/gallery/pages/photo.tsx"),
  route("gallery/videos", "features/videos/pages/videos.tsx"),
  route("gallery/videos/:slug", "features/videos/pages/video.tsx"),
  text("vision"),
  route("quotes", "features/quotes/pages/wall.tsx"),
  route("quotes/:id", "features/quotes/pages/quote.tsx"),
  route("privacy", "site/pages/privacy/privacy.tsx"),
  text("accessibility"),
  route("search", "site/pages/search/search.tsx"),
  route("newsletter", "site/pages/newsletter/issues.tsx"),
  route("newsletter/:slug", "features/magazines/pages/issue.tsx"),
  route("newsletter/letters", "features/letters/pages/letters.tsx"),
  route("newsletter/letters/:slug", "features/letters/pages/letter.tsx"),
  route("contact-us", "site/pages/contact-us.tsx"),
  route("testimonial", "site/pages/testimonial/testimonial.tsx"),
  route("unsubscribe", "features/subscribers/pages/unsubscribe.tsx"),
  route("choose-topics", "features/subscribers/pages/choose-topics.tsx"),
  route("confirm-subscription", "features/subscribers/pages/confirm-subscription.tsx"),
  route("link/:resource/:id", "site/pages/item-link.tsx"),
  route("files/:token", "features/private-files/pages/shared-file.tsx"),
]);

export default [
  site,
  route("subscribe", "features/subscribers/pages/subscribe.ts"),
  admin,
  route("*", "site/pages/unknown-path.ts"),
] satisfies RouteConfig;
