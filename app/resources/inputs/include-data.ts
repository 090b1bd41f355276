import type { Values } from "../store.server.ts";
import type { Input, LinkPaths } from "./input.ts";

/** Adds the related data of a value to an item, together with that of its other fields of the same kind. */
export function includeData(
  item: Values,
  { included = {} }: Input,
  value: unknown,
  find: (id: number) => unknown,
  links: LinkPaths,
): void {
  for (const [name, { present }] of Object.entries(included))
    item[name] = { ...(item[name] as Values | undefined), ...present(value, find, links) };
}
