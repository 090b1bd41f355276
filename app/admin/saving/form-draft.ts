import type { ResourceDefinition } from "#app/resources/resource-definition.ts";
import { formFields, formValues, isSameValue } from "./form-fields.ts";
import { mergeValues } from "./merge-values.ts";
import type { FormValues, StoredItem } from "./stored-item.ts";

/** The values of a form, and the stored version that they are based on. */
export class FormDraft {
  readonly definition: ResourceDefinition;
  /** The newest version on the server; undefined until a new item is created. */
  stored: StoredItem | undefined;
  values: FormValues;
  /** The stored values that the form's values are based on. */
  base: FormValues;
  /** The fields that others changed too; their base is older than the stored version. */
  conflicts: string[] = [];
  /** The fields taken from other people's versions while something was unsaved. */
  merged: string[] = [];
  #touched = new Set<string>();
  readonly #initial: FormValues;

  /** @param initial values that a new item starts with; they count as unsaved only once somebody changes or saves it */
  constructor(definition: ResourceDefinition, item: StoredItem | undefined, initial: FormValues = {}) {
    this.definition = definition;
    this.stored = item;
    this.base = formValues(definition, item);
    this.#initial = initial;
    this.values = { ...this.base, ...initial };
  }

  get isTouched(): boolean {
    return this.#touched.size > 0;
  }

  change(field: string, value: unknown): void {
    this.values = { ...this.values, [field]: value };
    this.#touched.add(field);
    this.begin();
  }

  /** Marks the initial values of a new item as unsaved. */
  begin(): void {
    if (!this.stored) for (const field of Object.keys(this.#initial)) this.#touched.add(field);
  }

  /** The fields whose values are not stored. */
  unsavedFields(): string[] {
    this.#touched = new Set([...this.#touched].filter((field) => this.#isUnsaved(field)));
    return [...this.#touched];
  }

  /**
   * Continues with the result of our own save. Values that the server filled in are shown, except in fields edited
   * since.
   */
  adoptOwn(sent: FormValues, result: StoredItem): void {
    const theirs = formValues(this.definition, result);
    const isEdited = (field: string) => (field in sent ? this.values[field] !== sent[field] : this.#touched.has(field));
    const keeps = (field: string) =>
      isEdited(field) || isSameValue(this.definition, field, this.values[field], theirs[field]);
    this.values = Object.fromEntries(
      Object.keys(theirs).map((field) => [field, (keeps(field) ? this.values : theirs)[field]]),
    );
    [this.stored, this.base] = [result, theirs];
    this.unsavedFields();
  }

  /** Continues with a version that others have changed. @param known values of ours that it already contains */
  adopt(newer: StoredItem, known: FormValues = {}): void {
    const theirs = formValues(this.definition, newer);
    const base = { ...this.base, ...known };
    const { values, merged, conflicts } = mergeValues(this.definition, base, this.values, theirs);
    if (this.isTouched) this.merged = [...new Set([...this.merged, ...merged])];
    [this.stored, this.values, this.conflicts] = [newer, values, conflicts];
    this.base = { ...theirs, ...pick(base, conflicts) };
    this.#touched = new Set(formFields(this.definition));
    this.unsavedFields();
  }

  /** Continues with unsaved values from an earlier session. @param base what they were based on */
  restore(values: FormValues, base: FormValues): void {
    this.values = { ...this.values, ...values };
    this.base = { ...this.base, ...base };
    for (const field of Object.keys(values)) this.#touched.add(field);
  }

  /** Ends the conflict with these values. */
  resolve(choices: FormValues): void {
    this.values = { ...this.values, ...choices };
    this.base = { ...this.base, ...pick(formValues(this.definition, this.stored), this.conflicts) };
    this.conflicts = [];
    this.unsavedFields();
  }

  discard(): void {
    this.base = formValues(this.definition, this.stored);
    this.values = this.stored ? this.base : { ...this.base, ...this.#initial };
    [this.conflicts, this.merged] = [[], []];
    this.#touched.clear();
  }

  #isUnsaved(field: string): boolean {
    if (this.conflicts.includes(field)) return true;
    return !isSameValue(this.definition, field, this.values[field], this.base[field]);
  }
}

export const pick = (values: FormValues, fields: readonly string[]): FormValues =>
  Object.fromEntries(fields.map((field) => [field, values[field]]));
