import type { ResourceDefinition } from "#app/resources/resource-definition.ts";

/** A part of the form of a single item, with a screen of its own. */
export interface FormSection {
  /** The last segment of the screen's path: `language-and-time`; empty for the first section. */
  path: string;
  label: string;
  /** The resource with the fields of the section only, so that its form shows and saves nothing else. */
  definition: ResourceDefinition;
}

/** A form starts again with another definition, so a section keeps its own. */
const known = new WeakMap<ResourceDefinition, FormSection[]>();

/** The sections of a resource with a single item; the whole form if none are declared. */
export function listFormSections(definition: ResourceDefinition): FormSection[] {
  const sections = known.get(definition) ?? createSections(definition);
  known.set(definition, sections);
  return sections;
}

const createSections = (definition: ResourceDefinition): FormSection[] =>
  (definition.form?.sections ?? [{ label: definition.labels.one, fields: Object.keys(definition.fields) }]).map(
    ({ label, fields }, at) => ({
      path: at === 0 ? "" : label.toLowerCase().replaceAll(" ", "-"),
      label,
      definition: narrowToFields(definition, label, fields),
    }),
  );

function narrowToFields(definition: ResourceDefinition, label: string, names: readonly string[]): ResourceDefinition {
  const { navigation: _, form, rules = [], ...rest } = definition;
  const pick = <Value>(all: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));
  return {
    ...rest,
    labels: { ...definition.labels, one: label },
    fields: pick(definition.fields),
    inputs: pick(definition.inputs),
    list: { ...definition.list, search: names.slice(0, 1) },
    rules: rules.filter(({ field }) => names.includes(field)),
    form: { main: names, ...(form?.when && { when: form.when }) },
  };
}
