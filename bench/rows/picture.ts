import { againstNginx } from "./against-nginx.ts";
import type { Row } from "./row.ts";

/** A picture of the home page in a size that has been made. */
export const picture: Row = {
  name: "picture",
  async run(bench) {
    const site = await bench.startSite();
    const page = await (await fetch(site.url)).text();
    const path = /<img[^>]* src="(\/[^"]+)"/.exec(page)?.[1]?.replaceAll("&amp;", "&");
    if (!path) throw new Error("The home page has no picture.");
    // Makes the size.
    await (await fetch(site.url + path)).arrayBuffer();
    const headers = { Accept: "image/avif,image/webp,*/*;q=0.8" };
    return [
      await againstNginx(bench, site, {
        what: "picture in a made size",
        path,
        headers,
        aim: { of: "ratio", least: 0.6 },
      }),
    ];
  },
};
