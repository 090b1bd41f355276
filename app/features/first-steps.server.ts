import type { App } from "#app/platform/app.ts";
import { memoizePerRevision } from "#app/platform/page-cache/memoize-per-revision.ts";
import type { Progress } from "./first-steps/first-steps.server.ts";
import { selectPublishedPosts } from "./posts/posts.server.ts";
import { defaultSettings, getSettings } from "./settings/settings.server.ts";

/** What has been done of the first steps, as settings and articles show it, whoever did it. */
export const firstStepsProgress = (app: App): Progress => ({
  async read() {
    const { academy_name, logo, time_zone } = await memoizePerRevision(app, getSettings);
    return {
      name: academy_name !== defaultSettings.academy_name,
      logo: logo !== null,
      time_zone: time_zone !== defaultSettings.time_zone,
    };
  },
  articles: () => selectPublishedPosts(app),
});
