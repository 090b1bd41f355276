import { diskFaultIn } from "../disk/disk-faults.ts";

/** Remembers the last disk error (no space, no permission) of a write to the database. */
export class WriteFaults {
  #fault: string | undefined;

  /** A description of the last disk error, for any reader; undefined if there was none since `forget`. */
  get fault(): string | undefined {
    return this.#fault;
  }

  /** Accepts any error of the database; ignores all but disk errors. */
  note(error: unknown): void {
    this.#fault = diskFaultIn(error) ?? this.#fault;
  }

  forget(): void {
    this.#fault = undefined;
  }
}
