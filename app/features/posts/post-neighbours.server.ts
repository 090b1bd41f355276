import { type ExpressionBuilder, type ExpressionWrapper, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import { anonymous } from "#app/platform/actor.ts";
import type { App } from "#app/platform/app.ts";
import { type Media, mediaColumns, pictureOutput } from "#app/platform/media/media-rows.ts";
import type { PictureOutput } from "#app/platform/media/media-values.ts";
import type { AnyTables } from "#app/platform/rules.ts";
import { visible } from "#app/resources/read.server.ts";
import { storeOf } from "#app/resources/store.server.ts";
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
const columns = [
  "post.id",
  "post.kind",
  "post.slug",
  "post.title",
  "post.language",
  "post.source_name",
  "post.published_at",
] as const;

/** Related and adjacent posts; one query. */
export async function loadPostNeighbours(app: App, post: Post, timeZone: string): Promise<PostNeighbours> {
  const store = storeOf(app);
  const tags = post.tags.map(({ id }) => id);
  const relevance = relevanceTo(post.category?.id, tags);
  const candidates = (role: string, score = sql<number>`0`) =>
    store
      .selectFrom("post")
      .leftJoin("media", "media.id", "post.cover_id")
      .where(visible(postResource, anonymous, app.now().toISOString()))
      .where("post.id", "!=", post.id)
      .select([...columns, "post.cover_alt", sql.lit(role).as("role"), score.as("score")])
      .select(mediaColumns.map((column) => `media.${column} as media_${column}`));
  const adjacent = (role: string, before: boolean) =>
    candidates(role)
      .where("post.kind", "=", post.kind)
      .where((eb) => isAdjacent(eb, post, before))
      .orderBy("post.published_at", before ? "desc" : "asc")
      .orderBy("post.id", before ? "desc" : "asc")
      .limit(1);
  const related = candidates("related", relevance)
    .where((eb) =>
      eb.or([
        eb("post.category_id", "=", post.category?.id ?? 0),
        eb(
          "post.id",
          "in",
          eb
            .selectFrom("post_tag_pair")
            .select("item_id")
            .where("target_id", "in", [0, ...tags]),
        ),
      ]),
    )
    .orderBy("score", "desc")
    .orderBy("post.published_at", "desc")
    .orderBy("post.id", "desc")
    .limit(RELATED);

  // Subqueries, since each part has its own order and limit.
  const part = (query: SelectQueryBuilder<AnyTables, string, unknown>) =>
    store.selectFrom(query.as("part")).selectAll();
  const rows = await part(related)
    .unionAll(part(adjacent("previous", true)))
    .unionAll(part(adjacent("next", false)))
    .execute();

  const of = (role: string) => rows.filter((row) => row.role === role).map((row) => toLink(row, timeZone));
  return { related: of("related"), previous: of("previous")[0] ?? null, next: of("next")[0] ?? null };
}

/** A shared tag weighs twice as much as the category. */
function relevanceTo(category: number | undefined, tags: number[]) {
  const shared =
    tags.length > 0
      ? sql`2 * (select count(*) from post_tag_pair as pair where pair.item_id = post.id and pair.target_id in (${sql.join(tags)}))`
      : sql`0`;
  return sql<number>`(${shared} + case when post.category_id = ${category ?? 0} then 1 else 0 end)`;
}

/** Published before (or after) the post; at the same time, the id decides. */
function isAdjacent(
  eb: ExpressionBuilder<AnyTables, string>,
  { published_at, id }: Post,
  before: boolean,
): ExpressionWrapper<AnyTables, string, SqlBool> {
  const operator = before ? "<" : ">";
  return eb.or([
    eb("post.published_at", operator, published_at),
    eb.and([eb("post.published_at", "=", published_at), eb("post.id", operator, id)]),
  ]);
}

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
      ? pictureOutput({ ...media, animated: Boolean(media.animated) } as unknown as Media, cover_alt as string | null)
      : null,
  } as PostLink;
}
