import type { RichTextNode } from "#app/document/document.ts";

const text = (words: string): RichTextNode => ({ type: "text", text: words });
const paragraph = (...content: RichTextNode[]): RichTextNode => ({ type: "paragraph", content });
const heading = (words: string): RichTextNode => ({ type: "heading", attrs: { level: 2 }, content: [text(words)] });
const list = (...points: string[]): RichTextNode => ({
  type: "bulletList",
  content: points.map((point) => ({ type: "listItem", content: [paragraph(text(point))] })),
});
const contact: RichTextNode = {
  type: "text",
  text: "contact page",
  marks: [{ type: "link", attrs: { href: "/contact-us" } }],
};

/**
 * Statements that are true for any site that runs on this software. Academies add information about their own texts and
 * files.
 */
export const accessibilityStatement: { lead: string; body: RichTextNode } = {
  lead: "Everyone should be able to use this website. This page says how we work towards that, and where it falls short.",
  body: {
    type: "doc",
    content: [
      heading("What you can expect"),
      paragraph(
        text("We aim to meet the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA. On this site you can:"),
      ),
      list(
        "use everything with a keyboard, with the focus in sight",
        "enlarge text to 200 %, or read in a window 320 pixels wide, without scrolling sideways",
        "read with a screen reader: pages have headings, landmarks and names for all controls, and changes are announced",
        "choose dark colours, more contrast, forced colours or less motion in your system’s settings",
        "read and send forms without JavaScript",
      ),
      heading("How it is tested"),
      paragraph(
        text(
          "Every version of the software behind this site passes automated checks of each kind of page in a light and a dark colour scheme, and tests that use pages with the keyboard alone. Automated checks find only some problems.",
        ),
      ),
      heading("What may not work"),
      list(
        "Videos and other content from other websites use the players of those websites.",
        "PDF documents are as accessible as the files we were given. Some have no headings or descriptions of pictures.",
        "Videos and recordings may lack captions or a transcript.",
      ),
      heading("Tell us"),
      paragraph(
        text("If something on this site gets in your way, write to us on the "),
        contact,
        text(". Name the page and describe the problem. We will help you, and look for a way to fix it."),
      ),
    ],
  },
};
