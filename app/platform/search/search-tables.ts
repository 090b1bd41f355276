import type { Id, NullableTimestamp } from "../database/tables.ts";

/**
 * Whom an entry is for. An item has one for `all` that read it, or one for `staff` alone (a draft),
 * or two: what `visitors` see of a published item and the newest version for `staff`.
 */
export type Audience = "all" | "visitors" | "staff";

/** An entry of the index; the columns about its publication are those of the item. */
export interface Entry {
  audience: Audience;
  title: string;
  text: string;
  slug: string | null;
  kind: string | null;
  status: string | null;
  published_at: string | null;
  trashed_at: string | null;
  created_by: number | null;
}

export interface SearchEntryTable extends Omit<Entry, "published_at" | "trashed_at"> {
  id: Id;
  resource: string;
  item_id: number;
  /** The words of the title, by which an exact title is known; the same folding as in the index. */
  title_words: string;
  published_at: NullableTimestamp;
  trashed_at: NullableTimestamp;
}

declare module "../database/tables.ts" {
  interface Tables {
    search_entry: SearchEntryTable;
    search_word: { audience: "visitors" | "staff"; word: string; reversed: string };
  }
}
