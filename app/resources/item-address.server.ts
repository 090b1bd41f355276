import { z } from "zod";
import type { App } from "#app/platform/app.ts";
import { rowIdParam } from "#app/platform/http/row-id.ts";
import type { Values } from "./store.server.ts";

/** How the API addresses an item: by its id, unless a resource has fixed addresses of its own. */
export interface ItemAddress {
  /** What follows the path of the list, such as `:id/`. */
  path: string;
  params: z.ZodObject;
  /** The unique column that the path has instead of the id, by which an item is read. */
  column?: string;
  idOf(app: App, params: Values): Promise<number> | number;
}

export const idAddress: ItemAddress = {
  path: ":id/",
  params: z.object({ id: rowIdParam }),
  idOf: (_app, params) => params.id as number,
};
