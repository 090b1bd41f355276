import type { z } from "zod";

/** What a trait adds to the declaration of a resource; browser and server both read it. */
export interface Trait {
  /** Fields that are content as those of the resource are: kept in columns of their own, and in its history. */
  fields?: z.ZodRawShape;
  /** What else a client may write. */
  input?: z.ZodRawShape;
  /** What else is returned. */
  output?: z.ZodRawShape;
  /** What it adds where the resource has another trait as well. */
  along?: Readonly<Record<string, { output?: z.ZodRawShape; changes?: z.ZodRawShape }>>;
  /** What a list can be asked for. */
  query?: z.ZodRawShape;
  /** The column it can be ordered by. */
  ordering?: string;
  /** The column that items are found by in their address, as well as by their id. */
  key?: string;
  /** The column that says where or when visitors find an item. */
  place?: string;
}
