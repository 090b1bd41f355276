import { hasTrait, type ResourceDefinition, titleField } from "#app/resources/resource-definition.ts";
import type { Trait, TraitName } from "#app/resources/traits/trait.ts";
import { traits } from "#app/resources/traits/traits.ts";

export interface FormLayout {
  /** The fields of the wide column. */
  main: string[];
  /** The fields of the narrow column. */
  side: string[];
  /** The declared sections and the fields of traits, collapsed until they are needed. */
  groups: { label: string; fields: string[] }[];
}

/** The kinds that need width; all others are in the narrow column. */
const wideKinds = new Set(["text", "text-area", "rich-text", "rows"]);

/**
 * Where the form shows the fields of a resource: the title comes first, the others in the order of their declaration.
 */
export function formLayout(definition: ResourceDefinition): FormLayout {
  const { fields, inputs, form } = definition;
  const title = titleField(definition);
  const sections = form?.sections?.map(({ label, fields }) => ({ label, fields: [...fields] })) ?? [];
  const inSections = new Set(sections.flatMap((section) => section.fields));
  const names = [title, ...Object.keys(fields).filter((name) => name !== title && !inSections.has(name))];
  const isMain = (name: string) =>
    name === title ||
    form?.main?.includes(name) ||
    (!form?.side?.includes(name) && wideKinds.has(inputs[name]?.kind ?? ""));
  return {
    main: names.filter(isMain),
    side: names.filter((name) => !isMain(name)),
    groups: [
      ...sections,
      ...Object.entries<Trait>(traits).flatMap(([name, trait]) =>
        hasTrait(definition, name as TraitName) && trait.fields
          ? [{ label: trait.label ?? name, fields: Object.keys(trait.fields) }]
          : [],
      ),
    ],
  };
}

/** Whether a field is relevant, given the values of the others. */
export function isShown(
  { form }: ResourceDefinition,
  name: string,
  values: Readonly<Record<string, unknown>>,
): boolean {
  const conditions = Object.entries(form?.when?.[name] ?? {});
  return conditions.every(([other, allowed]) => allowed?.includes(values[other]));
}
