import { hasTrait, type ResourceDefinition } from "#app/resources/resource-definition.ts";
import type { RejectedFields } from "./rejections.ts";
import type { SaveState } from "./save-state.ts";
import type { FormValues, StoredItem } from "./stored-item.ts";

/** A field that was changed here and by somebody else. */
export interface FieldConflict {
  field: string;
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

export interface SaveConflict {
  /** The other version, which is the stored one. */
  item: StoredItem;
  fields: FieldConflict[];
}

export interface SaverSnapshot {
  values: FormValues;
  state: SaveState;
  /** Messages by field; general ones under `non_field_errors`. They remain until a save accepts the field. */
  errors: RejectedFields;
  /** As stored; undefined until a new item is created. */
  item: StoredItem | undefined;
  version: number | undefined;
  /** While it is open, nothing is saved. */
  conflict: SaveConflict | undefined;
  /** The fields that were taken from the versions of others while something was unsaved, until `dismissMerged`. */
  merged: readonly string[];
  /** Whether something is not stored on the server. */
  hasUnsaved: boolean;
}

/** A request that is repeated unchanged until its result is known. */
export interface Sending {
  key: string;
  fields: FormValues;
  body: FormValues;
  version: number;
}

/** What a form has not stored yet, in a form that can be kept and restored. */
export interface UnsavedWork {
  values: FormValues;
  /** The stored values that they are based on, and its version; 0 for a new item. */
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
  /** Saves everything now. @returns whether all of it is stored; otherwise `state` and `errors` say why not. */
  save(): Promise<boolean>;
  /**
   * Saves everything, then sends further changes on their own, such as `{ status: "published" }`. They are not sent
   * again later if there is no response.
   * @returns whether they were accepted; otherwise `state` and `errors` say why not.
   */
  apply(changes: FormValues): Promise<boolean>;
  /** Continues with a newer version of the item, with which unsaved changes are merged. */
  adopt(item: StoredItem): void;
  /** Ends the conflict with these values of its fields, and saves them. */
  resolve(choices: FormValues): Promise<boolean>;
  dismissMerged(): void;
  /** Returns to the stored version; unsaved changes are lost. */
  discard(): void;
  /** Tries again now if a save is waiting for the connection or the server. */
  retry(): void;
  unsavedWork(): UnsavedWork | undefined;
  /** Continues with what was not stored at another time. */
  restore(work: UnsavedWork): void;
  /** Stops all timers. */
  dispose(): void;
}

/** Only resources with drafts are saved automatically: otherwise visitors would see every step. */
export const savesAutomatically = (definition: ResourceDefinition): boolean => hasTrait(definition, "publication");
