import { use } from "react";
import type { FieldProps } from "./field-props.ts";
import { getInput } from "./field-rules.ts";
import { FieldKindsContext } from "./form-contexts.tsx";

/** A field of a form, with the component for its kind. */
export function FieldControl(props: FieldProps) {
  const { kind } = getInput(props.definition, props.name);
  const Component = use(FieldKindsContext)[kind];
  // A test ensures that every declared kind has a component.
  if (!Component) return null;
  return <Component {...(props as FieldProps<never>)} />;
}
