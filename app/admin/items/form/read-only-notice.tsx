import type { ResourceDefinition } from "#app/resources/resource-definition.ts";
import classes from "./form.module.css";

/** Says why a form cannot be edited. */
export function ReadOnlyNotice({ definition }: { definition: ResourceDefinition }) {
  const { one, many } = definition.labels;
  const what = definition.single ? `the ${many.toLowerCase()}` : `this ${one.toLowerCase()}`;
  return <p className={classes.banner}>{`You can view ${what}, but you don’t have permission to make changes.`}</p>;
}
