import type { ComponentType } from "react";
import type { IconName } from "#app/ui/admin/icon.tsx";

type Item = Readonly<Record<string, unknown>>;

/** What a feature adds to the list and the form of its items in the admin area, besides what its declaration implies. */
export interface ResourceParts {
  list?: ListParts;
  form?: {
    /** Beside the fields of an item that is saved. */
    Panel: ComponentType<{ item: { id: number; version: number } }>;
  };
}

interface ListParts {
  /** Above a list that is not empty. */
  Above?: ComponentType;
  /** Beside the button for a new item, for those who may create one. */
  Tools?: ComponentType;
  /** By column: cells that show something other than the value of one field. */
  cells?: Readonly<Record<string, ListCell>>;
  /** By field: filters whose choices are not declared. */
  filters?: Readonly<Record<string, ComponentType<ListFilterProps>>>;
  /** How the names of items are marked. */
  names?: {
    /** The fields that this needs. */
    fields: readonly string[];
    /** Names of unread items are emphasized. */
    isUnread(item: Item): boolean;
    /** Follows the name. */
    Mark: ComponentType<{ item: Item }>;
  };
  /** In the order in which they are offered, before deletion. */
  bulkActions?: readonly BulkAction[];
}

interface ListCell {
  Cell: ComponentType<{ item: Item }>;
  /** The fields that it needs, besides its own. */
  fields?: readonly string[];
  /** Whether what it shows is changing at the moment, so that the list is read again every few seconds. */
  isMoving?(item: Item): boolean;
}

export interface ListFilterProps {
  label: string;
  /** Empty for all items. */
  value: string;
  onChange: (value: string) => void;
}

/** An action on many items, which the server side of the resource implements. */
export interface BulkAction {
  name: string;
  label: string;
  icon: IconName;
  /** The participle for the report, such as "published" in "3 books published". */
  done: string;
  /** The action that undoes it. */
  undo?: string;
  /** Visitors cannot see the items any more, so links to them lead nowhere. */
  deletes?: true;
  /** It cannot be undone, so it is confirmed first. */
  isFinal?: true;
}
