import { type ExpressionBuilder, type SelectQueryBuilder, sql } from "kysely";
import { anonymous } from "#app/platform/access/actor.ts";
import type { AnyTables } from "#app/platform/access/rules.ts";
import type { App } from "#app/platform/app.ts";
import { orderRows } from "#app/platform/database/order-rows.ts";
import { type Media, mediaColumns, pictureOutput } from "#app/platform/media/media-rows.ts";
import type { PictureOutput } from "#app/platform/media/media-values.ts";
import { visible } from "#app/resources/read.server.ts";
import { getStore } from "#app/resources/store.server.ts";
import { type FormattedDate, formatDate } from "#app/ui/formatted-date.ts";
import type { PostKind } from "./post-page.ts";
import type { Post } from "./posts.resource.ts";
import { postResource } from "./posts.server.ts";

/** The fields for a link to another post. */
export interface PostLink {
  kind: PostKind;
  slug: string;
  title: string;
  language: string;
  source_name: string;
  date: FormattedDate;
  cover: PictureOutput | null;
}

export interface PostNeighbours {
  /** Posts with the same category or tags, the most relevant first. */
  related: PostLink[];
  /** The posts of the same kind published before and after it. */
  previous: PostLink | null;
  next: PostLink | null;
}

const RELATED = 3;
/** How many of the newest posts of the category and of each tag are compared, and how many tags. */
const MAX_CANDIDATES = 100;
const MAX_TAGS = 10;
const columns = [
  "post.id",
  "post.kind",
  "post.slug",
  "post.title",
  "post.language",
  "post.source_name",
  "post.published_at",
] as const;

/**
 * Related and adjacent posts in one query, regardless of the number of posts: related ones are among the newest of each
 * topic.
 */
export async function loadPostNeighbours(app: App, post: Post, timeZone: string): Promise<PostNeighbours> {
  const store = getStore(app);
  const tags = post.tags.slice(0, MAX_TAGS).map(({ id }) => id);
  const isVisible = visible(postResource, anonymous, app.now().toISOString());
  const relevance = selectRelevance(post.category?.id, tags);
  const candidates = (role: string, score = sql<number>`0`) =>
    store
      .selectFrom("post")
      .leftJoin("media", "media.id", "post.cover_id")
      .where(isVisible)
      .where("post.id", "!=", post.id)
      .select([...columns, "post.cover_alt", sql.lit(role).as("role"), score.as("score")])
      .select(mediaColumns.map((column) => `media.${column} as media_${column}`));
  const adjacent = (role: string, before: boolean) =>
    orderByDate(
      candidates(role)
        .where("post.kind", "=", post.kind)
        .where((eb) => isAdjacent(eb, post, before)),
      before,
    ).limit(1);
  const ofCategory = orderByDate(
    store
      .selectFrom("post")
      .select("post.id")
      .where("post.category_id", "=", post.category?.id ?? 0)
      .where(isVisible),
  ).limit(MAX_CANDIDATES);
  const withTag = (tag: number) =>
    store
      .selectFrom("post_tag_pair")
      .select("item_id as id")
      .where("target_id", "=", tag)
      .orderBy("item_id", "desc")
      .limit(MAX_CANDIDATES);
  const selected = tags.reduce(
    (query, tag) => query.union(store.selectFrom(withTag(tag).as("tagged")).select("tagged.id")),
    store.selectFrom(ofCategory.as("filed")).select("filed.id"),
  );
  const related = orderByDate(
    candidates("related", relevance).where("post.id", "in", selected).orderBy("score", "desc"),
  ).limit(RELATED);

  // Subqueries, since each part has its own order and limit.
  const part = (query: SelectQueryBuilder<AnyTables, string, unknown>) =>
    store.selectFrom(query.as("part")).selectAll();
  const rows = await part(related)
    .unionAll(part(adjacent("previous", true)))
    .unionAll(part(adjacent("next", false)))
    .execute();

  const listNeighbours = (role: string) => rows.filter((row) => row.role === role).map((row) => toLink(row, timeZone));
  return {
    related: listNeighbours("related"),
    previous: listNeighbours("previous")[0] ?? null,
    next: listNeighbours("next")[0] ?? null,
  };
}

/** The newest first, or last. */
const orderByDate = <O>(posts: SelectQueryBuilder<AnyTables, "post" | "media", O>, descending = true) =>
  orderRows(posts, [{ field: "published_at", descending }], { id: "post.id", published_at: "post.published_at" });

/** A shared tag weighs twice as much as the category. */
function selectRelevance(category: number | undefined, tags: number[]) {
  const shared =
    tags.length > 0
      ? sql`2 * (select count(*) from post_tag_pair as pair where pair.item_id = post.id and pair.target_id in (${sql.join(tags)}))`
      : sql`0`;
  return sql<number>`(${shared} + case when post.category_id = ${category ?? 0} then 1 else 0 end)`;
}

/** Published before (or after) the post; for equal times, the id decides. Expressed as a range of the index. */
const isAdjacent = (eb: ExpressionBuilder<AnyTables, string>, { published_at, id }: Post, before: boolean) =>
  eb(
    eb.refTuple("post.published_at", "post.id"),
    before ? "<" : ">",
    eb.tuple(eb.val(published_at), eb.val(id)) as never,
  );

function toLink(row: Record<string, unknown>, timeZone: string): PostLink {
  const { kind, slug, title, language, source_name, published_at, cover_alt } = row;
  const media = Object.fromEntries(mediaColumns.map((column) => [column, row[`media_${column}`]]));
  return {
    kind,
    slug,
    title,
    language,
    source_name,
    date: formatDate(published_at as string, timeZone),
    cover: media.id
      ? pictureOutput({ ...media, animated: Boolean(media.animated) } as Media, cover_alt as string | null)
      : null,
  } as PostLink;
}
