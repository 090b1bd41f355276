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
  lead: "Everyone should be able to use this website. This page explains how we work towards that, and where the site falls short.",
  body: {
    type: "doc",
    content: [
      heading("What you can expect"),
      paragraph(
        text("We aim to meet the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA. On this site you can:"),
      ),
      list(
        "use everything with a keyboard, with a visible focus",
        "enlarge text to 200%, or read in a window 320 pixels wide, without scrolling sideways",
        "use a screen reader: pages have headings and landmarks, all controls have names, and changes are announced",
        "choose dark colours, more contrast, forced colours or less motion in your system’s settings",
        "read pages and submit forms without JavaScript",
      ),
      heading("How we test"),
      paragraph(
        text(
          "Every version of the software behind this site passes automated checks of each kind of page, in light and dark colours, and tests with the keyboard alone. Automated checks find only some problems.",
        ),
      ),
      heading("Known limitations"),
      list(
        "Videos and other content from other websites use the players of those websites.",
        "PDF documents are as accessible as the files we were given. Some have no headings or image descriptions.",
        "Videos and recordings may lack captions or a transcript.",
      ),
      heading("Tell us"),
      paragraph(
        text("If you have trouble using this site, write to us on the "),
        contact,
        text(". Name the page and describe the problem. We will help you and look for a way to fix it."),
      ),
    ],
  },
};
