import type { ExpressionBuilder } from "kysely";
import type { RichTextNode } from "#app/document/document.ts";
import type { AnyTables } from "#app/platform/access/rules.ts";
import { buildItemPath } from "#app/resources/item-page.ts";
import type { OperationContext, Row } from "#app/resources/store.server.ts";
import { createRow, updateRow } from "#app/resources/write.server.ts";
import type { Letter } from "../letters.resource.ts";
import { fillNames } from "../reader-names.ts";
import { webLetterPage } from "./web-letter-page.ts";
import { webLetterResource } from "./web-letters.server.ts";

interface Page {
  id: number;
  /** Its path on the site. */
  path: string;
}

/**
 * Publishes a letter on the site as it is sent now, in the transaction that starts or continues the sending. A letter
 * that an earlier sending put there gets the current text.
 * @param at when it appears: ISO 8601
 */
export async function putOnSite(context: OperationContext, letter: Letter, at: string): Promise<Page> {
  const { subject, preview_line, body, language } = letter;
  // The public page uses the text for readers without a name.
  const values = {
    title: fillNames(subject, "").trim(),
    summary: fillNames(preview_line, ""),
    body: nameless(body) ?? body,
    language,
  };
  const before = await findPage(context, letter.id);
  const row = before
    ? await updateRow(webLetterResource, context, before.id, {
        ...values,
        version: before.version,
        status: "published",
        published_at: isShown(before, context.now) ? before.published_at : at,
      })
    : await createRow(webLetterResource, context, {
        ...values,
        seo_title: "",
        seo_description: "",
        noindex: false,
        status: "published",
        published_at: at,
      });
  return { id: row.id, path: buildItemPath(webLetterPage, row as { slug?: string }) };
}

/** A part of a text as readers without a name see it; undefined if nothing is left. */
function nameless({ text, attrs, content, ...node }: RichTextNode): RichTextNode | undefined {
  const words = text && fillNames(text, "");
  if (text && !words) return undefined;
  const fill = ([name, value]: [string, unknown]) => [name, typeof value === "string" ? fillNames(value, "") : value];
  return {
    ...node,
    ...(attrs && { attrs: Object.fromEntries(Object.entries(attrs).map(fill)) }),
    ...(content && { content: content.flatMap((child) => nameless(child) ?? []) }),
    ...(words !== undefined && { text: words }),
  };
}

/** Removes from the site a letter whose sending is cancelled before it starts, unless it was published before. */
export async function withdrawFromSite(context: OperationContext, letterId: number): Promise<void> {
  const page = await findPage(context, letterId);
  if (page?.status !== "published" || isShown(page, context.now)) return;
  await updateRow(webLetterResource, context, page.id, { version: page.version, status: "draft" });
}

const isShown = (page: Row, now: string) =>
  page.status === "published" && typeof page.published_at === "string" && page.published_at <= now;

/** The page that an earlier sending of the letter created; undefined if it is in the trash. */
const findPage = ({ store }: OperationContext, letterId: number): Promise<Row | undefined> =>
  store
    .selectFrom("web_letter")
    .selectAll()
    .where("trashed_at", "is", null)
    .where("id", "in", (eb: ExpressionBuilder<AnyTables, string>) =>
      eb
        .selectFrom("letter_sending")
        .select("web_letter_id")
        .where("letter_id", "=", letterId)
        .where("web_letter_id", "is not", null),
    )
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst() as Promise<Row | undefined>;
