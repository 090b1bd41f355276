import type { Id, NullableTimestamp } from "../database/tables.ts";

/**
 * Who can find an entry. An item has one entry for `all`, or one for `staff` only (a draft), or two: the
 * published version for `visitors` and the newest version for `staff`.
 */
export type Audience = "all" | "visitors" | "staff";

/** An entry of the index; the columns about publication are copied from the item. */
export interface SearchEntry {
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

export interface SearchEntryTable extends Omit<SearchEntry, "published_at" | "trashed_at"> {
  id: Id;
  resource: string;
  item_id: number;
  /** The folded words of the title, to match exact titles. */
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
