import { loadSharp } from "#app/features/media/load-sharp.server.ts";
import { readPicture } from "#app/features/media/picture-variants.server.ts";
import type { App } from "#app/platform/app.ts";
import favicon from "#app/ui/favicon.svg?raw";
import { siteSettings } from "../page-loader.server.ts";
import { iconPicture, iconVersion } from "../site-icon.ts";

/** What icons are made of. */
interface IconSource {
  /** @returns a PNG with transparency. */
  render(size: number): Promise<Buffer>;
  /** Behind it, where systems crop icons to their own shape. */
  background: string;
}

type Make = (source: IconSource) => Promise<Buffer>;

/** The site's icons by path. */
export const icons: Record<string, { type: string; make: Make }> = {
  "/favicon.ico": { type: "image/x-icon", make: async (source) => encodeIco(await source.render(32), 32) },
  "/icons/32.png": { type: "image/png", make: (source) => source.render(32) },
  "/icons/192.png": { type: "image/png", make: (source) => source.render(192) },
  "/icons/512.png": { type: "image/png", make: (source) => source.render(512) },
  "/icons/maskable.png": { type: "image/png", make: (source) => renderFilledIcon(source, 512, 0.74) },
  "/apple-touch-icon.png": { type: "image/png", make: (source) => renderFilledIcon(source, 180, 0.86) },
};

const usual: IconSource = {
  background: "#2b2547",
  async render(size) {
    const sharp = await loadSharp();
    return sharp(Buffer.from(favicon), { density: (72 * size) / 48 })
      .resize(size, size)
      .png({ compressionLevel: 9 })
      .toBuffer();
  },
};

const made = new WeakMap<App, Map<string, { version: string | undefined; icon: Promise<Buffer> }>>();

/** An icon of the settings, or the usual one; made once for each picture, and kept in memory, since they are few and small. */
export async function makeIcon(app: App, path: string): Promise<Buffer> {
  const settings = await siteSettings(app);
  const version = iconVersion(settings);
  const known = made.get(app) ?? new Map();
  made.set(app, known);
  const before = known.get(path);
  if (before && before.version === version) return before.icon;
  const icon = sourceOf(app, iconPicture(settings)?.media).then((source) =>
    (icons[path] as { make: Make }).make(source),
  );
  known.set(path, { version, icon });
  icon.catch(() => known.delete(path));
  return icon;
}

async function sourceOf(app: App, media: number | undefined): Promise<IconSource> {
  if (media === undefined) return usual;
  const [sharp, pixels] = await Promise.all([loadSharp(), readPicture(app, media)]);
  return {
    background: "#fbf7f0",
    render: (size) =>
      sharp(pixels)
        .resize(size, size, { fit: "contain", background: { r: 0, g: 0, b: 0, alpha: 0 } })
        .png({ compressionLevel: 9 })
        .toBuffer(),
  };
}

/**
 * An icon that fills its square, since the system crops it to its own shape.
 * @param fraction of the width that the logo takes; four fifths of a maskable icon are always visible.
 */
async function renderFilledIcon({ render, background }: IconSource, size: number, fraction: number): Promise<Buffer> {
  const sharp = await loadSharp();
  const logo = await render(Math.round(size * fraction));
  return sharp({ create: { width: size, height: size, channels: 3, background } })
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
