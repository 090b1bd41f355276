import { diskFaultIn } from "../disk-faults.ts";

/** Remembers that the database could not write for want of room or rights on its disk. */
export class WriteFaults {
  #fault: string | undefined;

  /** What was wrong when a write last failed, in words that anybody may read; undefined where none did since `forget`. */
  get fault(): string | undefined {
    return this.#fault;
  }

  /** Takes any error of the database; only those of its disk count. */
  note(error: unknown): void {
    this.#fault = diskFaultIn(error) ?? this.#fault;
  }

  forget(): void {
    this.#fault = undefined;
  }
}
