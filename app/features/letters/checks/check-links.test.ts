import { beforeAll, expect, test } from "vitest";
import type { StaffActor } from "#app/platform/access/actor.ts";
import type { SiteAnswer } from "#app/platform/http/ask-site.ts";
import { operationContext } from "#app/resources/store.server.ts";
import { type Api, startApi } from "#tests/support/api.ts";
import { richText, writeLetter } from "#tests/support/letters.ts";
import { insertMediaRow } from "#tests/support/media-row.ts";
import { checkLinks } from "./check-links.server.ts";

let api: Api;
const editor: StaffActor = { kind: "staff", id: 1, username: "editor", role: "editor", sessionId: 0 };
beforeAll(async () => {
  api = await startApi({ config: { siteUrl: "https://academy.example" } });
});
const paragraph = (...content: object[]) => ({ type: "paragraph", content });
const link = (href: string, text: string) => ({ type: "text", text, marks: [{ type: "link", attrs: { href } }] });

test("reports broken links to items, to pages of the site, and to other sites", async () => {
  const { id } = (await api.request("POST", "/api/gallery/quote/", { as: "editor", body: { text: "Not yet" } })).body;
  const answers: Record<string, SiteAnswer> = {
    "https://gone.example/page": { status: 404 },
    "https://nobody.example/": { problem: "no_host" },
    "http://printer.example/": { problem: "not_public" },
    "https://slow.example/": { problem: "no_answer" },
    "https://ill.example/": { status: 503 },
    "https://shy.example/": { status: 403 },
    "https://fine.example/": { status: 200 },
  };
  const pages: Record<string, { status: number; location: string | undefined }> = {
    "/books": { status: 200, location: undefined },
    "/boks": { status: 302, location: "/" },
    "/moved": { status: 301, location: "/books" },
    "/media/none.jpg": { status: 404, location: undefined },
  };
  const hrefs = [
    `/link/quote/${id}`,
    "/link/quote/999999",
    "https://academy.example/boks",
    "/books",
    "/moved",
    "/media/none.jpg",
  ];
  const links = [...hrefs, ...Object.keys(answers), "mailto:a@b.example", "#here"].map((href) => ({
    href,
    text: href,
    path: [],
  }));
  const found = await checkLinks(operationContext(api.app, editor), links, {
    askPage: async (path) => pages[path] ?? { status: 500, location: undefined },
    askSite: async (url) => answers[url] as SiteAnswer,
  });
  expect(
    found.map(({ severity, message }) => `${severity}: ${message.replace(/^The link “[^”]*\/([^”]*)”/, "$1")}`),
  ).toEqual([
    `problem: ${id} opens the draft “Not yet”, which readers can’t see.`,
    "problem: 999999 is broken: the item doesn’t exist.",
    "problem: boks opens the home page because its own page doesn’t exist.",
    "problem: none.jpg is broken: the page doesn’t exist.",
    "problem: page is broken: the page doesn’t exist on gone.example.",
    "problem:  is broken: nobody.example doesn’t exist.",
    "problem:  opens printer.example, which is on a private network that readers can’t reach.",
    "advice:  may be broken: slow.example doesn’t respond.",
    "advice:  may be broken: ill.example returned an error (503).",
  ]);
});

test("follows at most 50 links to this site and 50 to others, each once, and five at a time", async () => {
  let [asked, now, most] = [0, 0, 0];
  const pages: string[] = [];
  const hrefs = Array.from({ length: 160 }, (_, at) => [`https://site${at % 80}.example/`, `/books?page=${at}`]).flat();
  const links = hrefs.map((href) => ({ href, text: "x", path: [] }));
  await checkLinks(operationContext(api.app, editor), links, {
    askPage: async (path) => {
      pages.push(path);
      return { status: 200, location: undefined };
    },
    askSite: async () => {
      [asked, now] = [asked + 1, now + 1];
      most = Math.max(most, now);
      await new Promise((done) => setImmediate(done));
      now -= 1;
      return { status: 200 };
    },
  });
  expect({ asked, most, pages: new Set(pages).size }).toEqual({ asked: 50, most: 5, pages: 50 });
});

test("reports problems that readers would notice, and requests nothing on the internal network", async () => {
  await insertMediaRow(api, { alt: "", width: 1600, height: 1200 });
  const body = {
    type: "doc",
    content: [
      paragraph(link("http://127.0.0.1:9/", "Inside"), { type: "text", text: " Dear {first_name}" }),
      { type: "picture", attrs: { media: 1, alt: "", caption: "", decorative: false, width: "text" } },
      paragraph({ type: "text", text: "x".repeat(103_000) }),
    ],
  };
  const id = await writeLetter(api, { subject: "", body });
  const ask = (as?: string, of = id) => api.request("GET", `/api/letter/${of}/problems/`, as ? { as } : {});
  const { body: found } = await ask("editor");
  expect(found.results.map(({ message }: { message: string }) => message)).toEqual([
    "The letter has no subject.",
    "“{first_name}” would be sent as it is. Use {name|reader}.",
    "This picture has no alt text.",
    expect.stringMatching(/^The email is .* KB\. Gmail clips emails over/),
    "The link “Inside” opens 127.0.0.1:9, which is on a private network that readers can’t reach.",
  ]);
  expect((await ask("editor", await writeLetter(api, { body: richText("Dear all") }))).body.results).toEqual([]);
  expect([(await ask()).status, (await ask("author")).status, (await ask("editor", 999_999)).status]).toEqual([
    401, 403, 404,
  ]);
  const statuses = [];
  for (let request = 0; request < 20; request += 1) statuses.push((await ask("editor")).status);
  expect(statuses.at(-1)).toBe(429);
});
