import type { App } from "#app/platform/app.ts";
import { getDirection } from "#app/platform/text/language.ts";
import { siteSettings } from "../page-loader.server.ts";
import { iconAddress } from "../site-icon.ts";
import type { DiscoveryDocument } from "./documents.server.ts";

/** The web app manifest, for home screens (https://www.w3.org/TR/appmanifest/). */
export async function manifest(app: App): Promise<DiscoveryDocument> {
  const settings = await siteSettings(app);
  const { academy_name, footer_about, language } = settings;
  const icon = (name: string, size: number, purpose?: string) => ({
    src: iconAddress(`/icons/${name}.png`, settings),
    sizes: `${size}x${size}`,
    type: "image/png",
    ...(purpose && { purpose }),
  });
  const body = {
    id: "/",
    name: academy_name,
    short_name: academy_name.split(" ")[0],
    ...(footer_about && { description: footer_about }),
    lang: language,
    dir: getDirection(language),
    start_url: "/",
    scope: "/",
    display: "minimal-ui",
    background_color: "#fbf7f0",
    theme_color: "#fbf7f0",
    icons: [icon("192", 192), icon("512", 512), icon("maskable", 512, "maskable")],
  };
  return { type: "application/manifest+json; charset=utf-8", body: JSON.stringify(body) };
}
