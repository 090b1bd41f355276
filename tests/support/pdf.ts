import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";

/** A document of A5 pages, each with its number, and a link to the web on the first. */
export async function samplePdf(pages: number): Promise<Buffer> {
  const pdf = new PDFDocument({ size: "A5", margin: 48 });
  const chunks: Buffer[] = [];
  pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((done) => pdf.on("end", done));
  for (let number = 1; number <= pages; number += 1) {
    if (number > 1) pdf.addPage();
    pdf.fontSize(20).text(`Chapter ${number}`);
    pdf.fontSize(11).text("The light had been arriving at that roof every day for fifty years. ".repeat(8));
    if (number === 1) pdf.text("More on the web", { link: "https://academy.example/more" });
  }
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

/**
 * A document of three A5 pages with tags: headings, a list, a picture with alternative text, links to the web and
 * within the document.
 */
export async function taggedPdf(): Promise<Buffer> {
  const pdf = new PDFDocument({ size: "A5", margin: 48, tagged: true, lang: "de", pdfVersion: "1.7" });
  const chunks: Buffer[] = [];
  pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((done) => pdf.on("end", done));
  const root = pdf.struct("Document");
  pdf.addStructure(root);
  const add = (kind: "H1" | "H3" | "P", text: string) => root.add(pdf.struct(kind, {}, () => void pdf.text(text)));
  add("H1", "Das offene Fenster");
  add("P", "Am Anfang war das Licht.");
  root.add(
    pdf.struct(
      "Figure",
      { alt: "Eine Lampe im Fenster" },
      () => void pdf.rect(48, 300, 80, 60).fill("#333").fill("#000"),
    ),
  );
  const paragraph = pdf.struct("P");
  root.add(paragraph);
  paragraph.add(pdf.struct("Link", {}, () => void pdf.text("Mehr im Netz", { link: "https://academy.example/more" })));
  paragraph.end();
  const contents = pdf.struct("P");
  root.add(contents);
  const link = pdf.struct("Link");
  contents.add(link);
  const words = pdf.markStructureContent("Link");
  const top = pdf.y;
  pdf.text("Zum letzten Kapitel");
  pdf.endMarkedContent();
  link.add(words);
  pdf.goTo(48, top, 200, 20, "last", { structParent: link } as object);
  link.end();
  contents.end();
  pdf.addPage();
  add("H3", "Eine Liste");
  const list = pdf.struct("L");
  root.add(list);
  for (const item of ["Kerze", "Papier"]) list.add(pdf.struct("LI", {}, () => void pdf.text(item)));
  list.end();
  pdf.addPage();
  pdf.addNamedDestination("last");
  add("H1", "Zuletzt");
  add("P", "Und am Ende ein Wort: Feierabend.");
  root.end();
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

/** A square of 32 pixels in one dark colour. */
const JPEG_2000 =
  "AAAADGpQICANCocKAAAAFGZ0eXBqcDIgAAAAAGpwMiAAAAAtanAyaAAAABZpaGRyAAAAIAAAACAAAwgHAAAAAAAPY29scgEAAAAAABAAAAC+anAyY/9P/1EALwAAAAAAIAAAACAAAAAAAAAAAAAAAQAAAAEAAAAAAAAAAAAAAwcBAQcBAQcBAf9SAAwAAAABAAYCAgAA/1wAKSJ/IH7gfuB+oHbwdvB2wG8AbwBu4GdQZ1BnaFAFUAVQR1fTV9NXYv9kABEAAUxhdmM1OS4zNy4xMDD/kAAKAAAAAAA1AAH/k8/8AAwIgD/P/AAMBZB/z/wADAcunwAAAAAAAAAAAAAAAAAAAAAAAP/Z";

/** A document with one page filled by a JPEG 2000 picture, as scanners and layout programs make them. */
export function scannedPdf(): Buffer {
  const picture = Buffer.from(JPEG_2000, "base64");
  const content = "q 300 0 0 400 0 0 cm /Scan Do Q";
  return writePdf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Contents 4 0 R /Resources << /XObject << /Scan 5 0 R >> >> >>",
    stream(content),
    `<< /Type /XObject /Subtype /Image /Width 32 /Height 32 /Filter /JPXDecode /Length ${picture.length} >>\nstream\n${picture.toString("latin1")}\nendstream`,
  ]);
}

/**
 * Pages of 300 by 400 with a linked word in the upper left, each rotated by one of these angles; the last has Japanese
 * text without its font.
 */
export function turnedPdf(angles: readonly number[]): Buffer {
  const fonts = "<< /Font << /F1 3 0 R /F2 4 0 R >> >>";
  const place = (index: number) => 6 + index * 3;
  const pages = angles.flatMap((angle, index) => {
    const japanese = index === angles.length - 1 ? " BT /F2 20 Tf 40 100 Td <93fa967b8cea> Tj ET" : "";
    const [contents, link] = [place(index) + 1, place(index) + 2];
    return [
      `<< /Type /Page /Parent 2 0 R /MediaBox [10 20 310 420] /Rotate ${angle} /Resources ${fonts} /Contents ${contents} 0 R /Annots [${link} 0 R] >>`,
      stream(`BT /F1 24 Tf 40 370 Td (Candle) Tj ET${japanese}`),
      "<< /Type /Annot /Subtype /Link /Rect [40 365 120 390] /A << /S /URI /URI (https://academy.example/candle) >> >>",
    ];
  });
  return writePdf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${angles.map((_, index) => `${place(index)} 0 R`).join(" ")}] /Count ${angles.length} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    "<< /Type /Font /Subtype /Type0 /BaseFont /HeiseiMin-W3 /Encoding /90ms-RKSJ-H /DescendantFonts [5 0 R] >>",
    "<< /Type /Font /Subtype /CIDFontType0 /BaseFont /HeiseiMin-W3 /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> /DW 1000 >>",
    ...pages,
  ]);
}

/** A document that opens only with a password. */
export async function protectedPdf(): Promise<Buffer> {
  const pdf = new PDFDocument({ userPassword: "open sesame" });
  pdf.text("For members.");
  pdf.end();
  return buffer(pdf as unknown as NodeJS.ReadableStream);
}

const stream = (content: string) => `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;

/** @param objects the first is the catalog. */
function writePdf(objects: readonly string[]): Buffer {
  let text = "%PDF-1.7\n";
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join("")}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, "latin1");
}
