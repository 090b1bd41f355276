import { isNumbered, slugify } from "#app/platform/text/slugify.ts";
import { pageOf, parameterOf } from "#app/resources/item-page.ts";
import { hasTrait, type ResourceDefinition, titleField } from "#app/resources/resource-definition.ts";
import type { FormItem } from "./field-props.ts";

type Values = Readonly<Record<string, unknown>>;

/** Whether the slug no longer follows the title, since visitors may know it. */
export const hasKnownSlug = (definition: ResourceDefinition, item: FormItem | undefined): boolean =>
  item !== undefined && (!hasTrait(definition, "publication") || (item.published_at ?? null) !== null);

/** The slug that the API makes from a title. */
export const slugOf = (definition: ResourceDefinition, values: Values): string =>
  slugify(String(values[titleField(definition)] ?? "")) || definition.name;

/** Whether a slug was made from the stored title and will follow it. */
export function followsTitle(definition: ResourceDefinition, item: FormItem | undefined, slug: unknown): boolean {
  if (hasKnownSlug(definition, item)) return false;
  return typeof slug !== "string" || slug === "" || (item !== undefined && isNumbered(slug, slugOf(definition, item)));
}

/** The path of the page before the slug, such as `/books/`. */
export function pathBeforeSlug(definition: ResourceDefinition, values: Values): string | undefined {
  const page = pageOf(definition, values);
  const parameter = page && parameterOf(page);
  return parameter?.column === "slug" ? `${parameter.parent}/` : undefined;
}
