/** Covers: the books of Lantern Yard Press, and the numbers of The Lightwell Letter. */
import { books } from "../content/books.ts";
import { magazines } from "../content/magazines.ts";
import type { DemoBook, DemoMagazine } from "../content/types.ts";
import { mix } from "./colour.ts";
import { type BookCover, bookCovers } from "./covers-books.ts";
import { type IssueCover, issueCovers } from "./covers-issues.ts";
import { lettering } from "./covers-lettering.ts";
import { ellipse } from "./path.ts";
import { renderJpeg } from "./render.ts";
import { Scene, type Size } from "./scene.ts";

/** A JPEG for a key "bookcover-<slug>" or "magcover-<number>", the same bytes whenever it is drawn. */
export async function drawCover(key: string, size: Size): Promise<Buffer> {
  const scene = new Scene(key, size);
  const book = books.find((each) => each.cover === key);
  const bookCover = book && bookCovers[book.slug];
  const issue = magazines.find((each) => each.cover === key);
  const issueCover = issue && issueCovers[issue.issue_number];
  if (bookCover) paintBook(scene, book, bookCover);
  else if (issueCover) paintIssue(scene, issue, issueCover);
  else throw new Error(`There is no cover "${key}".`);
  return renderJpeg(scene, size);
}

/** The house style: authors above, the title large, its second line in italics, the press at the foot. */
function paintBook(scene: Scene, book: DemoBook, { ink, soft, lines, finish, draw, foot = soft }: BookCover): void {
  Object.assign(scene.finish, finish);
  draw(scene);
  const { width: w, height: h } = scene;
  const left = 84;
  const wide = w - left * 2;
  const authors = book.authors.join(" & ").toUpperCase();
  scene.draw(lettering(authors, { face: "small-sans", size: 31, x: left, y: 122, tracking: 0.16, within: wide }), {
    fill: soft,
  });
  scene.line(`M${left} 158H${w - left}`, soft, 2.2, 0.75);
  const size = lines.length > 2 ? 124 : 138;
  for (const [i, line] of lines.entries()) {
    const y = 158 + size * (1.06 + i * 0.98);
    scene.draw(lettering(line, { face: "fraunces-display", size, x: left - 5, y, tracking: -0.012, within: wide }), {
      fill: ink,
    });
  }
  const below = 158 + size * (1.06 + (lines.length - 1) * 0.98) + 74;
  scene.draw(lettering(book.subtitle, { face: "fraunces-text-italic", size: 39, x: left, y: below, within: wide }), {
    fill: ink,
  });
  pressMark(scene, left + 17, h - 84, foot);
  scene.draw(
    lettering("LANTERN YARD PRESS", { face: "small-sans", size: 21, x: left + 52, y: h - 70, tracking: 0.18 }),
    { fill: foot },
  );
}

/** A lantern: the mark of the press. */
function pressMark(scene: Scene, x: number, y: number, colour: string): void {
  scene.draw(ellipse(x, y - 31, 7), { stroke: colour, width: 2.6 });
  scene.draw(
    `M${x - 15} ${y - 22}H${x + 15}L${x + 18} ${y - 16}H${x - 18}ZM${x - 15} ${y + 18}H${x + 15}L${x + 18} ${y + 24}H${x - 18}Z`,
    { fill: colour },
  );
  scene.draw(`M${x - 13} ${y - 16}L${x - 13} ${y + 18}M${x + 13} ${y - 16}L${x + 13} ${y + 18}`, {
    stroke: colour,
    width: 2.6,
  });
  scene.draw(
    `M${x} ${y - 9}C${x + 9} ${y + 1} ${x + 7} ${y + 13} ${x} ${y + 13}C${x - 7} ${y + 13} ${x - 9} ${y + 1} ${x} ${y - 9}Z`,
    { fill: colour },
  );
}

const monthAndYear = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });

/** One series: each number is seen through the same arched window. */
function paintIssue(scene: Scene, issue: DemoMagazine, { ground, ink, soft, finish, draw }: IssueCover): void {
  Object.assign(scene.finish, finish);
  const { width: w, height: h } = scene;
  scene.ground(ground);
  const [left, right, top, bottom] = [84, w - 84, 322, h - 176];
  const radius = (right - left) / 2;
  const arch = (grow: number) =>
    `M${left - grow} ${bottom + grow}V${top + radius}A${radius + grow} ${radius + grow} 0 0 1 ${right + grow} ${top + radius}V${bottom + grow}Z`;
  scene.group(scene.clip(arch(0)), () => draw(scene));
  scene.draw(arch(14), { stroke: mix(ink, ground, 0.25), width: 2.4, shade: "none" });
  scene.draw(
    lettering("The Lightwell Letter", {
      face: "fraunces-display",
      size: 110,
      x: w / 2,
      y: 152,
      align: "middle",
      tracking: -0.012,
      within: w - 168,
    }),
    { fill: ink },
  );
  scene.line(`M${left} 196H${right}`, ink, 2.2, 0.8);
  const small = { face: "small-sans", size: 25, y: 240, tracking: 0.16 } as const;
  scene.draw(lettering(`NUMBER ${issue.issue_number}`, { ...small, x: left }), { fill: soft });
  const date = monthAndYear.format(new Date(issue.issue_date)).toUpperCase();
  scene.draw(lettering(date, { ...small, x: right, align: "right" }), { fill: soft });
  const theme = issue.title.slice(issue.title.indexOf(":") + 2);
  scene.draw(lettering(theme, { face: "fraunces-text-italic", size: 58, x: w / 2, y: h - 78, align: "middle" }), {
    fill: ink,
  });
}
