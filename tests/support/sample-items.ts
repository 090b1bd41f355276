import type { Api } from "./api.ts";
import { insertMediaRow } from "./media-row.ts";

/** A picture, a PDF and captions: the first three files of a library, in this order (`addSampleReferences`). */
const [PICTURE, DOCUMENT, CAPTIONS] = [1, 2, 3];

const withPicture = { type: "doc", content: [{ type: "picture", attrs: { media: PICTURE, alt: "Dawn" } }] };
const links = [{ label: "Own", url: "https://own.example/" }];
const seo = { seo_title: "Found", seo_description: "As this", noindex: true };

/**
 * The sample values for each resource: `required` is enough to save and to publish an item, `rest` has every other
 * field, and its first text may have any content. Each item gets a different `n`, for names and numbers that must be
 * unique.
 */
const samples = {
  "post-category": { required: (n: number) => ({ name: `Category ${n}` }), rest: { description: "About" } },
  "post-tag": { required: (n: number) => ({ name: `Tag ${n}` }), rest: { description: "About" } },
  "media-tag": { required: (n: number) => ({ name: `File tag ${n}` }), rest: {} },
  "private-folder": { required: (n: number) => ({ name: `Folder ${n}` }), rest: { parent: null } },
  post: {
    required: (n: number) => ({ title: `Post ${n}` }),
    rest: {
      ...{ excerpt: "In short", kind: "in_media", body: withPicture, cover: { media: PICTURE, alt: "Sun" } },
      ...{ category: 1, tags: [1], author_name: "Ilse", source_name: "Paper", source_url: "https://paper.example/a" },
      ...{ featured: true, canonical_url: "https://own.example/b", ...seo },
    },
  },
  "image-category": {
    required: (n: number) => ({ name: `Album ${n}` }),
    rest: { description: "About", cover: { media: PICTURE, decorative: true } },
  },
  image: {
    required: (n: number) => ({ title: `Photo ${n}`, image: PICTURE }),
    rest: { caption: "Far", category: 1, taken_on: "2026-01-01" },
  },
  video: {
    required: (n: number) => ({ title: `Video ${n}`, provider: "vimeo", video_id: "76979871" }),
    rest: {
      ...{ description: "About", poster: PICTURE, captions: CAPTIONS, duration_seconds: 9, transcript: "Words" },
      ...{ chapters: [{ at_seconds: 0, title: "One" }], file: null, featured: true, ...seo },
    },
  },
  book: {
    required: (n: number) => ({ title: `Book ${n}` }),
    rest: {
      ...{ subtitle: "More", authors: ["A"], cover: PICTURE, description: withPicture, isbn: "978-3-16-148410-0" },
      ...{ publisher: "House", published_on: "2026-01-01", pages: 9, buy_links: links, sample: DOCUMENT, ...seo },
    },
  },
  magazine: {
    required: (n: number) => ({ title: `Letter ${n}`, issue_number: n, issue_date: "2026-01-01", file: DOCUMENT }),
    rest: { summary: "S", cover: PICTURE, ...seo },
  },
  quote: {
    required: (n: number) => ({ text: `Quote ${n}` }),
    rest: { context: "Letter", attribution: "Ilse", background: PICTURE },
  },
  ambassador: {
    required: (n: number) => ({ name: `Ambassador ${n}`, consented_on: "2026-01-01" }),
    rest: { role: "Guide", region: "North", photo: PICTURE, bio: "Long", links, consent_note: "By letter" },
  },
  "saved-reply": { required: (n: number) => ({ name: `Answer ${n}`, text: "Thank you" }), rest: {} },
  topic: { required: (n: number) => ({ name: `Topic ${n}` }), rest: { description: "Twice a year" } },
  letter: {
    required: (n: number) => ({ title: `To readers ${n}` }),
    rest: {
      ...{
        subject: "News",
        preview_line: "A new issue",
        sender_name: "Ilse",
        reply_to: "ilse@own.example",
        on_site: false,
      },
      body: withPicture,
    },
  },
  "letter-template": {
    required: (n: number) => ({ title: `Season ${n}` }),
    rest: { subject: "News", preview_line: "A new season", body: withPicture },
  },
  "web-letter": {
    required: (n: number) => ({ title: `Spring ${n}` }),
    rest: { summary: "The garden is open", body: withPicture, ...seo },
  },
  redirect: { required: (n: number) => ({ source: `/old-${n}`, target: `/books?from=${n}` }), rest: {} },
  "spam-sender": { required: (n: number) => ({ name: `spam${n}@spam.example` }), rest: {} },
  testimonial: {
    required: (n: number) => ({ name: `Guest ${n}`, text: "Thanks", consented_on: "2026-01-01" }),
    rest: {
      ...{ role: "Guest", photo: PICTURE, service: "mentorship", video_url: "https://v.example/", featured: true },
      consent_note: "By letter",
    },
  },
};

type Samples = typeof samples;
type SampleName = keyof Samples;
type OfTraits = "slug" | "status" | "published_at" | "position" | "language";
type FieldOf<N extends SampleName> = keyof ReturnType<Samples[N]["required"]> | keyof Samples[N]["rest"] | OfTraits;
type Given<N extends string> = N extends SampleName ? Partial<Record<FieldOf<N>, unknown>> : Record<string, unknown>;

/** Higher than the numbers that tests choose themselves. */
let made = 1000;

/** The body of an item of the named resource, with only the required fields and the given ones. */
export function sampleItem<N extends string>(name: N, fields?: Given<N>): Record<string, unknown> {
  made += 1;
  return { ...getSample(name).required(made), ...fields };
}

/** The body of an item of the named resource with every field filled in. */
export function wholeSampleItem<N extends string>(name: N, fields?: Given<N>): Record<string, unknown> {
  return { ...getSample(name).rest, ...sampleItem(name, fields) };
}

/** A text field of the resource that is neither required nor its title. */
export function findFreeText(name: string): string {
  const field = Object.entries<unknown>(getSample(name).rest).find(([, value]) => typeof value === "string");
  if (!field) throw new Error(`The sample of "${name}" has no text in its rest.`);
  return field[0];
}

function getSample(name: string) {
  const known: Record<string, Samples[SampleName]> = samples;
  const sample = known[name];
  if (!sample)
    throw new Error(`There is no sample of "${name}": tests/support/sample-items.ts has one for each resource.`);
  return sample;
}

/** Adds what whole samples refer to, to an application without any: the files, a category, a tag and an album. */
export async function addSampleReferences(api: Api): Promise<void> {
  await addSampleMedia(api);
  const terms = {
    "post-category": "post/category",
    "post-tag": "post/tag",
    "image-category": "gallery/image-category",
  };
  for (const [name, path] of Object.entries(terms)) {
    const { status, body } = await api.request("POST", `/api/${path}/`, { body: sampleItem(name), as: "owner" });
    if (status !== 201) throw new Error(JSON.stringify(body));
  }
}

/** Adds the files that samples refer to, to a library without any, as rows without content. */
export async function addSampleMedia(api: Api): Promise<void> {
  await insertMediaRow(api);
  const pdf = { name: "issue.pdf", kind: "document", content_type: "application/pdf", sha256: "1".repeat(64) };
  await insertMediaRow(api, pdf);
  await insertMediaRow(api, { name: "a.vtt", kind: "captions", content_type: "text/vtt", sha256: "2".repeat(64) });
}
