import { hasTrait, type ResourceDefinition } from "#app/resources/resource-definition.ts";
import type { RejectedFields } from "./rejections.ts";
import type { SaveState } from "./save-state.ts";
import type { FormValues, StoredItem } from "./stored-item.ts";

/** A field changed both here and by another person. */
export interface FieldConflict {
  field: string;
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

export interface SaveConflict {
  /** The other person's version, which is the stored one. */
  item: StoredItem;
  fields: FieldConflict[];
}

export interface SaverSnapshot {
  values: FormValues;
  state: SaveState;
  /** Messages by field; general ones under `non_field_errors`. They remain until a save accepts the field. */
  errors: RejectedFields;
  /** The stored item; undefined until a new one is created. */
  item: StoredItem | undefined;
  version: number | undefined;
  /** While a conflict is open, nothing is saved. */
  conflict: SaveConflict | undefined;
  /** The fields taken from other people's versions while something was unsaved, until `dismissMerged`. */
  merged: readonly string[];
  /** Whether anything is not stored on the server. */
  hasUnsaved: boolean;
}

/** A request that is repeated unchanged until its result is known. */
export interface Sending {
  key: string;
  fields: FormValues;
  body: FormValues;
  version: number;
}

/** The unsaved work of a form, in a format that can be kept and restored. */
export interface UnsavedWork {
  values: FormValues;
  /** The stored values that the unsaved ones are based on, and their version; 0 for a new item. */
  base: FormValues;
  version: number;
  /** Identifies the creation of a new item. */
  creationKey: string;
  sending: Sending | undefined;
}

export interface ItemSaver {
  snapshot(): SaverSnapshot;
  subscribe(listener: () => void): () => void;
  change(field: string, value: unknown): void;
  /** Saves everything now. @returns whether all of it is stored; if not, `state` and `errors` say why. */
  save(): Promise<boolean>;
  /**
   * Saves everything, then sends further changes on their own, such as `{ status: "published" }`. They are not sent
   * again later if there is no response.
   * @returns whether they were accepted; if not, `state` and `errors` say why.
   */
  apply(changes: FormValues): Promise<boolean>;
  /** Continues with a newer version of the item, and merges unsaved changes into it. */
  adopt(item: StoredItem): void;
  /** Resolves the conflict with these values of its fields, and saves them. */
  resolve(choices: FormValues): Promise<boolean>;
  dismissMerged(): void;
  /** Returns to the stored version and discards unsaved changes. */
  discard(): void;
  /** Retries now if a save is waiting for the connection or the server. */
  retry(): void;
  unsavedWork(): UnsavedWork | undefined;
  /** Continues with unsaved work from an earlier session. */
  restore(work: UnsavedWork): void;
  /** Stops all timers. */
  dispose(): void;
}

/** Only resources with drafts are saved automatically; with others, visitors would see every step. */
export const hasAutosave = (definition: ResourceDefinition): boolean => hasTrait(definition, "publication");
