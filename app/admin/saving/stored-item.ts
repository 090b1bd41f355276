export type FormValues = Readonly<Record<string, unknown>>;

/** An item as the API returned it; its other fields depend on the resource. */
export interface StoredItem extends FormValues {
  readonly id: number;
  readonly version: number;
  readonly modified_at: string;
}
