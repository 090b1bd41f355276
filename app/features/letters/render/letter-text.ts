import { convert, type FormatCallback } from "html-to-text";

/** Puts a picture's alternative text in brackets; decorative pictures are left out. */
const picture: FormatCallback = ({ attribs }, _walk, builder) => {
  const alt: string = attribs?.alt ?? "";
  if (alt) builder.addInline(`[${alt}]`);
};

const heading = (leadingLineBreaks: number) => ({ options: { uppercase: false, leadingLineBreaks } });

/** Creates an email's plain-text part from its HTML, for text-only clients, and for spam filters that compare both. */
export const createPlainText = (html: string): string =>
  convert(html, {
    // Email clients wrap lines at their own width.
    wordwrap: false,
    preserveNewlines: false,
    formatters: { picture },
    selectors: [
      { selector: "[data-skip-in-text=true]", format: "skip" },
      { selector: "[aria-hidden=true]", format: "skip" },
      // The dots between links, which are only hidden from screen readers.
      { selector: "span[aria-hidden=true]", format: "inline" },
      { selector: "img", format: "picture" },
      { selector: "a", options: { linkBrackets: ["<", ">"], hideLinkHrefIfSameAsText: true } },
      { selector: "h1", ...heading(2) },
      { selector: "h2", ...heading(3) },
      { selector: "h3", ...heading(3) },
      { selector: "h4", ...heading(2) },
      { selector: "ul", options: { itemPrefix: "- " } },
      { selector: "hr", options: { length: 24 } },
      { selector: "table.data", format: "dataTable", options: { uppercaseHeaderCells: false, maxColumnWidth: 60 } },
    ],
  });
