import { z } from "zod";
import type { App } from "#app/platform/app.ts";
import { rowIdParam } from "#app/platform/http/row-id.ts";
import type { Values } from "./store.server.ts";

/** How the API addresses an item: by its id, unless the resource has its own fixed paths. */
export interface ItemAddress {
  /** The part after the path of the list, such as `:id/`. */
  path: string;
  params: z.ZodObject;
  /** The unique column that the path contains instead of the id. */
  column?: string;
  findId(app: App, params: Values): Promise<number> | number;
}

export const idAddress: ItemAddress = {
  path: ":id/",
  params: z.object({ id: rowIdParam }),
  findId: (_app, params) => params.id as number,
};
