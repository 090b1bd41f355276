/** A document being set: lines of type on pages, with the structure that screen readers go by. Units: points. */
import PDFDocument from "pdfkit";
import { type Face, fontOf } from "./covers-lettering.ts";
import type { Size } from "./scene.ts";

export type Style = {
  face: Face;
  size: number;
  leading: number;
  colour: string;
  tracking?: number;
  align?: "left" | "middle";
  indent?: number;
};

export type Element = PDFKit.PDFStructureElement;

type Facts = { title: string; author: string; subject: string; language: string; date: Date; page: Size };

/** Where text stands on a page. */
export type Frame = { left: number; top: number; width: number; bottom: number };

export class Sheet {
  readonly doc: PDFKit.PDFDocument;
  readonly root: Element;
  readonly frame: Frame;
  readonly #page: Size;
  readonly #bytes: Promise<Buffer>;
  /** The base line of the last line set. */
  y = 0;

  constructor({ title, author, subject, language, date, page }: Facts, frame: Frame) {
    this.frame = frame;
    this.#page = page;
    this.doc = new PDFDocument({
      autoFirstPage: false,
      bufferPages: true,
      // No standard font: everything is set in the fonts that are embedded.
      font: null as unknown as string,
      size: [page.width, page.height],
      margin: 0,
      pdfVersion: "1.7",
      tagged: true,
      displayTitle: true,
      lang: language,
      info: {
        Title: title,
        Author: author,
        Subject: subject,
        Producer: "Lightwell",
        Creator: "Lightwell",
        CreationDate: date,
        ModDate: date,
      },
    });
    const chunks: Buffer[] = [];
    this.#bytes = new Promise((resolve, reject) => {
      this.doc.on("data", (chunk: Buffer) => chunks.push(chunk));
      this.doc.on("end", () => resolve(Buffer.concat(chunks)));
      this.doc.on("error", reject);
    });
    this.root = this.doc.struct("Document");
    this.doc.addStructure(this.root);
  }

  finish(): Promise<Buffer> {
    this.root.end();
    this.doc.end();
    return this.#bytes;
  }

  /** Number of the page that is being set, from 1. */
  get number(): number {
    const { start, count } = this.doc.bufferedPageRange();
    return start + count;
  }

  page(ground = "#fffdf9"): void {
    this.doc.addPage();
    this.decorate(() => this.doc.rect(0, 0, this.#page.width, this.#page.height).fill(ground));
    this.y = this.frame.top;
  }

  /** What a screen reader passes over. */
  decorate(paint: () => void): void {
    this.doc.markContent("Artifact", { type: "Layout" });
    paint();
    this.doc.endMarkedContent();
  }

  /** A picture over the whole page. */
  picture(jpeg: Buffer, alt: string): void {
    this.page();
    const { width, height } = this.#page;
    const figure = this.doc.struct("Figure", { alt, bbox: [0, 0, width, height], placement: "Block" } as object, () => {
      this.doc.image(jpeg, 0, 0, { width, height });
    });
    this.root.add(figure);
    figure.end();
  }

  part(kind: "Sect" | "Art" | "TOC", title?: string): Element {
    const element = this.doc.struct(kind, title ? { title } : {});
    this.root.add(element);
    return element;
  }

  #use({ face, size, colour }: Style): void {
    this.doc
      .font(fontOf(face) as unknown as string)
      .fontSize(size)
      .fillColor(colour);
  }

  width(text: string, style: Style): number {
    this.#use(style);
    return this.doc.widthOfString(text) + (style.tracking ?? 0) * style.size * text.length;
  }

  /** The lines a text makes in the width of the frame; it may say itself where one ends. */
  lines(text: string, style: Style): string[] {
    return text.split("\n").flatMap((part) => this.#fill(part, style));
  }

  #fill(text: string, style: Style): string[] {
    const { width } = this.frame;
    const gap = this.width(" ", style);
    const lines: string[] = [];
    let line = "";
    let used = style.indent ?? 0;
    for (const word of text.split(" ")) {
      const wide = this.width(word, style);
      if (line && used + gap + wide > width) {
        lines.push(line);
        line = "";
        used = 0;
      }
      used += (line ? gap : 0) + wide;
      line = line ? `${line} ${word}` : word;
    }
    return line ? [...lines, line] : lines;
  }

  /** One line with its base line at `y`. */
  line(text: string, x: number, y: number, style: Style): void {
    this.#use(style);
    this.doc.text(text, x, y, {
      baseline: "alphabetic",
      lineBreak: false,
      characterSpacing: (style.tracking ?? 0) * style.size,
    });
  }

  /** A paragraph or heading below what is there. It goes on overleaf if there is a `turn`, which makes the next page. */
  flow(parent: Element, kind: "P" | "H1", text: string, style: Style, before = 0, turn?: () => void): void {
    const { left, width, bottom } = this.frame;
    const lines = this.lines(text, style);
    const element = this.doc.struct(kind);
    parent.add(element);
    this.y += before;
    let at = 0;
    while (at < lines.length) {
      const room = Math.floor((bottom - this.y) / style.leading + 0.001);
      const rest = lines.length - at;
      // Neither the first nor the last line of a paragraph stands alone on a page.
      const fits = rest <= room || !turn ? rest : Math.min(room, Math.max(1, rest - 2));
      if (turn && fits < Math.min(2, rest) && this.y > this.frame.top) {
        turn();
        continue;
      }
      const content = this.doc.markStructureContent(kind);
      for (const line of lines.slice(at, at + fits)) {
        this.y += style.leading;
        at += 1;
        const indent = at === 1 ? (style.indent ?? 0) : 0;
        const x = style.align === "middle" ? left + (width - this.width(line, style)) / 2 : left + indent;
        this.line(at < lines.length ? `${line} ` : line, x, this.y, style);
      }
      this.doc.endMarkedContent();
      element.add(content);
      if (at < lines.length) turn?.();
    }
    element.end();
  }

  /** Number and running title at the foot. */
  foot(text: string, style: Style): void {
    const { left, width } = this.frame;
    const y = this.#page.height - 38;
    this.doc.markContent("Artifact", { type: "Pagination", attached: ["Bottom"] });
    this.line(text, left, y, style);
    const folio = String(this.number);
    this.line(folio, left + width - this.width(folio, style), y, style);
    this.doc.endMarkedContent();
  }

  /** A flower of lines and petals, the ornament of the house. */
  rosette(x: number, y: number, r: number, petals: number, colour: string): void {
    const { doc } = this;
    this.decorate(() => {
      const at = (turn: number, reach: number) => {
        const angle = (turn - 0.25) * Math.PI * 2;
        return `${(x + Math.cos(angle) * reach).toFixed(2)} ${(y + Math.sin(angle) * reach).toFixed(2)}`;
      };
      let d = "";
      for (let i = 0; i < petals; i++) {
        const [turn, half] = [i / petals, 0.34 / petals];
        d += `M${at(turn, r * 0.2)}C${at(turn - half, r * 0.45)} ${at(turn - half, r * 0.72)} ${at(turn, r)}C${at(turn + half, r * 0.72)} ${at(turn + half, r * 0.45)} ${at(turn, r * 0.2)}Z`;
      }
      doc
        .lineWidth(Math.max(0.5, r * 0.022))
        .path(d)
        .stroke(colour);
      for (let i = 0; i < petals; i++) {
        const [dx = 0, dy = 0] = at((i + 0.5) / petals, r * 0.86)
          .split(" ")
          .map(Number);
        doc.circle(dx, dy, r * 0.045).fill(colour);
      }
      doc.circle(x, y, r * 0.085).fill(colour);
    });
  }
}
