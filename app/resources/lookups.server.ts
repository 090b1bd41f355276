import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { AnyTables } from "./access.server.ts";
import type { ResourceDefinition } from "./define-resource.ts";
import { documentFields, type Media, mediaColumns, mediaFields, mediaOfDocument } from "./pictures.server.ts";
import { type Row, type Store, tableOf } from "./store.server.ts";
import type { PictureInput, RelationOutput } from "./values.ts";

type Values = Record<string, unknown>;

type Branch = SelectQueryBuilder<AnyTables, string, Values>;

/** What items point at. */
export interface Lookups {
  media: Map<number, Media>;
  /** The item a relation leads to, by field and id. */
  one(field: string, id: unknown): RelationOutput | null;
  /** The items that a relation to many leads to, in their order; a pending version has its own ids. */
  many(field: string, rowId: number, pendingIds: number[] | undefined): RelationOutput[];
}

/** The ids of all media of an item: its pictures, files, and what its texts show. */
function mediaIds(definition: ResourceDefinition, values: Values): number[] {
  const fields = mediaFields(definition).flatMap(({ field, kind }) => {
    const value = values[field];
    if (value === null || value === undefined) return [];
    return [kind === "picture" ? (value as PictureInput).media : (value as number)];
  });
  return [...fields, ...documentFields(definition).flatMap((field) => [...mediaOfDocument(values[field])])];
}

/** Reads everything that rows point at in one query, however many rows and kinds there are. */
export async function lookUp(
  store: Store,
  definition: ResourceDefinition,
  rows: Row[],
  written: Values[],
): Promise<Lookups> {
  const branches: Branch[] = [
    ...mediaBranch(store, [...new Set(written.flatMap((values) => mediaIds(definition, values)))]),
    ...relationBranches(store, definition, rows, written),
  ];
  const [first, ...others] = branches;
  const found = first ? await others.reduce((all, branch) => all.unionAll(branch), first).execute() : [];

  const media = new Map<number, Media>();
  const targets = new Map<string, RelationOutput>();
  const pairs = new Map<string, { id: number; position: number }[]>();
  for (const row of found) {
    const { kind, id, name, slug, item_id, ordinal } = row;
    if (kind === "media") {
      const { media_kind, animated, ...columns } = row;
      media.set(id as number, { ...columns, kind: media_kind, animated: Boolean(animated) } as unknown as Media);
      continue;
    }
    targets.set(`${kind}:${id}`, { id, name, slug } as RelationOutput);
    if (item_id === null) continue;
    const key = `${kind}:${item_id}`;
    pairs.set(key, [...(pairs.get(key) ?? []), { id: id as number, position: ordinal as number }]);
  }
  const one: Lookups["one"] = (field, id) => targets.get(`${field}:${id}`) ?? null;
  return {
    media,
    one,
    many(field, rowId, pendingIds) {
      const own = pairs.get(`${field}:${rowId}`)?.sort((a, b) => a.position - b.position) ?? [];
      return (pendingIds ?? own.map(({ id }) => id)).flatMap((id) => one(field, id) ?? []);
    },
  };
}

/** Columns that one branch of the union has and the others have not; typed, for PostgreSQL. */
const mediaTypes: Record<string, string> = {
  kind: "text",
  alt: "text",
  content_type: "text",
  size: "bigint",
  sha256: "text",
  width: "integer",
  height: "integer",
  focal_x: "double precision",
  focal_y: "double precision",
  placeholder: "text",
  animated: "boolean",
};
const extraColumns = mediaColumns.filter((column) => !["id", "name", "kind"].includes(column));
const none = (type: string) => sql`cast(null as ${sql.raw(type)})`;

function mediaBranch(store: Store, ids: number[]): Branch[] {
  if (ids.length === 0) return [];
  return [
    store
      .selectFrom("media")
      .select([
        sql`'media'`.as("kind"),
        "id",
        "name",
        none("text").as("slug"),
        none("integer").as("item_id"),
        none("integer").as("ordinal"),
        ...extraColumns,
        sql.ref("media.kind").as("media_kind"),
      ])
      .where("id", "in", ids),
  ];
}

function relationBranches(store: Store, definition: ResourceDefinition, rows: Row[], written: Values[]): Branch[] {
  const branch = (field: string, to: string, itemId: RawBuilder<unknown>, ordinal: RawBuilder<unknown>) =>
    store
      .selectFrom(`${tableOf(to)} as target`)
      .select([
        sql.lit(field).as("kind"),
        "target.id",
        "target.name",
        "target.slug",
        itemId.as("item_id"),
        ordinal.as("ordinal"),
        ...extraColumns.map((column) => none(mediaTypes[column] as string).as(column)),
        none("text").as("media_kind"),
      ]);
  return Object.entries(definition.inputs).flatMap(([field, input]) => {
    if (input.kind !== "relation" && input.kind !== "relations") return [];
    const named = [...new Set(written.flatMap((values) => (values[field] as number | number[] | undefined) ?? []))];
    const byId =
      named.length > 0
        ? [branch(field, input.to, none("integer"), none("integer")).where("target.id", "in", named)]
        : [];
    if (input.kind === "relation") return byId;
    const rowIds = rows.map((row) => row.id);
    if (rowIds.length === 0) return byId;
    const paired = branch(field, input.to, sql.ref("pair.item_id"), sql.ref("pair.position"))
      .innerJoin(`${input.through} as pair`, "pair.target_id", "target.id")
      .where("pair.item_id", "in", rowIds);
    return [paired, ...byId];
  });
}
