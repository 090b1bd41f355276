import type { Value } from "./define-resource.ts";
import type { FieldRule, Fields } from "./resource-definition.ts";

/** The settings of one subject, declared by that subject. */
export interface SettingsGroup<F extends Fields, Public extends keyof F = keyof F> {
  /** The name of the section of the settings that has the group's fields. */
  label: string;
  fields: F;
  /** The fields that visitors can read. */
  publicFields: readonly Public[];
  rules: readonly FieldRule<keyof F & string, SettingsValues<F>>[];
}

/** The settings of a group, in the form that clients write. */
export type SettingsValues<F extends Fields> = { [Name in keyof F]: Value<F[Name]> };

/** Declares a group of settings; `settings.resource.ts` combines all groups into the site's settings. */
export const defineSettings = <F extends Fields, const Public extends keyof F = never>(
  group: NoInfer<Partial<SettingsGroup<F, Public>>> & { label: string; fields: F; publicFields?: readonly Public[] },
): SettingsGroup<F, Public> => ({ publicFields: [], rules: [], ...group });

/** The section that has the fields of these groups, named after the first. */
export function toSection<F extends Fields, G extends Fields = F>(
  { label, fields }: Pick<SettingsGroup<F>, "label" | "fields">,
  further?: Pick<SettingsGroup<G>, "fields">,
) {
  const names: (Extract<keyof F, string> | Extract<keyof G, string>)[] = [];
  for (const name in fields) names.push(name);
  if (further) for (const name in further.fields) names.push(name);
  return { label, fields: names };
}
