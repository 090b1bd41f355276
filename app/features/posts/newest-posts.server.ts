import { anonymous } from "#app/platform/actor.ts";
import type { App } from "#app/platform/app.ts";
import { visible } from "#app/resources/read.server.ts";
import { storeOf } from "#app/resources/store.server.ts";
import type { Post } from "./posts.resource.ts";
import { postResource } from "./posts.server.ts";

export async function loadNewestPosts(
  app: App,
  limit: number,
): Promise<Pick<Post, "id" | "slug" | "kind" | "title">[]> {
  const rows = await storeOf(app)
    .selectFrom("post")
    .select(["id", "slug", "kind", "title"])
    .where(visible(postResource, anonymous, app.now().toISOString()))
    .orderBy("published_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows as Pick<Post, "id" | "slug" | "kind" | "title">[];
}
