import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** The admin area: loaded on demand, rendered in the browser. */
const admin = route("admin", "admin/area.tsx", [
  route("login", "admin/sign-in.tsx"),
  layout("admin/frame.tsx", [
    index("admin/start.tsx"),
    route("subscribers", "features/subscribers/admin/subscribers-screen.tsx", [
      route("new", "features/subscribers/admin/add-subscriber.tsx"),
    ]),
    route("outbox", "admin/outbox/outbox-screen.tsx"),
    route("outbox/:id", "admin/outbox/mail-screen.tsx"),
    route("sessions", "features/staff/admin/sessions-screen.tsx"),
    route("password", "features/staff/admin/password-screen.tsx"),
    route("*", "admin/not-found.tsx"),
  ]),
]);

/** A page that is a head and a text; its path says which one. */
const text = (path: string) => route(path, "site/pages/text-page.tsx", { id: path });

/** The public site: specification, section 2. */
const site = layout("site/layout.tsx", [
  index("site/pages/home.tsx"),
  text("about/academy"),
  text("about/founder"),
  text("services/mentorship"),
  text("services/astro-clinic"),
  text("services/online-classes"),
  text("books"),
  text("article/in-media"),
  text("article/blogs"),
  text("gallery/photos"),
  text("gallery/videos"),
  text("vision"),
  text("quotes"),
  text("privacy"),
  route("newsletter", "site/pages/newsletter.tsx"),
  route("contact-us", "site/pages/contact-us.tsx"),
  route("unsubscribe", "site/pages/unsubscribe.tsx"),
]);

export default [
  site,
  route("subscribe", "site/pages/subscribe.ts"),
  admin,
  route("*", "site/pages/unknown-path.ts"),
] satisfies RouteConfig;
