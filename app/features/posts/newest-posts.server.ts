import { anonymous } from "#app/platform/access/actor.ts";
import type { App } from "#app/platform/app.ts";
import { orderRows } from "#app/platform/database/order-rows.ts";
import { visible } from "#app/resources/read.server.ts";
import { getStore } from "#app/resources/store.server.ts";
import type { Post } from "./posts.resource.ts";
import { postResource } from "./posts.server.ts";

export async function loadNewestPosts(
  app: App,
  limit: number,
): Promise<Pick<Post, "id" | "slug" | "kind" | "title">[]> {
  const posts = getStore(app)
    .selectFrom("post")
    .select(["id", "slug", "kind", "title"])
    .where(visible(postResource, anonymous, app.now().toISOString()));
  const rows = await orderRows(posts, [{ field: "published_at", descending: true }])
    .limit(limit)
    .execute();
  return rows as Pick<Post, "id" | "slug" | "kind" | "title">[];
}
