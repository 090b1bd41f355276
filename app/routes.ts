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
  route(path, "site/pages/articles/list.tsx", { id: path }),
  route(`${path}/:slug`, "site/pages/articles/article.tsx", { id: `${path}/:slug` }),
];

/** The public site: specification, section 2. */
const site = layout("site/layout.tsx", [
  index("site/pages/home.tsx"),
  route("about/academy", "site/pages/about/academy.tsx"),
  text("about/founder"),
  service("mentorship"),
  service("astro-clinic"),
  service("online-classes"),
  route("books", "site/pages/books/shelf.tsx"),
  route("books/:slug", "site/pages/books/book.tsx"),
  ...articles("article/in-media"),
  ...articles("article/blogs"),
  route("gallery/photos", "site/pages/photos/photos.tsx"),
  route("gallery/photos/:id", "site/pages/photos/photo.tsx"),
  route("gallery/videos", "site/pages/videos/videos.tsx"),
  route("gallery/videos/:slug", "site/pages/videos/video.tsx"),
  text("vision"),
  route("quotes", "site/pages/quotes/wall.tsx"),
  route("quotes/:id", "site/pages/quotes/quote.tsx"),
  route("privacy", "site/pages/privacy/privacy.tsx"),
  text("accessibility"),
  route("search", "site/pages/search/search.tsx"),
  route("newsletter", "site/pages/newsletter/issues.tsx"),
  route("newsletter/:slug", "site/pages/newsletter/issue.tsx"),
  route("newsletter/letters", "site/pages/newsletter/letters.tsx"),
  route("newsletter/letters/:slug", "site/pages/newsletter/letter.tsx"),
  route("contact-us", "site/pages/contact-us.tsx"),
  route("testimonial", "site/pages/testimonial/testimonial.tsx"),
  route("unsubscribe", "site/pages/unsubscribe.tsx"),
  route("choose-topics", "site/pages/choose-topics.tsx"),
  route("confirm-subscription", "site/pages/confirm-subscription.tsx"),
  route("link/:resource/:id", "site/pages/item-link.tsx"),
  route("files/:token", "site/pages/files/shared-file.tsx"),
]);

export default [
  site,
  route("subscribe", "site/pages/subscribe.ts"),
  admin,
  route("*", "site/pages/unknown-path.ts"),
] satisfies RouteConfig;
