import sharp from "sharp";
import favicon from "#app/ui/favicon.svg?raw";

/** The colour behind the logo. */
const BACKGROUND = "#2b2547";

/** The site's icons by path, all rendered from favicon.svg. */
export const icons: Record<string, { type: string; generate: () => Promise<Buffer> }> = {
  "/favicon.ico": { type: "image/x-icon", generate: async () => encodeIco(await renderIcon(32), 32) },
  "/icons/192.png": { type: "image/png", generate: () => renderIcon(192) },
  "/icons/512.png": { type: "image/png", generate: () => renderIcon(512) },
  "/icons/maskable.png": { type: "image/png", generate: () => renderFilledIcon(512, 0.74) },
  "/apple-touch-icon.png": { type: "image/png", generate: () => renderFilledIcon(180, 0.86) },
};

const renderIcon = (size: number) =>
  sharp(Buffer.from(favicon), { density: (72 * size) / 48 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer();

/**
 * An icon that fills its square, since the system crops it to its own shape.
 * @param fraction of the width that the logo takes; four fifths of a maskable icon are always visible.
 */
async function renderFilledIcon(size: number, fraction: number): Promise<Buffer> {
  const logo = await renderIcon(Math.round(size * fraction));
  return sharp({ create: { width: size, height: size, channels: 3, background: BACKGROUND } })
    .composite([{ input: logo, gravity: "centre" }])
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** Wraps one PNG in an ICO file. */
function encodeIco(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
