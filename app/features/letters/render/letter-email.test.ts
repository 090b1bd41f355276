import { readFile } from "node:fs/promises";
import { caniemail } from "caniemail";
import fc from "fast-check";
import { HtmlValidate } from "html-validate";
import { expect, test } from "vitest";
import type { RichTextNode } from "#app/document/document.ts";
import { documentHrefs } from "#app/document/item-link.ts";
import { emailColours } from "#app/platform/mail/email-styles.ts";
import { anyDocument } from "#tests/support/any-document.ts";
import { UNSUBSCRIBE_URL, WEB_URL } from "../letter-placeholders.ts";
import { emailMediaNodes } from "./email-media-nodes.tsx";
import { emailNodes } from "./email-nodes.tsx";
import { linkUrl } from "./letter-context.ts";
import { type LetterContent, type LetterSurroundings, renderLetterEmail } from "./letter-email.tsx";

const picture = {
  ...{ url: "/media/1/0123456789ab/dawn.jpg", width: 1600, height: 1200, alt: "Dawn over hills" },
  ...{ focal_point: { x: 0.5, y: 0.5 }, placeholder: null, animated: false },
};
const surroundings: LetterSurroundings = {
  media: Object.fromEntries(Array.from({ length: 9 }, (_, at) => [at + 1, picture])),
  videos: {
    "a-video": { title: "A talk", path: "/gallery/videos/a-video", poster: picture, duration_seconds: 90 },
  },
  links: { "post/12": "/article/blogs/on-breathing", "post/13": null },
  siteUrl: "https://academy.example",
  sender: { academy_name: "Lightwell Academy", address: "1 Meadow Lane\nOxford", logo: null },
  hasWebLink: true,
  hasTopics: true,
};
const letter = (content: RichTextNode[], fields: Partial<LetterContent> = {}): LetterContent => ({
  ...{ subject: "A new issue", preview_line: "What is in it", language: "en" },
  body: { type: "doc", content },
  ...fields,
});
const render = (content: RichTextNode[], fields?: Partial<LetterContent>) =>
  renderLetterEmail(letter(content, fields), surroundings);
const text = (words: string, marks?: RichTextNode["marks"]): RichTextNode => ({
  type: "text",
  text: words,
  ...(marks && { marks }),
});
const paragraph = (...content: RichTextNode[]): RichTextNode => ({ type: "paragraph", content });

/** Letters and digits alone, since white space and invisible characters differ between the parts. */
const essence = (words: string) => words.replace(/[^\p{L}\p{N}]+/gu, "");
const unescapeHtml = (html: string) =>
  html
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");

const listTexts = ({ text: own = "", content = [] }: RichTextNode): string[] => [own, ...content.flatMap(listTexts)];

const validator = new HtmlValidate({
  rules: { "close-order": "error", "close-attr": "error", "attr-quotes": "error" },
});

test("turns any document into an email without scripts, with every text and link in both parts", () => {
  fc.assert(
    fc.property(anyDocument({ isMediaIncluded: true }), fc.constantFrom("en", "fa"), (document, language) => {
      const { html, text } = renderLetterEmail(letter(document.content ?? [], { language }), surroundings);
      expect(html.match(/<(?:script|iframe|form|object|link)\b|<[^>]+\son\w+=|="javascript:/i)).toBeNull();
      const report = validator.validateStringSync(html);
      expect(report.results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([]);
      const [shown, plain] = [essence(unescapeHtml(html)), essence(text)];
      const words = listTexts(document).map(essence);
      expect(words.filter((each) => !shown.includes(each) || !plain.includes(each))).toEqual([]);
      const links = documentHrefs(document).flatMap((href) => linkUrl(href, surroundings) ?? []);
      expect(
        links.filter((url) => !html.includes(`href="${url}"`) || !text.includes(url.replace(/^mailto:/, ""))),
      ).toEqual([]);
      expect(html.match(/href="([^"]*)"/g)?.filter((href) => !/"(https:\/\/|mailto:|\{\{)/.test(href))).toEqual([]);
      const own = [UNSUBSCRIBE_URL, WEB_URL];
      expect(own.filter((url) => !html.includes(`href="${url}"`) || !text.includes(`<${url}>`))).toEqual([]);
    }),
    { numRuns: 40 },
  );
});

test("no subject can add another header", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (subject) => {
      const rendered = render([], { subject: `Hello\r\nBcc: all@example.org${subject}` });
      expect(rendered.subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
    }),
  );
});

const everyBlock: RichTextNode[] = [
  { type: "heading", attrs: { level: 2 }, content: [text("A heading")] },
  paragraph(
    text("Read "),
    text("this article", [{ type: "link", attrs: { href: "/link/post/12#later" } }]),
    text(" and "),
    text("a draft", [{ type: "link", attrs: { href: "/link/post/13" } }]),
  ),
  { type: "bulletList", content: [{ type: "listItem", content: [paragraph(text("One"))] }] },
  { type: "orderedList", attrs: { start: 3 }, content: [{ type: "listItem", content: [paragraph(text("Three"))] }] },
  { type: "blockquote", content: [paragraph(text("Said before"))] },
  { type: "pullQuote", attrs: { attribution: "Ilse" }, content: [text("Breathe")] },
  { type: "picture", attrs: { media: 1, alt: "", caption: "At home", decorative: false, width: "text" } },
  { type: "gallery", attrs: { items: [1, 2, 3].map((media) => ({ media, alt: `Photo ${media}` })) } },
  { type: "video", attrs: { video: "a-video" } },
  { type: "embed", attrs: { provider: "youtube", videoId: "dQw4w9WgXcQ", title: "A song" } },
  {
    type: "table",
    content: [
      {
        type: "tableRow",
        content: ["Day", "Hour"].map((each) => ({ type: "tableHeader", content: [paragraph(text(each))] })),
      },
      {
        type: "tableRow",
        content: ["Monday", "Nine"].map((each) => ({ type: "tableCell", content: [paragraph(text(each))] })),
      },
    ],
  },
  { type: "callout", attrs: { tone: "tip" }, content: [paragraph(text("Take a walk"))] },
  { type: "button", attrs: { href: "/books", label: "To the books" } },
  { type: "horizontalRule" },
  { type: "codeBlock", attrs: { language: "" }, content: [text("one\n  two")] },
];

test("the email client checks know each kind of block", () => {
  const listTypes = ({ type, content = [] }: RichTextNode): string[] => [type, ...content.flatMap(listTypes)];
  const known = new Set([...everyBlock, ...further].flatMap(listTypes));
  expect(Object.keys({ ...emailNodes, ...emailMediaNodes }).filter((type) => !known.has(type))).toEqual(["doc"]);
});

test("a gallery has its gap between the two pictures in both text directions", () => {
  const gallery = everyBlock.filter(({ type }) => type === "gallery");
  const paddings = (language: string) =>
    render(gallery, { language }).html.match(/padding:0 8px 0 0|padding:0 0 0 8px/g);
  expect(paddings("en")?.slice(0, 2)).toEqual(["padding:0 8px 0 0", "padding:0 0 0 8px"]);
  expect(paddings("fa")?.slice(0, 2)).toEqual(["padding:0 0 0 8px", "padding:0 8px 0 0"]);
});

test("renders each kind of block as HTML with absolute URLs", () => {
  const { html } = render(everyBlock);
  const parts = [
    'href="https://academy.example/article/blogs/on-breathing#later"',
    'alt="Dawn over hills" height="407" src="https://academy.example/media/1/0123456789ab/w960/dawn.jpg"',
    'alt="Photo 3" height="197" src="https://academy.example/media/1/0123456789ab/w320-4x3-50-50/dawn.jpg"',
    'href="https://academy.example/gallery/videos/a-video"',
    'href="https://www.youtube.com/watch?v=dQw4w9WgXcQ"',
    '<ol class="ink" start="3"',
    'href="https://academy.example/books"',
    '<th scope="col"',
  ];
  expect(parts.filter((part) => !html.includes(part))).toEqual([]);
  expect(html.includes("/link/post/")).toBe(false);
  expect(html.match(/(src|href)="\/[^"]*/g)).toBeNull();
});

test("the plain text reads like a letter", () => {
  expect(render(everyBlock).text).toMatchInlineSnapshot(`
    "Lightwell Academy <https://academy.example>


    A heading

    Read this article <https://academy.example/article/blogs/on-breathing#later> and a draft

    - One

     3. Three

    > Said before

    > Breathe
    > 
    > Ilse

    [Dawn over hills]

    At home

    [Photo 1][Photo 2]

    [Photo 3]

    Watch the video: A talk (1:30) <https://academy.example/gallery/videos/a-video>

    Watch the video: A song <https://www.youtube.com/watch?v=dQw4w9WgXcQ>

    Day      Hour
    Monday   Nine

    Tip

    Take a walk

    To the books <https://academy.example/books>

    ------------------------

    one
      two

    You’re receiving this letter because you subscribed to the Lightwell Academy newsletter.

    Unsubscribe <{{unsubscribe_url}}> · Choose topics <{{topics_url}}> · View in browser <{{web_url}}>

    Lightwell Academy <https://academy.example>
    1 Meadow Lane
    Oxford"
  `);
});

test("the dots between the links at the end are hidden from screen readers, but not from the plain text", () => {
  const { html, text: plain } = render([paragraph(text("Hello"))]);
  const dots = html.split("·").length - 1;
  expect(dots).toBeGreaterThan(0);
  expect(html.split('<span aria-hidden="true"> · </span>')).toHaveLength(dots + 1);
  expect(plain.split(" · ")).toHaveLength(dots + 1);
});

test("a right-to-left letter changes the direction of its own text, not of what surrounds it", () => {
  const { html } = render([{ type: "blockquote", content: [paragraph(text("سلام"))] }], { language: "fa" });
  expect(html).toContain('<html dir="rtl" lang="fa">');
  expect(html).toMatch(/<td[^>]*role="main"[^>]*lang="fa" dir="rtl"[^>]*text-align:right/);
  expect(html).toContain("border-right:3px");
  expect(html).toMatch(/<td[^>]*lang="en" dir="ltr"[^>]*>\s*<p[^>]*>You’re receiving this letter/);
});

test("marks the application's own words as English within a text in another language", () => {
  const blocks = everyBlock.filter(({ type }) => ["callout", "video"].includes(type));
  const { html, text: plain } = render(blocks, { language: "fa" });
  for (const words of ["Tip", "Watch the video"]) expect(html).toContain(`<span lang="en" dir="ltr">${words}</span>`);
  expect(html).toContain('<span dir="auto">A talk</span>');
  expect(plain).toContain("Watch the video: A talk (1:30)");
  expect(render(blocks).html).not.toContain('<span lang="en"');
});

test("text written by staff never replaces a recipient's own URL", () => {
  const href = "https://elsewhere.example/?from={{unsubscribe_url}}";
  const { html } = render([paragraph(text("Here", [{ type: "link", attrs: { href } }]))]);
  expect(html.split(UNSUBSCRIBE_URL)).toHaveLength(2);
});

const clients = [
  ...["gmail.desktop-webmail", "gmail.android", "gmail.ios", "apple-mail.macos", "apple-mail.ios", "outlook.windows"],
  ...["outlook.outlook-com", "outlook.ios", "yahoo.desktop-webmail", "samsung-email.android", "thunderbird.macos"],
  "protonmail.desktop-webmail",
];
/**
 * Some clients ignore these without losing content: dark mode colours, round corners, and how the preview line is
 * hidden.
 */
const ornaments = [
  ...["color-scheme CSS property", "color-scheme meta tag", "@media", "border-radius", "outline", "target attribute"],
  // `display: none` also hides the preview; a picture has its height as an attribute; long code is clipped or scrolls.
  ...["overflow", "opacity", "max-height property", "height property", "white-space", "<body> element"],
  // Without it, a screen reader may read a dot between two links.
  "aria-hidden attribute",
];

const logo = { ...picture, url: "/media/2/0123456789ab/logo.png", width: 600, height: 200 };
/** Content within blocks, and variants: with a logo, without a postal address, without topics. */
const further: RichTextNode[] = [
  ...["bold", "italic", "strike", "code", "underline", "highlight", "subscript", "superscript"].map((type) =>
    paragraph(
      text(type, [{ type }]),
      { type: "hardBreak" },
      text("سلام", [{ type: "lang", attrs: { language: "fa" } }]),
    ),
  ),
  ...["note", "tip", "warning"].map((tone) => ({ type: "callout", attrs: { tone }, content: [paragraph(text(tone))] })),
  ...[3, 4].map((level) => ({ type: "heading", attrs: { level }, content: [text(`Level ${level}`)] })),
];

test.each([
  ["from left to right", "en", {}],
  ["from right to left, with a logo", "fa", { sender: { academy_name: "Lightwell", address: "", logo } }],
])("twelve email clients show everything that a letter needs, %s", (_, language, other) => {
  const written = letter([...everyBlock, ...further], { language });
  const { html } = renderLetterEmail(written, { ...surroundings, ...other });
  const { issues } = caniemail({ clients: clients as ["gmail.ios"], html });
  const missing = [...issues.errors].flatMap(([client, found]) =>
    found.filter(({ title }) => !ornaments.includes(title)).map(({ title }) => `${client}: ${title}`),
  );
  expect(missing).toEqual([]);
});

test("uses the site's colours", async () => {
  const tokens = await readFile("app/ui/tokens.css", "utf8");
  for (const colour of Object.values(emailColours).flatMap((scheme) => Object.values(scheme)))
    expect(tokens).toContain(colour);
});
