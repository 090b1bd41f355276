import type { App } from "#app/platform/app.ts";
import type { AnyQueryable } from "#app/platform/database/database.ts";
import "./click-tables.ts";
import { linkPath, newLinkKey } from "./link-address.ts";

/** Further links are left unchanged. */
const MOST = 500;

/** A letter's links that redirect through this site, collected during rendering. */
export class CountedLinks {
  readonly #config: App["config"];
  readonly #keys = new Map<string, string>();

  constructor({ config }: Pick<App, "config">) {
    this.#config = config;
  }

  /** The URL on this site that redirects to a URL; anything other than a web page stays unchanged. */
  trackUrl(url: string): string {
    if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return url;
    const { href } = new URL(url);
    const known = this.#keys.get(href);
    if (known === undefined && this.#keys.size >= MOST) return url;
    const key = known ?? newLinkKey();
    this.#keys.set(href, key);
    return this.#config.siteUrl + linkPath(this.#config, key);
  }

  /** Stores the link targets in the transaction that stores the letter. */
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
