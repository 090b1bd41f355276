import type { ResourceDefinition } from "#app/resources/resource-definition.ts";
import classes from "./form.module.css";

/** Says why a form cannot be edited. */
export function ReadOnlyNotice({ definition }: { definition: ResourceDefinition }) {
  const one = definition.labels.one.toLowerCase();
  return <p className={classes.banner}>{`You can view this ${one}, but only its author and editors can change it.`}</p>;
}
