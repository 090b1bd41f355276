/** The numbers of The Lightwell Letter and the samples of the books, set as PDF. */
import { bookSamples } from "../content/book-samples.ts";
import { altOf, type MediaKey } from "../content/media.ts";
import { settings } from "../content/settings.ts";
import type { DemoBook, DemoMagazine, DemoMagazinePage } from "../content/types.ts";
import { drawCover } from "./covers.ts";
import { bookCovers } from "./covers-books.ts";
import { issueCovers } from "./covers-issues.ts";
import { Sheet, type Style } from "./print-sheet.ts";

const ink = "#211d2e";
const quiet = "#585067";

const text = (size: number, leading: number, more: Partial<Style> = {}): Style => ({
  face: "fraunces-text",
  size,
  leading,
  colour: ink,
  ...more,
});
const display = (size: number, leading: number, more: Partial<Style> = {}): Style => ({
  face: "fraunces-display",
  size,
  leading,
  colour: ink,
  ...more,
});
const italic = (size: number, leading: number, more: Partial<Style> = {}): Style => ({
  face: "fraunces-text-italic",
  size,
  leading,
  colour: ink,
  ...more,
});
const small = (size: number, colour: string, more: Partial<Style> = {}): Style => ({
  face: "small-sans",
  size,
  leading: size * 1.6,
  colour,
  tracking: 0.14,
  ...more,
});

/** Throws where the cover does not stand in the content. */
const coverJpeg = (key: MediaKey, width: number, height: number) => drawCover(key, { width, height });

const lead = text(15, 23);
const body = text(12, 19);
const gap = 9;

/** A whole number of the letter; the same bytes whenever it is made. */
export async function makeMagazinePdf(issue: DemoMagazine): Promise<Buffer> {
  const { ground, soft, dark } = coloursOf(issue);
  const page = { width: 480, height: 640 };
  const frame = { left: 72, width: 336, top: 78, bottom: 566 };
  const facts = {
    title: issue.title,
    author: settings.academy_name,
    subject: issue.summary,
    language: "en-GB",
    date: new Date(issue.issue_date),
    page,
  };
  const sheet = new Sheet(facts, frame);
  const running = `THE LIGHTWELL LETTER  ${issue.issue_number}`;
  const foot = small(7, quiet);
  const turn = () => {
    sheet.page();
    sheet.foot(running, foot);
  };

  sheet.picture(await coverJpeg(issue.cover, 960, 1280), altOf(issue.cover));
  sheet.doc.outline.addItem("Cover");
  turn();
  const contents = sheet.part("TOC", "In this number");

  const starts: number[] = [];
  for (const [i, article] of issue.pages.entries()) {
    const last = i === issue.pages.length - 1;
    const fits = sheet.y + 62 + heightOf(sheet, article) <= frame.bottom;
    if (last) sheet.page(ground);
    else if (i === 0 || !fits) turn();
    starts.push(sheet.number);
    const part = sheet.part("Art", article.heading);
    sheet.doc.outline.addItem(article.heading);
    if (last) setLast(sheet, article, part, issue.issue_number, dark);
    else setArticle(sheet, article, part, turn, issue.issue_number, soft);
    part.end();
  }
  sheet.doc.switchToPage(1);
  setContents(sheet, issue, contents, starts, soft);
  contents.end();
  return sheet.finish();
}

/** The tint of the number, and two inks that can be read on paper and on the tint. */
function coloursOf({ issue_number }: DemoMagazine) {
  const cover = issueCovers[issue_number];
  if (!cover) throw new Error(`Number ${issue_number} has no cover.`);
  const night = cover.ink > "#c";
  return night
    ? { ground: cover.ground, soft: cover.ground, dark: cover.ink }
    : { ground: cover.ground, soft: cover.soft, dark: cover.ink };
}

const heading = display(27, 31);

function heightOf(sheet: Sheet, article: DemoMagazinePage): number {
  const rows = (style: Style, words: string) => sheet.lines(words, style).length * style.leading;
  const [first = "", ...rest] = article.paragraphs;
  return (
    rows(heading, article.heading) +
    8 +
    rows(lead, first) +
    rest.reduce((sum, words) => sum + gap + rows(body, words), 0)
  );
}

function setArticle(
  sheet: Sheet,
  { heading: title, paragraphs }: DemoMagazinePage,
  part: PDFKit.PDFStructureElement,
  turn: () => void,
  petals: number,
  accent: string,
): void {
  const { left, top, width } = sheet.frame;
  if (sheet.y > top) {
    sheet.rosette(left + width / 2, sheet.y + 34, 9, petals + 4, accent);
    sheet.y += 62;
  } else {
    sheet.rosette(left + 15, top - 10, 15, petals + 4, accent);
    sheet.y = top + 22;
  }
  sheet.doc.addNamedDestination(title, "XYZ", 0, sheet.y, null);
  sheet.flow(part, "H1", title, { ...heading, colour: accent }, 0, turn);
  for (const [i, words] of paragraphs.entries())
    sheet.flow(part, "P", words, i === 0 ? lead : body, i === 0 ? 8 : gap, turn);
}

/** "Now put this down": a page to itself, on the colour of the cover. */
function setLast(
  sheet: Sheet,
  { heading: title, paragraphs }: DemoMagazinePage,
  part: PDFKit.PDFStructureElement,
  petals: number,
  colour: string,
): void {
  const { left, width } = sheet.frame;
  sheet.rosette(left + width / 2, 176, 74, petals + 4, colour);
  sheet.y = 306;
  sheet.doc.addNamedDestination(title, "XYZ", 0, sheet.y, null);
  sheet.flow(part, "H1", title, display(30, 36, { colour, align: "middle" }));
  for (const words of paragraphs) sheet.flow(part, "P", words, text(14, 22, { colour, align: "middle" }), 12);
  sheet.y = 588;
  sheet.flow(part, "P", settings.address, small(6.6, colour, { align: "middle", tracking: 0.06 }));
}

function setContents(
  sheet: Sheet,
  issue: DemoMagazine,
  part: PDFKit.PDFStructureElement,
  starts: readonly number[],
  accent: string,
): void {
  const { doc, frame } = sheet;
  const { left, width, top } = frame;
  sheet.rosette(left + 15, top - 10, 15, issue.issue_number + 4, accent);
  sheet.y = top + 30;
  sheet.flow(part, "H1", issue.title.slice(issue.title.indexOf(":") + 2), display(38, 42, { colour: accent }));
  sheet.flow(part, "P", issue.summary, text(12, 18.6), 8);
  sheet.y += 34;
  const entry = text(12.6, 18);
  for (const [i, { heading: title }] of issue.pages.entries()) {
    sheet.decorate(() =>
      doc
        .lineWidth(0.5)
        .moveTo(left, sheet.y)
        .lineTo(left + width, sheet.y)
        .stroke("#d9cdb8"),
    );
    const [y, number] = [sheet.y + 20, String(starts[i] ?? "")];
    const item = doc.struct("TOCI");
    part.add(item);
    const link = doc.struct("Link");
    item.add(link);
    const content = doc.markStructureContent("Link");
    sheet.line(`${title} `, left, y, entry);
    sheet.line(number, left + width - sheet.width(number, entry), y, { ...entry, colour: accent });
    doc.endMarkedContent();
    link.add(content);
    doc.goTo(left, sheet.y, width, 30, title, {
      structParent: link,
      Contents: new String(`${title}, page ${number}`),
    } as object);
    item.end();
    sheet.y += 30;
  }
  sheet.y = 548;
  sheet.flow(part, "P", `Four times a year from ${settings.academy_name}`, italic(9, 14, { colour: quiet }));
}

const words = {
  en: {
    sample: "A sample to read",
    from: (book: DemoBook) =>
      `This is the beginning of ${book.title}. The book has ${book.pages} pages and is published by ${book.publisher}.`,
    copyright: "An imprint of the demonstration: neither the press nor the book can be bought.",
    date: "en-GB",
  },
  de: {
    sample: "Eine Leseprobe",
    from: (book: DemoBook) =>
      `Das ist der Anfang von ${book.title}. Das Buch hat ${book.pages} Seiten und erscheint bei ${book.publisher}.`,
    copyright: "Ein Impressum zur Vorführung: Weder den Verlag noch das Buch gibt es zu kaufen.",
    date: "de-DE",
  },
};

/** Cover, title page and first chapter of a book; the same bytes whenever it is made. */
export async function makeBookSample(book: DemoBook): Promise<Buffer> {
  const sample = bookSamples[book.slug];
  const cover = bookCovers[book.slug];
  if (!sample || !cover) throw new Error(`There is no sample of "${book.slug}".`);
  const said = book.language === "de" ? words.de : words.en;
  const page = { width: 396, height: 594 };
  const frame = { left: 58, width: 280, top: 70, bottom: 526 };
  const date = new Date(book.published_on);
  const authors = book.authors.join(" & ");
  const sheet = new Sheet(
    { title: book.title, author: authors, subject: book.subtitle, language: book.language, date, page },
    frame,
  );
  const turn = () => {
    sheet.page();
    sheet.foot(book.title.toUpperCase(), small(6.6, quiet));
  };
  const middle = { align: "middle" } as const;

  sheet.picture(await coverJpeg(book.cover, 960, 1440), altOf(book.cover));
  sheet.doc.outline.addItem(book.title);
  sheet.page();
  const title = sheet.part("Sect", book.title);
  sheet.y = 150;
  sheet.flow(title, "H1", cover.lines.join("\n"), display(31, 37, middle));
  sheet.flow(title, "P", book.subtitle, italic(12, 17, { ...middle, colour: quiet }), 6);
  sheet.rosette(page.width / 2, 318, 26, 12, accentOf(book));
  sheet.y = 366;
  sheet.flow(title, "P", authors, text(13, 18, middle));
  sheet.y = 500;
  sheet.flow(title, "P", book.publisher.toUpperCase(), small(7, quiet, middle));

  sheet.page();
  sheet.y = 380;
  const year = new Intl.DateTimeFormat(said.date, { month: "long", year: "numeric", timeZone: "UTC" }).format(date);
  for (const line of [
    said.sample,
    said.from(book),
    `${book.publisher}, ${year}`,
    `ISBN ${isbn(book.isbn)}`,
    said.copyright,
  ])
    sheet.flow(title, "P", line, text(8.6, 13, { colour: quiet }), 6);
  title.end();

  turn();
  const chapter = sheet.part("Art", sample.heading);
  sheet.doc.outline.addItem(sample.heading);
  sheet.rosette(frame.left + 11, frame.top + 34, 11, 12, accentOf(book));
  sheet.y = frame.top + 66;
  sheet.flow(chapter, "H1", sample.heading, display(24, 29, { colour: accentOf(book) }), 0, turn);
  sheet.y += 12;
  for (const [i, paragraph] of sample.paragraphs.entries())
    sheet.flow(chapter, "P", paragraph, text(10.8, 16.8, i === 0 ? {} : { indent: 15 }), 0, turn);
  sheet.rosette(page.width / 2, Math.min(sheet.y + 34, 540), 9, 8, accentOf(book));
  chapter.end();
  return sheet.finish();
}

/** The first of the cover's inks that can be read on paper. */
function accentOf(book: DemoBook): string {
  const cover = bookCovers[book.slug];
  return [cover?.soft, cover?.ink].find((colour) => colour && colour < "#a") ?? "#8a3d03";
}

const isbn = (digits: string) =>
  `${digits.slice(0, 3)}-${digits.slice(3, 4)}-${digits.slice(4, 9)}-${digits.slice(9, 12)}-${digits.slice(12)}`;
