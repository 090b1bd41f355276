import type { ComponentType } from "react";
import type { IconName } from "#app/ui/admin/icon.tsx";

type Item = Readonly<Record<string, unknown>>;

/** A feature's additions to the list and form of its items in the admin area, beyond what its declaration implies. */
export interface ResourceParts {
  list?: ListParts;
  form?: {
    /** Shown beside the fields of a saved item. */
    Panel: ComponentType<{ item: { id: number; version: number } }>;
  };
}

interface ListParts {
  /** Shown above a list that is not empty. */
  Above?: ComponentType;
  /** Shown beside the button for a new item, for people who may create one. */
  Tools?: ComponentType;
  /** Cells by column that show something other than the value of one field. */
  cells?: Readonly<Record<string, ListCell>>;
  /** Filters by field whose choices are not declared. */
  filters?: Readonly<Record<string, ComponentType<ListFilterProps>>>;
  /** How the names of items are marked. */
  names?: {
    /** The fields needed to mark names. */
    fields: readonly string[];
    /** Names of unread items are emphasized. */
    isUnread(item: Item): boolean;
    /** Shown after the name. */
    Mark: ComponentType<{ item: Item }>;
    /** Shown below the name on narrow screens, on at most two lines. */
    Excerpt?: ComponentType<{ item: Item }>;
  };
  /** In display order, before deletion. */
  bulkActions?: readonly BulkAction[];
}

interface ListCell {
  Cell: ComponentType<{ item: Item }>;
  /** Additional fields that the cell needs. */
  fields?: readonly string[];
  /** Whether the cell's content is currently changing, so that the list is reloaded every few seconds. */
  isMoving?(item: Item): boolean;
}

export interface ListFilterProps {
  label: string;
  /** Empty for all items. */
  value: string;
  onChange: (value: string) => void;
}

/** An action on many items, implemented by the server side of the resource. */
export interface BulkAction {
  name: string;
  label: string;
  icon: IconName;
  /** The participle for the report, such as "published" in "3 books published". */
  done: string;
  /** The action that reverses it. */
  undo?: string;
  /** Set if visitors can no longer see the items, so that links to them break. */
  deletes?: true;
  /** Set if the action cannot be undone, so that it is confirmed first. */
  isFinal?: true;
}
