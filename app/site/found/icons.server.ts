import sharp from "sharp";
import favicon from "#app/ui/favicon.svg?raw";

/** The colour behind the sign. */
const GROUND = "#2b2547";

/** The icons of the site by their paths, made from the one drawing there is. */
export const icons: Record<string, { type: string; make: () => Promise<Buffer> }> = {
  "/favicon.ico": { type: "image/x-icon", make: async () => ico(await plain(32), 32) },
  "/icons/192.png": { type: "image/png", make: () => plain(192) },
  "/icons/512.png": { type: "image/png", make: () => plain(512) },
  "/icons/maskable.png": { type: "image/png", make: () => filled(512, 0.74) },
  "/apple-touch-icon.png": { type: "image/png", make: () => filled(180, 0.86) },
};

const plain = (size: number) =>
  sharp(Buffer.from(favicon), { density: (72 * size) / 48 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer();

/**
 * Without corners of its own, since the system cuts the shape.
 * @param share how much of the width the sign takes; of a maskable icon four fifths are always in sight.
 */
async function filled(size: number, share: number): Promise<Buffer> {
  const sign = await plain(Math.round(size * share));
  return sharp({ create: { width: size, height: size, channels: 3, background: GROUND } })
    .composite([{ input: sign, gravity: "centre" }])
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** An icon file that holds one PNG. */
function ico(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
