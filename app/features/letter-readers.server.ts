import type { Readers } from "./letters/sending/readers.ts";
import { postResource } from "./posts/posts.server.ts";
import { audienceQuery, subscribedAmong } from "./subscribers/audience.server.ts";
import { unsubscribeLinks } from "./subscribers/unsubscribe-token.server.ts";

/** Who letters go to, for the feature that sends them. */
export const letterReaders: Readers = {
  renderLetter: async (...parameters) => {
    const { renderLetter } = await import("./letters/render/render-letter.server.ts");
    return renderLetter(...parameters);
  },
  audienceQuery,
  subscribedAmong,
  unsubscribeLinks,
  articles: postResource,
};
