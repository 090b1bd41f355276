import type { ExpressionBuilder } from "kysely";
import type { z } from "zod";
import type { AnyTables, Condition } from "./access.server.ts";
import type { Trait } from "./define-resource.ts";
import type { Resource } from "./serve-resource.server.ts";
import type { Moment, Row, Values } from "./store.server.ts";

/** An item that is being made or changed. */
export interface Write extends Moment {
  resource: Resource;
  /** As the client sent it. */
  input: Values;
  /** All fields of the item as a client would write them, as they were, and as they are to be. */
  held: Values;
  values: Values;
  /** Undefined where it is new. */
  before: Row | undefined;
}

export interface Change {
  /** Undefined where the item is new. */
  before: Row | undefined;
  /** Undefined where it is gone. */
  after: Row | undefined;
  /** What was done, as the audit log says it. */
  action: string;
  /** Undefined where nothing was written but states. */
  save?: Save;
}

export interface Save {
  /** An autosave is one that nobody asked for. */
  kind: "save" | "autosave" | "publish";
  /** All that the item holds, its newest version, as a client would write it. */
  values: Values;
  /** The fields that were given and are not what they were. */
  fields: string[];
  /** Kept as the pending version: visitors go on seeing what they saw. */
  isHeldBack: boolean;
}

/** Told of every change, in the transaction that makes it. */
export type Follower = (resource: Resource, changes: Change[], moment: Moment) => Promise<void>;

declare module "#app/platform/app.ts" {
  interface App {
    /** What follows from changes of content: history, search, use of media. */
    followers: readonly Follower[];
  }
}

/** What can be done with many items at once. */
export interface Action {
  /** Whose business it is. */
  rule: "write" | "publish" | "remove";
  /** It is for what is in the trash, and for nothing else. */
  inTrash?: boolean;
  /** It is so already: nothing has to be done, and nothing is wrong. */
  isDone?(row: Row): boolean;
  /** What keeps this item from it, in words. */
  obstacle?(row: Row, resource: Resource): string | undefined;
  /** The columns it changes; without it the items go for good. */
  set?(eb: ExpressionBuilder<AnyTables, string>, now: string): Values;
}

/** What a trait brings to each step of the engine; `fields.ts` says which fields it has. */
export interface ServedTrait {
  name: Trait;
  /** What lists can be ordered by. */
  orderings?: readonly string[];
  /** What lists can be asked for, and the condition that it means. */
  query?: z.ZodRawShape;
  condition?(query: Values, now: string): Condition | undefined;
  actions?: Record<string, Action>;
  /** Whether visitors are not to see a change yet: it is kept as the pending version. */
  holdsBack?(write: Write): boolean;
  /** Columns to write. */
  columns?(write: Write, isHeldBack: boolean): Values | Promise<Values>;
  /** What an answer shows; `newest` to staff. */
  show?(row: Row, now: string, newest: boolean): Values;
  follow?: Follower;
}
