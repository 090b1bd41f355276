import type { SocialNetwork } from "#app/features/settings/social-networks.ts";
/** The types of the demo content: plain data, independent of the database. */

import type { MediaKey } from "./media.ts";

// ---------------------------------------------------------------- rich text

export type Mark =
  | { type: "bold" }
  | { type: "italic" }
  | { type: "underline" }
  | { type: "strike" }
  | { type: "code" }
  | { type: "lang"; attrs: { language: string } }
  | { type: "link"; attrs: { href: string } };

export type TextNode = { type: "text"; text: string; marks?: Mark[] };
export type HardBreakNode = { type: "hardBreak" };
export type InlineNode = TextNode | HardBreakNode;

export type ParagraphNode = { type: "paragraph"; content?: InlineNode[] };
export type HeadingNode = {
  type: "heading";
  attrs: { level: 2 | 3 | 4 };
  content: InlineNode[];
};
export type ListItemNode = { type: "listItem"; content: BlockNode[] };
export type BulletListNode = { type: "bulletList"; content: ListItemNode[] };
export type OrderedListNode = {
  type: "orderedList";
  attrs: { start: number };
  content: ListItemNode[];
};
export type BlockquoteNode = { type: "blockquote"; content: BlockNode[] };
export type PullQuoteNode = {
  type: "pullQuote";
  attrs: { attribution: string | null };
  content: InlineNode[];
};
export type PictureNode = {
  type: "picture";
  attrs: { media: MediaKey; alt: string; caption: string; width: "text" | "wide" };
};
export type GalleryNode = {
  type: "gallery";
  attrs: { items: { media: MediaKey; alt: string; caption: string }[] };
};
export type VideoNode = { type: "video"; attrs: { video: string } };
export type EmbedNode = {
  type: "embed";
  attrs: { provider: "youtube" | "vimeo"; videoId: string; title: string };
};
export type TableHeaderNode = { type: "tableHeader"; content: ParagraphNode[] };
export type TableCellNode = { type: "tableCell"; content: ParagraphNode[] };
export type TableRowNode = { type: "tableRow"; content: (TableHeaderNode | TableCellNode)[] };
export type TableNode = { type: "table"; content: TableRowNode[] };
export type CalloutTone = "note" | "tip" | "care";
export type CalloutNode = {
  type: "callout";
  attrs: { tone: CalloutTone };
  content: BlockNode[];
};
export type ButtonNode = { type: "button"; attrs: { href: string; label: string } };
export type HorizontalRuleNode = { type: "horizontalRule" };
export type CodeBlockNode = {
  type: "codeBlock";
  attrs: { language: string };
  content: TextNode[];
};

export type BlockNode =
  | ParagraphNode
  | HeadingNode
  | BulletListNode
  | OrderedListNode
  | BlockquoteNode
  | PullQuoteNode
  | PictureNode
  | GalleryNode
  | VideoNode
  | EmbedNode
  | TableNode
  | CalloutNode
  | ButtonNode
  | HorizontalRuleNode
  | CodeBlockNode;

export type DocNode = { type: "doc"; content: BlockNode[] };

// ---------------------------------------------------------------- entities

export type DemoStatus = "draft" | "in_review" | "published";

export type DemoCategory = { slug: string; name: string; description: string };
export type DemoTag = { slug: string; name: string; description: string };

export type DemoPost = {
  slug: string;
  kind: "blog" | "in_media";
  title: string;
  excerpt: string;
  body: DocNode;
  cover: MediaKey;
  category: string;
  tags: string[];
  author_name: string;
  source_name: string | null;
  source_url: string | null;
  featured: boolean;
  status: DemoStatus;
  /** Publication relative to the day of seeding; negative is in the future (scheduled). */
  days_ago: number;
};

export type DemoImageCategory = {
  slug: string;
  name: string;
  description: string;
  cover: MediaKey;
};

export type DemoPhoto = {
  title: string;
  caption: string;
  image: MediaKey;
  category: string;
  /** ISO date */
  taken_on: string;
};

export type DemoVideo = {
  slug: string;
  title: string;
  description: string;
  poster: MediaKey;
  duration_seconds: number;
  /** WebVTT */
  captions: string;
  chapters: { at_seconds: number; title: string }[];
  transcript: string;
  featured: boolean;
  days_ago: number;
};

export type DemoBook = {
  slug: string;
  title: string;
  subtitle: string;
  authors: string[];
  cover: MediaKey;
  description: DocNode;
  /** 13 digits, no hyphens */
  isbn: string;
  publisher: string;
  published_on: string;
  pages: number;
  /** BCP 47 */
  language: string;
  buy_links: { label: string; url: string }[];
};

export type DemoMagazine = {
  slug: string;
  title: string;
  issue_number: number;
  issue_date: string;
  cover: MediaKey;
  summary: string;
};

export type DemoQuote = {
  text: string;
  attribution: string;
  context: string;
  background: MediaKey | null;
};

export type DemoAmbassador = {
  name: string;
  role: string;
  region: string;
  photo: MediaKey;
  bio: string;
  links: { label: string; url: string }[];
};

export type DemoService = "mentorship" | "astro-clinic" | "online-classes";

export type DemoTestimonial = {
  name: string;
  role: string;
  photo: MediaKey | null;
  text: string;
  service: DemoService | null;
  featured: boolean;
  consented_on: string;
};

export type DemoPageKey =
  | "home"
  | "about-academy"
  | "about-founder"
  | "services-mentorship"
  | "services-astro-clinic"
  | "services-online-classes"
  | "books"
  | "article-in-media"
  | "article-blogs"
  | "gallery-photos"
  | "gallery-videos"
  | "quotes"
  | "newsletter"
  | "vision"
  | "contact-us"
  | "search"
  | "privacy"
  | "accessibility";

export type DemoPage = {
  key: DemoPageKey;
  title: string;
  lead: string;
  hero: MediaKey | null;
  body: DocNode;
};

export type DemoSettings = {
  academy_name: string;
  footer_about: string;
  contact_email: string;
  phone: string;
  address: string;
  social_links: { network: SocialNetwork; url: string }[];
  time_zone: string;
  share_picture: MediaKey;
};
