import type { Value } from "./define-resource.ts";
import type { FieldRule, Fields } from "./resource-definition.ts";

/** The settings that concern one subject, which declares them. */
export interface SettingsGroup<F extends Fields, Public extends keyof F = keyof F> {
  /** The heading of its section of the form; without one, its fields are shown above the sections. */
  label?: string;
  fields: F;
  /** The fields that visitors can read. */
  publicFields: readonly Public[];
  rules: readonly FieldRule<keyof F & string, SettingsValues<F>>[];
}

/** The settings of a group in the form that clients write. */
export type SettingsValues<F extends Fields> = { [Name in keyof F]: Value<F[Name]> };

/** Declares a group of settings; `settings.resource.ts` composes the settings of the site of all groups. */
export const defineSettings = <F extends Fields, const Public extends keyof F = never>(
  group: NoInfer<Partial<SettingsGroup<F, Public>>> & { fields: F; publicFields?: readonly Public[] },
): SettingsGroup<F, Public> => ({ publicFields: [], rules: [], ...group });

/** The section of the form that shows a group. */
export function sectionOf<F extends Fields>({ label = "", fields }: Pick<SettingsGroup<F>, "label" | "fields">) {
  const names: Extract<keyof F, string>[] = [];
  for (const name in fields) names.push(name);
  return { label, fields: names };
}
