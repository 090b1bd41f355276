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
    description: "A greeting, your text and your name, like a personal letter.",
    body: document(
      paragraph("Dear reader,"),
      paragraph("What you would like to say."),
      paragraph("Kind regards,"),
      paragraph("Your name"),
    ),
  },
  announcement: {
    label: "Announcement",
    description: "One piece of news with a heading, the key facts and a button.",
    body: document(
      heading("What’s new"),
      paragraph("Two or three sentences about what it is and who it’s for."),
      {
        type: "bulletList",
        content: ["When", "Where", "How to take part"].map((item) => ({
          type: "listItem",
          content: [paragraph(item)],
        })),
      },
      button("/contact-us", "Contact us"),
    ),
  },
  digest: {
    label: "Digest",
    description: "Several short items, each with a heading and a link.",
    body: document(
      paragraph("Here’s what’s new."),
      heading("The first item"),
      paragraph("What it’s about, and why it’s worth reading."),
      button("/article/blogs", "Read more"),
      { type: "horizontalRule" },
      heading("The second item"),
      paragraph("What it’s about, and why it’s worth reading."),
      button("/article/blogs", "Read more"),
    ),
  },
};
