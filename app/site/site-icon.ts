import type { PublicSettings } from "#app/features/settings/settings.resource.ts";

type IconSettings = Pick<PublicSettings, "icon" | "logo">;

/** The picture that the icons are made from: the icon in the settings, or a logo that is about square. */
export function iconPicture({ icon, logo }: IconSettings) {
  if (icon) return icon;
  if (!logo?.width || !logo.height) return undefined;
  return Math.abs(Math.log(logo.width / logo.height)) < Math.log(1.25) ? logo : undefined;
}

/** A version that changes the URLs of icons with the picture; undefined without a picture. */
export const iconVersion = (settings: IconSettings): string | undefined =>
  iconPicture(settings)?.url.split("/").slice(2, 4).join("-");

/** The URL of an icon, such as `/icons/32.png?v=7-0123456789ab`. */
export function iconAddress(path: string, settings: IconSettings): string {
  const version = iconVersion(settings);
  return version ? `${path}?v=${version}` : path;
}
