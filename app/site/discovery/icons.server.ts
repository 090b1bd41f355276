import { runMediaTask } from "#app/features/media/media-process.server.ts";
import { readPicture } from "#app/features/media/picture-variants.server.ts";
import { pictureWork } from "#app/features/media/picture-work.server.ts";
import type { App } from "#app/platform/app.ts";
import favicon from "#app/ui/favicon.svg?raw";
import { siteSettings } from "../page-loader.server.ts";
import { iconPicture, iconVersion } from "../site-icon.ts";

/** The source of the icons. */
interface IconSource {
  content: Uint8Array;
  /** The width of a drawing in its own units; a picture has pixels. */
  units?: number;
  /** The background colour, visible where systems crop icons to their own shape. */
  background: string;
}

interface IconKind {
  type: string;
  /** In pixels. */
  size: number;
  /**
   * The fraction of the width that the logo takes in an icon that fills its square, since the system crops it to its own
   * shape; four fifths of a maskable icon are always visible.
   */
  fraction?: number;
}

/** The site's icons by path. */
export const icons: Record<string, IconKind> = {
  "/favicon.ico": { type: "image/x-icon", size: 32 },
  "/icons/32.png": { type: "image/png", size: 32 },
  "/icons/192.png": { type: "image/png", size: 192 },
  "/icons/512.png": { type: "image/png", size: 512 },
  "/icons/maskable.png": { type: "image/png", size: 512, fraction: 0.74 },
  "/apple-touch-icon.png": { type: "image/png", size: 180, fraction: 0.86 },
};

const usual: IconSource = { content: Buffer.from(favicon), units: 48, background: "#2b2547" };

const made = new WeakMap<App, Map<string, { version: string | undefined; icon: Promise<Buffer> }>>();

/**
 * An icon from the picture in the settings, or the default one. Icons are few and small, so each is made once per
 * picture and kept in memory.
 */
export async function makeIcon(app: App, path: string): Promise<Buffer> {
  const settings = await siteSettings(app);
  const version = iconVersion(settings);
  const known = made.get(app) ?? new Map();
  made.set(app, known);
  const before = known.get(path);
  if (before && before.version === version) return before.icon;
  const icon = loadIconSource(app, iconPicture(settings)?.media).then((source) =>
    draw(icons[path] as IconKind, source),
  );
  known.set(path, { version, icon });
  icon.catch(() => known.delete(path));
  return icon;
}

async function loadIconSource(app: App, media: number | undefined): Promise<IconSource> {
  return media === undefined ? usual : { content: await readPicture(app, media), background: "#fbf7f0" };
}

async function draw({ type, size, fraction }: IconKind, { content, units, background }: IconSource): Promise<Buffer> {
  const png = await pictureWork.run(() =>
    runMediaTask("drawIcon", { source: content, units, size, fraction, background }),
  );
  return type === "image/x-icon" ? encodeIco(png, size) : png;
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
