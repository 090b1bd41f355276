import type { RichTextNode } from "#app/document/document.ts";

export const readyTemplateNames = ["note", "announcement", "digest"] as const;
export type ReadyTemplateName = (typeof readyTemplateNames)[number];

interface ReadyTemplate {
  label: string;
  description: string;
  body: RichTextNode;
}

const words = (text: string): RichTextNode[] => [{ type: "text", text }];
const paragraph = (text: string): RichTextNode => ({ type: "paragraph", content: words(text) });
const heading = (text: string): RichTextNode => ({ type: "heading", attrs: { level: 2 }, content: words(text) });
const document = (...content: RichTextNode[]): RichTextNode => ({ type: "doc", content });
const button = (href: string, label: string): RichTextNode => ({ type: "button", attrs: { href, label } });

/** The templates that come with the application. */
export const readyTemplates: Readonly<Record<ReadyTemplateName, ReadyTemplate>> = {
  note: {
    label: "Plain note",
    description: "A greeting, a text and a name, as in a letter by hand.",
    body: document(
      paragraph("Dear reader,"),
      paragraph("What I would like to tell you."),
      paragraph("With kind regards,"),
      paragraph("Your name"),
    ),
  },
  announcement: {
    label: "Announcement",
    description: "One piece of news with a heading, what matters about it, and a button.",
    body: document(
      heading("What is new"),
      paragraph("In two or three sentences: what it is, and for whom."),
      {
        type: "bulletList",
        content: ["When", "Where", "How to take part"].map((item) => ({
          type: "listItem",
          content: [paragraph(item)],
        })),
      },
      button("/contact-us", "Ask us"),
    ),
  },
  digest: {
    label: "Digest",
    description: "Several short pieces, each with a heading and where to read on.",
    body: document(
      paragraph("This is what happened lately."),
      heading("The first piece"),
      paragraph("What it is about, and why it is worth reading."),
      button("/article/blogs", "Read on"),
      { type: "horizontalRule" },
      heading("The second piece"),
      paragraph("What it is about, and why it is worth reading."),
      button("/article/blogs", "Read on"),
    ),
  },
};
