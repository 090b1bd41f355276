import { isNumbered, slugify } from "#app/platform/text/slugify.ts";
import { findItemPage, getPathParameter } from "#app/resources/item-page.ts";
import { hasTrait, type ResourceDefinition, titleField } from "#app/resources/resource-definition.ts";
import type { FormItem } from "./field-props.ts";

type Values = Readonly<Record<string, unknown>>;

/** Whether the slug no longer follows the title, since visitors may know it. */
export const hasKnownSlug = (definition: ResourceDefinition, item: FormItem | undefined): boolean =>
  item !== undefined && (!hasTrait(definition, "publication") || (item.published_at ?? null) !== null);

/** The slug that the API makes from a title. */
export const deriveSlug = (definition: ResourceDefinition, values: Values): string =>
  slugify(String(values[titleField(definition)] ?? "")) || definition.name;

/** Whether a slug was made from the stored title and will follow it. */
export function isDerivedFromTitle(definition: ResourceDefinition, item: FormItem | undefined, slug: unknown): boolean {
  if (hasKnownSlug(definition, item)) return false;
  return (
    typeof slug !== "string" || slug === "" || (item !== undefined && isNumbered(slug, deriveSlug(definition, item)))
  );
}

/** The path of the page before the slug, such as `/books/`. */
export function getPathPrefix(definition: ResourceDefinition, values: Values): string | undefined {
  const page = findItemPage(definition, values);
  const parameter = page && getPathParameter(page);
  return parameter?.column === "slug" ? `${parameter.parent}/` : undefined;
}
