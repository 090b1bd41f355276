import type { audienceQuery, findSubscribed } from "#app/features/subscribers/audience.server.ts";
import type { unsubscribeLinks } from "#app/features/subscribers/unsubscribe-token.server.ts";
import type { App } from "#app/platform/app.ts";
import type { Resource } from "#app/resources/resource.server.ts";
import type { Letter } from "../letters.resource.ts";

export interface RenderedLetter {
  subject: string;
  html: string;
  text: string;
}

/** What sending needs from other modules: subscribers, which belong to another feature, and the letter as an email. */
export interface Readers {
  renderLetter(
    app: App,
    letter: Letter,
    options: { hasWebLink: boolean; trackUrl?: ((url: string) => string) | undefined },
  ): Promise<RenderedLetter>;
  audienceQuery: typeof audienceQuery;
  findSubscribed: typeof findSubscribed;
  unsubscribeLinks: typeof unsubscribeLinks;
  /** The articles that the digest lists. */
  articles: Resource;
}
