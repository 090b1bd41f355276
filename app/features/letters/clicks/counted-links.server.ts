import type { App } from "#app/platform/app.ts";
import type { AnyQueryable } from "#app/platform/database/database.ts";
import "./click-tables.ts";
import { linkPath, newLinkKey } from "./link-address.ts";

/** More different links are left as they are. */
const MOST = 500;

/** The links of a letter that lead through this site, collected while it is rendered. */
export class CountedLinks {
  readonly #config: App["config"];
  readonly #keys = new Map<string, string>();

  constructor({ config }: Pick<App, "config">) {
    this.#config = config;
  }

  /** The address on this site that leads to a URL; what is no web page stays as it is. */
  addressOf(url: string): string {
    if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return url;
    const { href } = new URL(url);
    const known = this.#keys.get(href);
    if (known === undefined && this.#keys.size >= MOST) return url;
    const key = known ?? newLinkKey();
    this.#keys.set(href, key);
    return this.#config.siteUrl + linkPath(this.#config, key);
  }

  /** Stores where they lead, in the transaction that stores the letter. */
  async store(trx: AnyQueryable, sending_id: number, now: string): Promise<void> {
    const rows = [...this.#keys].map(([url, link_key]) => ({
      sending_id,
      link_key,
      url,
      created_at: now,
      modified_at: now,
    }));
    if (rows.length > 0) await trx.insertInto("letter_link").values(rows).execute();
  }
}
