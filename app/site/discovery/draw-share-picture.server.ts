import { runMediaTask } from "#app/features/media/media-process.server.ts";
import { SHARE_SIZE, type SharePicture, type SharePictureContent } from "./share-picture.server.ts";
import { fitText, supportedText, textPath, textWidth } from "./typeset-text.server.ts";

const EDGE = 84;

/** Colours of tokens.css: the light scheme for items, the dark one for quotes. */
const day = { paper: "#fbf7f0", ink: "#211d2e", soft: "#585067", accent: "#a84c06", line: "#e2d6c4" };
const dusk = { paper: "#2b2547", ink: "#f6efe4", soft: "#c9bfd9", accent: "#f3b562", line: "#4d4573" };
type Colours = typeof day;

/** Renders a PNG of the content. If the font does not support its script, only the academy's logo is drawn. */
export async function drawSharePicture({ content, layout }: Pick<SharePicture, "content" | "layout">): Promise<Buffer> {
  const { width, height } = SHARE_SIZE;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${
    layout === "quote" ? quoteLayout(content) : itemLayout(content)
  }</svg>`;
  return runMediaTask("drawSvg", { svg });
}

function itemLayout({ label, text, by, academyName }: SharePictureContent): string {
  const title = supportedText(text);
  if (!title) return `${background(day, 1040)}${arch(420, 130, 360)}`;
  const box = { width: 690, height: 300 };
  const fitted = fitText(title, [84, 76, 68, 60, 54, 48, 43], box.width, box.height, 1.14);
  const heading = supportedText(label);
  const top = 106;
  return [
    background(day, 1040),
    arch(850, 150, 280),
    heading ? line(heading, 30, EDGE, top, day.accent) : "",
    ...fitted.lines.map((one, index) =>
      line(one, fitted.size, EDGE, top + 40 + fitted.size * (0.86 + index * 1.14), day.ink),
    ),
    byLine(by, EDGE, top + 40 + fitted.lines.length * fitted.size * 1.14 + 34, day.soft, box.width),
    signature(academyName, day),
  ].join("");
}

function quoteLayout({ text, by, academyName }: SharePictureContent): string {
  const quote = supportedText(text);
  if (!quote) return `${background(dusk, 600)}${arch(440, 150, 320)}`;
  const box = { width: 960, height: 330 };
  const fitted = fitText(quote, [80, 70, 62, 54, 48, 43, 38, 34], box.width, box.height, 1.24);
  const block = fitted.lines.length * fitted.size * 1.24;
  const start = 92 + Math.max(0, (box.height - block) / 2);
  const x = EDGE + 72;
  return [
    background(dusk, 1000),
    `<path d="${textPath("“", 190, EDGE - 14, start + fitted.size * 0.78 + 66)}" fill="${dusk.accent}"/>`,
    ...fitted.lines.map((one, index) =>
      line(one, fitted.size, x, start + fitted.size * (0.8 + index * 1.24), dusk.ink),
    ),
    byLine(by, x, start + block + 44, dusk.accent, box.width),
    signature(academyName, dusk),
  ].join("");
}

/** A plain background with a light at the top. */
function background({ paper }: Colours, x: number): string {
  return `<defs><radialGradient id="light" gradientUnits="userSpaceOnUse" cx="${x}" cy="-60" r="760">
<stop offset="0" stop-color="#f3b562" stop-opacity="0.34"/><stop offset="1" stop-color="#f3b562" stop-opacity="0"/></radialGradient>
<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fbe3bd"/><stop offset="0.55" stop-color="#f7c796"/><stop offset="1" stop-color="#e79a78"/></linearGradient></defs>
<rect width="1200" height="630" fill="${paper}"/><rect width="1200" height="630" fill="url(#light)"/>`;
}

/** An arched window, as in the academy's logo, with the sun rising behind hills. */
function arch(x: number, y: number, width: number): string {
  const r = width / 2;
  const foot = SHARE_SIZE.height;
  const at = (fraction: number) => x + width * fraction;
  const window = `M${x} ${foot}V${y + r}a${r} ${r} 0 0 1 ${width} 0V${foot}z`;
  const rim = 16;
  const hill = (from: number, crest: number, to: number, colour: string) =>
    `<path d="M${x} ${from}C${at(0.25)} ${crest} ${at(0.55)} ${crest + 20} ${at(1)} ${to}V${foot}H${x}z" fill="${colour}"/>`;
  return `<clipPath id="window"><path d="${window}"/></clipPath>
<path d="M${x - rim} ${foot}V${y + r}a${r + rim} ${r + rim} 0 0 1 ${width + 2 * rim} 0V${foot}" fill="none" stroke="#f3b562" stroke-width="3"/>
<g clip-path="url(#window)"><path d="${window}" fill="url(#sky)"/>
<circle cx="${at(0.56)}" cy="${y + width * 0.92}" r="${width * 0.25}" fill="#fff3d6" fill-opacity="0.45"/><circle cx="${at(0.56)}" cy="${y + width * 0.92}" r="${width * 0.19}" fill="#fff3d6"/>
${hill(y + width * 1.02, y + width * 0.9, y + width * 1.06, "#c58a86")}${hill(y + width * 1.2, y + width * 1.02, y + width * 1.14, "#8b6480")}${hill(y + width * 1.28, y + width * 1.3, y + width * 1.22, "#55456b")}${hill(y + width * 1.5, y + width * 1.36, y + width * 1.44, "#332b50")}</g>`;
}

const line = (text: string, size: number, x: number, y: number, colour: string) =>
  `<path d="${textPath(text, size, x, y)}" fill="${colour}"/>`;

function byLine(by: string, x: number, y: number, colour: string, width: number): string {
  const text = supportedText(by);
  if (!text) return "";
  const { lines } = fitText(text, [32], width, 60, 1.4);
  return line(lines[0] ?? "", 32, x, y, colour);
}

/** The logo and the academy's name, at the bottom. */
function signature(name: string, colours: Colours): string {
  const y = 566;
  const logo = `<g transform="translate(${EDGE} ${y - 37}) scale(1.1)"><path d="M11 40V22a13 13 0 0 1 26 0v18" transform="translate(-9)" fill="none" stroke="${colours.ink}" stroke-width="3" stroke-linecap="round"/><path d="M7 28a8 8 0 0 1 16 0z" fill="${colours.accent}"/><path d="M7.5 33h15M11.5 38h7" stroke="${colours.accent}" stroke-width="2.6" stroke-linecap="round"/></g>`;
  const text = supportedText(name);
  const size = 34;
  return logo + (text && textWidth(text, size) < 660 ? line(text, size, EDGE + 52, y, colours.ink) : "");
}
