import { columnTypes, type Engine, type MigrationDb } from "./columns.ts";

const tables = [
  "settings",
  "page",
  "post",
  "post_category",
  "post_tag",
  "image",
  "image_category",
  "video",
  "magazine",
  "quote",
  "ambassador",
  "testimonial",
];

/**
 * Adds the language of every item, and the academy's own: English, which all pages have stated so far. Books already
 * had a language as free text, which becomes a language tag.
 */
export async function language(db: MigrationDb, engine: Engine): Promise<void> {
  const { text } = columnTypes(engine);
  for (const table of tables)
    await db.schema
      .alterTable(table)
      .addColumn("language", text, (column) => column.notNull().defaultTo("en"))
      .execute();
  const books = await db
    .selectFrom("book" as never)
    .select(["id", "language", "pending"] as never)
    .$castTo<{ id: number; language: string; pending: unknown }>()
    .execute();
  for (const book of books) await writeTag(db, book);
}

async function writeTag(
  db: MigrationDb,
  { id, language, pending }: { id: number; language: string; pending: unknown },
) {
  const waits = (typeof pending === "string" ? JSON.parse(pending) : pending) as { language?: unknown } | null;
  const values: Record<string, unknown> = { language: tagOf(language) };
  if (waits) values.pending = JSON.stringify({ ...waits, language: tagOf(waits.language) });
  await db
    .updateTable("book" as never)
    .set(values as never)
    .where("id" as never, "=", id as never)
    .execute();
}

/** The canonical form of a tag, or the tag for the English name of a language. */
function tagOf(given: unknown): string {
  const text = String(given ?? "").trim();
  const named = tagsByName().get(text.toLowerCase());
  if (named) return named;
  try {
    if (/^[a-z]{2,3}(?:-|$)/i.test(text)) return Intl.getCanonicalLocales(text)[0] ?? "en";
  } catch {
    // Neither a tag nor the name of a language.
  }
  return "en";
}

let byName: Map<string, string> | undefined;
function tagsByName() {
  if (byName) return byName;
  const names = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
  const letters = [..."abcdefghijklmnopqrstuvwxyz"];
  byName = new Map(
    letters.flatMap((first) =>
      letters.flatMap((second) => {
        const name = names.of(first + second);
        return name ? [[name.toLowerCase(), first + second] as const] : [];
      }),
    ),
  );
  return byName;
}
