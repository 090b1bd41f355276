import type { ApiError } from "#app/platform/api-client/api-error.ts";
import type { FormValues } from "./stored-item.ts";

export type RejectedFields = Readonly<Record<string, string[]>>;

/** The values that the API rejected, and its messages by field. A message stays until a save accepts the field. */
export class Rejections {
  errors: RejectedFields = {};
  #values = new Map<string, unknown>();
  #isWhole = false;

  get isEmpty(): boolean {
    return this.#values.size === 0;
  }

  /** Whether exactly this value was rejected. */
  has(field: string, value: unknown): boolean {
    return this.#values.has(field) && this.#values.get(field) === value;
  }

  /** @returns which of the sent fields were rejected. */
  add(sent: FormValues, error: ApiError): string[] {
    const paths = Object.keys(error.fields);
    this.errors = { ...this.errors, ...(paths.length > 0 ? error.fields : { non_field_errors: [error.message] }) };
    return Object.keys(sent).filter((field) => paths.some((path) => isOf(path, field)));
  }

  /** Holds these values back until they change. */
  hold(values: FormValues): void {
    for (const [field, value] of Object.entries(values)) this.#values.set(field, value);
  }

  /** Holds these values back until any value changes, since no single one is the reason. */
  holdAll(values: FormValues): void {
    this.hold(values);
    this.#isWhole = true;
  }

  releaseWhole(): void {
    if (this.#isWhole) this.release();
  }

  /** Clears the messages about accepted fields and about the request as a whole. */
  accept(fields: readonly string[]): void {
    this.#forget(fields);
    this.#forget(["non_field_errors"]);
  }

  #forget(fields: readonly string[]): void {
    const isSettled = (path: string) => fields.some((field) => isOf(path, field));
    this.errors = Object.fromEntries(Object.entries(this.errors).filter(([path]) => !isSettled(path)));
    for (const field of fields) this.#values.delete(field);
  }

  /** Forgets rejected values that are no longer unsaved. */
  settle(unsaved: readonly string[]): void {
    this.#forget([...this.#values.keys()].filter((field) => !unsaved.includes(field)));
  }

  /** Lets all values be sent again; the messages stay. */
  release(): void {
    this.#values.clear();
    this.#isWhole = false;
  }

  clear(): void {
    this.release();
    this.errors = {};
  }
}

/** The path of a message may name a part of the value, such as `links.0.url`. */
const isOf = (path: string, field: string) => path === field || path.startsWith(`${field}.`);
