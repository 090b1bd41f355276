import { RouterContextProvider } from "react-router";
import { beforeAll, expect, test } from "vitest";
import { loader as book } from "#app/features/books/pages/book.tsx";
import { loader as shelf } from "#app/features/books/pages/shelf.tsx";
import { loader as issue } from "#app/features/magazines/pages/issue.tsx";
import { loader as quote } from "#app/features/quotes/pages/quote.tsx";
import { loader as wall } from "#app/features/quotes/pages/wall.tsx";
import { anonymous } from "#app/platform/access/actor.ts";
import { requestContext } from "#app/platform/request-context.ts";
import { findNextPublication } from "#app/resources/next-publication.server.ts";
import { type Api, startApi } from "#tests/support/api.ts";
import { countQueries } from "#tests/support/count-queries.ts";
import { upload } from "#tests/support/forms.ts";
import { samplePdf } from "#tests/support/pdf.ts";
import { siteSettings } from "../page-loader.server.ts";
import { loader as academy } from "./about/academy.tsx";
import { loader as contact } from "./contact-us.tsx";
import { loader as issues } from "./newsletter/issues.tsx";
import { loader as service } from "./services/service.tsx";

let api: Api;

beforeAll(async () => {
  api = await startApi();
  const { id: media } = await upload(api, "sample.pdf", await samplePdf(1));
  const status = "published";
  const add = async (path: string, body: object) => {
    const response = await api.request("POST", path, { as: "editor", body: { ...body, status } });
    expect(response.status, JSON.stringify(response.body)).toBe(201);
  };
  for (const count of [1, 2, 3, 4, 5, 6, 7]) {
    await add("/api/gallery/book/", { title: `Book ${count}`, sample: media });
    await add("/api/gallery/magazine/", {
      title: `Letter ${count}`,
      issue_number: count,
      issue_date: `2026-0${count}-01`,
      file: media,
    });
    await add("/api/gallery/quote/", { text: `Quote ${count}` });
    await add("/api/viewer/ambassador/", { name: `Ambassador ${count}`, consented_on: "2026-01-01" });
    await add("/api/viewer/testimonial/", {
      name: `Voice ${count}`,
      text: "Thanks",
      service: "mentorship",
      consented_on: "2026-01-01",
    });
  }
});

type Loader = (args: never) => Promise<unknown>;

/** Calls a loader as the server does for a visitor. */
function load<L extends Loader>(loader: L, path: string, params: Record<string, string> = {}, pattern = path) {
  const context = new RouterContextProvider();
  context.set(requestContext, { app: api.app, actor: anonymous });
  const request = new Request(`https://academy.example${path}`);
  return loader({ request, context, params, pattern, url: new URL(request.url) } as never) as ReturnType<L>;
}

test.each<[string, Loader, Record<string, string>?]>([
  ["/books", shelf],
  ["/books/book-4", book, { slug: "book-4" }],
  ["/newsletter", issues],
  ["/newsletter/letter-4", issue, { slug: "letter-4" }],
  ["/quotes", wall],
  ["/quotes/4", quote, { id: "4" }],
  ["/about/academy", academy],
  ["/services/mentorship", service],
  ["/contact-us", contact],
])("%s takes at most six queries", async (path, loader, params) => {
  // Memoized per content revision.
  await Promise.all([siteSettings(api.app), findNextPublication(api.app)]);
  expect(await countQueries(api, () => load(loader, path, params))).toBeLessThanOrEqual(6);
});

test("an item has links to the previous and next items in its list", async () => {
  const around = async (loader: typeof book | typeof issue, path: string, slug: string) => {
    const { adjacent } = await load(loader, `${path}/${slug}`, { slug });
    return [adjacent.previous?.slug, adjacent.next?.slug];
  };
  expect(await around(book, "/books", "book-1")).toEqual([undefined, "book-2"]);
  expect(await around(book, "/books", "book-7")).toEqual(["book-6", undefined]);
  expect(await around(issue, "/newsletter", "letter-3")).toEqual(["letter-4", "letter-2"]);
});

test("a service shows at most six testimonials, only with consent", async () => {
  const body = { name: "Nobody asked her", text: "Oh", service: "astro-clinic", status: "published" };
  const refused = await api.request("POST", "/api/viewer/testimonial/", { as: "editor", body });
  expect(refused.body.codes).toEqual({ consented_on: ["required"] });
  const testimonials = async (path: string) => (await load(service, path)).testimonials.map(({ name }) => name);
  expect(await testimonials("/services/astro-clinic")).toEqual([]);
  expect(await testimonials("/services/mentorship")).toEqual([1, 2, 3, 4, 5, 6].map((count) => `Voice ${count}`));
});

test("a list sends only the fields that it shows to the browser", async () => {
  const { books } = await load(shelf, "/books");
  expect(Object.keys(books.items[0] ?? {}).sort()).toEqual([
    "authors",
    "cover",
    "language",
    "slug",
    "subtitle",
    "title",
  ]);
});
