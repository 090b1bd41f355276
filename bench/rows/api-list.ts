import { againstNginx } from "./against-nginx.ts";
import type { Row } from "./row.ts";
import { signIn } from "./sign-in.ts";

const headers = { Accept: "application/json", "Accept-Encoding": "gzip, deflate, br, zstd" };

/** The API's list of 12 posts, as a visitor and as staff. */
export const apiList: Row = {
  name: "api-list",
  usesDatabase: true,
  async run(bench) {
    const site = await bench.startSite();
    const path = "/api/post/?page_size=12";
    const staff = { ...headers, ...(await signIn(site.url)) };
    return [
      await againstNginx(bench, site, { what: "API list, visitor", path, headers, aim: { of: "ratio", least: 0.5 } }),
      await againstNginx(bench, site, { what: "API list, staff", path, headers: staff }),
    ];
  },
};
