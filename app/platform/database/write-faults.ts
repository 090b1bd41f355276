import { describeDiskFault } from "../disk/disk-faults.ts";

/** Remembers the last disk error (no space, no permission) of a write to the database. */
export class WriteFaults {
  #fault: string | undefined;

  /** A description of the last disk error, for any reader; undefined if there has been none since `forget`. */
  get fault(): string | undefined {
    return this.#fault;
  }

  /** Records disk errors and ignores any other error of the database. */
  note(error: unknown): void {
    this.#fault = describeDiskFault(error) ?? this.#fault;
  }

  forget(): void {
    this.#fault = undefined;
  }
}
