import type { Value } from "./define-resource.ts";
import type { FieldRule, Fields } from "./resource-definition.ts";

/** The settings of one subject, declared by that subject. */
export interface SettingsGroup<F extends Fields, Public extends keyof F = keyof F> {
  /** The heading of the group's section in the form; without a label, its fields are shown above the sections. */
  label?: string;
  fields: F;
  /** The fields that visitors can read. */
  publicFields: readonly Public[];
  rules: readonly FieldRule<keyof F & string, SettingsValues<F>>[];
}

/** The settings of a group, in the form that clients write. */
export type SettingsValues<F extends Fields> = { [Name in keyof F]: Value<F[Name]> };

/** Declares a group of settings; `settings.resource.ts` combines all groups into the site's settings. */
export const defineSettings = <F extends Fields, const Public extends keyof F = never>(
  group: NoInfer<Partial<SettingsGroup<F, Public>>> & { fields: F; publicFields?: readonly Public[] },
): SettingsGroup<F, Public> => ({ publicFields: [], rules: [], ...group });

/** The section of the form for a group. */
export function toSection<F extends Fields>({ label = "", fields }: Pick<SettingsGroup<F>, "label" | "fields">) {
  const names: Extract<keyof F, string>[] = [];
  for (const name in fields) names.push(name);
  return { label, fields: names };
}
